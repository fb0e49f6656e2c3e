import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only the browser knows, such as a choice it keeps or its time zone. HTML that the server has written was written
 * with `written`, and stays so until the page runs.
 */
export const useBrowserValue = <T>(read: () => T, written: T): T =>
  useSyncExternalStore(never, read, () => written);
