import { useRef } from 'react';

/**
 * Single flight: starts `work` unless work of the same name is still under way. A second press may come before the
 * button has been drawn as pending, and must have no effect.
 */
export function useSingleFlight(): (name: string, work: () => Promise<unknown>) => Promise<void> {
  const underWay = useRef(new Set<string>());
  return async (name, work) => {
    if (underWay.current.has(name)) return;
    underWay.current.add(name);
    try {
      await work();
    } finally {
      underWay.current.delete(name);
    }
  };
}
