import { useRef } from 'react';

/** Ignores a second press that comes before the button renders as pending. */
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
