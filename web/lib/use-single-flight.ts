import { useRef } from 'react';

/**
 * Runs only one task per name at a time, so that a second press on a button is ignored even before the button shows as
 * pending.
 */
export function useSingleFlight(): (name: string, task: () => Promise<unknown>) => Promise<void> {
  const running = useRef(new Set<string>());
  return async (name, task) => {
    if (running.current.has(name)) return;
    running.current.add(name);
    try {
      await task();
    } finally {
      running.current.delete(name);
    }
  };
}
