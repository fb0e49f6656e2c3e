import { useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * True while rendering on the server and while hydrating. The value is fixed when the component mounts, so that nothing
 * renders twice.
 */
export function useIsHydrating(): boolean {
  const [mounted] = useState({ asHtml: false });
  return useSyncExternalStore(
    subscribeToNothing,
    () => mounted.asHtml,
    () => {
      mounted.asHtml = true;
      return true;
    },
  );
}
