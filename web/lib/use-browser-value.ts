import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Until the page has hydrated, returns `serverValue`, the value in the server's HTML. Afterward, returns the result of
 * `read`.
 */
export const useBrowserValue = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => serverValue);
