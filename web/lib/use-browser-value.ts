import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns `serverValue`, the value in the server's HTML, until the page has hydrated. Afterward, returns the result of
 * `read`.
 */
export const useBrowserValue = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => serverValue);
