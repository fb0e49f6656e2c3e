import { useRef } from 'react';

/** Runs one task per name at a time. A second press is ignored even if the button doesn't show as pending yet. */
export function useSingleFlight(): (name: string, work: () => Promise<unknown>) => Promise<void> {
  const running = useRef(new Set<string>());
  return async (name, work) => {
    if (running.current.has(name)) return;
    running.current.add(name);
    try {
      await work();
    } finally {
      running.current.delete(name);
    }
  };
}
