import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** A value only the browser knows, such as a stored choice. It's `written` until the page has hydrated. */
export const useBrowserValue = <T>(read: () => T, written: T): T =>
  useSyncExternalStore(never, read, () => written);
