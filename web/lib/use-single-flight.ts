import { useRef } from 'react';

/**
 * Runs only one task per name at a time, so that a double click is ignored even before the button shows its pending
 * state.
 */
export function useSingleFlight(): (name: string, task: () => Promise<unknown>) => Promise<void> {
  const runningTasks = useRef(new Set<string>());
  return async (name, task) => {
    if (runningTasks.current.has(name)) return;
    runningTasks.current.add(name);
    try {
      await task();
    } finally {
      runningTasks.current.delete(name);
    }
  };
}
