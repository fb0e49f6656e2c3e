import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebouncedValue } from './use-debounced-value.ts';

/** Longer than the pause between key presses or taps in quick succession, so that these are saved together. */
const DELAY_MS = 500;

/**
 * Returns the unsaved value, if any, and its setter. Unmounting saves the value immediately. Closing the page calls
 * `saveOnLeave`.
 */
export function useDebouncedSave<T>(
  save: (value: T) => Promise<unknown>,
  saveOnLeave: (value: T) => void,
): readonly [T | null, (value: T) => void] {
  const [pending, setPending] = useState<{ value: T } | null>(null);
  const unsent = useRef<{ value: T }>(null);
  const takeUnsent = () => {
    const taken = unsent.current;
    unsent.current = null;
    return taken;
  };
  const flush = useEffectEvent(async () => {
    const taken = takeUnsent();
    if (taken === null) return;
    await save(taken.value);
    setPending((newest) => (newest === taken ? null : newest));
  });
  const leave = useEffectEvent(() => {
    const taken = takeUnsent();
    if (taken !== null) saveOnLeave(taken.value);
  });

  const debounced = useDebouncedValue(pending, DELAY_MS);
  useEffect(() => {
    if (debounced !== null) void flush();
  }, [debounced]);
  useEffect(() => {
    const onPageHide = () => leave();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      void flush();
    };
  }, []);

  const change = (value: T) => {
    unsent.current = { value };
    setPending(unsent.current);
  };
  return [pending?.value ?? null, change];
}
