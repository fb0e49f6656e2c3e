import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns `written`, the value in the HTML, until the page has hydrated; then the value of `read`. */
export const useBrowserValue = <T>(read: () => T, written: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => written);
