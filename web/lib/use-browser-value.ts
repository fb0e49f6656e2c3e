import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns `serverValue` until the page has hydrated, and then the result of `read`. */
export const useBrowserValue = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => serverValue);
