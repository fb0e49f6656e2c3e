import { useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True while the server renders and while hydrating. Fixed at mount, so that nothing renders twice. */
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
