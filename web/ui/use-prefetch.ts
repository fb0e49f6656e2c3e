import { useEffect } from 'react';

const PREFETCH_AFTER_MS = 1_000;

const started = new WeakSet<() => Promise<unknown>>();

/** Loads files once the browser is idle, so that they're available offline. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Every row of a list may request the same file.
    if (started.has(load)) return;
    started.add(load);
    const prefetch = () => {
      load().catch(() => window.addEventListener('online', prefetch, { once: true }));
    };
    // Safari has no idle callback.
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(prefetch);
    setTimeout(whenIdle, PREFETCH_AFTER_MS);
  }, [load]);
}
