import { useRef } from 'react';

/**
 * Starts `work` unless work of the same name is still under way: a second press may come before the button has been
 * drawn as pending, and must have no effect.
 */
export function useOneAtATime(): (name: string, work: () => Promise<unknown>) => Promise<void> {
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
