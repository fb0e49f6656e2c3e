import { useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True while the server renders and while hydrating. Fixed at mount, so that nothing renders twice. */
export function useIsHtml(): boolean {
  const [begun] = useState({ asHtml: false });
  return useSyncExternalStore(
    subscribeToNothing,
    () => begun.asHtml,
    () => {
      begun.asHtml = true;
      return true;
    },
  );
}
