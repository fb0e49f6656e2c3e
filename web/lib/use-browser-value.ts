import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns `written`, the value that the HTML was rendered with, until the page has hydrated; from then on, the value of
 * `read`.
 */
export const useBrowserValue = <T>(read: () => T, written: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => written);
