import { useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True if rendered on the server or mounted during hydration. The value never changes, so nothing renders twice. */
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
