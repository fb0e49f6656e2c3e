import { useRef } from 'react';

/** Single flight: a second press can come before the button renders as pending, and must do nothing. */
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
