import { useEffect } from 'react';

/** By then the page itself is there. */
const PREFETCH_AFTER_MS = 1_000;

/** Loads a part when the browser has nothing else to do, so that it is there without a network. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const prefetch = () => {
      load().catch(() => window.addEventListener('online', prefetch, { once: true }));
    };
    // Safari has no idle callback.
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(prefetch);
    const timer = setTimeout(whenIdle, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
