import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * A value only the browser knows, such as a stored choice. Until the page has hydrated, it's `written`, the
 * value in the HTML.
 */
export const useBrowserValue = <T>(read: () => T, written: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => written);
