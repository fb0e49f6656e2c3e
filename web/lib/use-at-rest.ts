import { useCallback, useEffect, useRef, useState } from 'react';

/** Longer than a held key repeats, or fingers tap it on purpose. */
const REST_MS = 500;

/**
 * A value that the shopper is still changing: `[value, change]`, where `value` is what it was changed to last, null
 * once the page has it by itself. `settle` gets it when it has rested, or at once when its place on the page goes away; `leave`
 * gets it instead when the whole page goes.
 */
export function useAtRest<T>(
  settle: (value: T) => Promise<unknown>,
  leave: (value: T) => void,
): readonly [T | null, (value: T) => void] {
  const [value, setValue] = useState<T | null>(null);
  const doing = useRef({ settle, leave });
  const waiting = useRef<{ value: T; timer: number } | null>(null);
  const newest = useRef<object | null>(null);

  const take = useCallback(() => {
    const taken = waiting.current;
    if (taken !== null) window.clearTimeout(taken.timer);
    waiting.current = null;
    return taken;
  }, []);
  const rest = useCallback(async () => {
    const taken = take();
    if (taken === null) return;
    await doing.current.settle(taken.value);
    if (newest.current === taken) setValue(null);
  }, [take]);

  useEffect(() => {
    doing.current = { settle, leave };
  });
  useEffect(() => {
    const end = () => {
      const taken = take();
      if (taken !== null) doing.current.leave(taken.value);
    };
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      void rest();
    };
  }, [take, rest]);

  const change = (next: T) => {
    take();
    const now = { value: next, timer: window.setTimeout(() => void rest(), REST_MS) };
    waiting.current = now;
    newest.current = now;
    setValue(next);
  };
  return [value, change];
}
