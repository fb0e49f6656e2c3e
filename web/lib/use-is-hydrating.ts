import { useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True if rendered on the server or mounted during hydration. The value never changes, so nothing renders twice. */
export function useIsHydrating(): boolean {
  const [mountState] = useState({ wasRenderedAsHtml: false });
  return useSyncExternalStore(
    subscribeToNothing,
    () => mountState.wasRenderedAsHtml,
    () => {
      mountState.wasRenderedAsHtml = true;
      return true;
    },
  );
}
