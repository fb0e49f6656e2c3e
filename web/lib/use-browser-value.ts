import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Until the page has hydrated, the value is `written`, as in the HTML. */
export const useBrowserValue = <T>(read: () => T, written: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => written);
