import { useEffect } from 'react';

const PREFETCH_DELAY_MS = 1_000;

/** Loads files when the browser is idle, so that they're available offline. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const prefetch = () => {
      load().catch(() => window.addEventListener('online', prefetch, { once: true }));
    };
    // Safari doesn't support `requestIdleCallback`.
    const prefetchWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(prefetch);
    const timer = setTimeout(prefetchWhenIdle, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
