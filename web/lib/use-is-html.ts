import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether what is drawn is HTML: the server makes it, or what it has made comes to life now. It stays as it was when the
 * component began, so that nothing is drawn anew for it.
 */
export function useIsHtml(): boolean {
  const [begun] = useState({ asHtml: false });
  return useSyncExternalStore(
    never,
    () => begun.asHtml,
    () => {
      begun.asHtml = true;
      return true;
    },
  );
}
