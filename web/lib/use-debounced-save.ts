import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebouncedValue } from './use-debounced-value.ts';

/** Longer than the pauses between rapid key presses or taps, so that these are saved together. */
const DELAY_MS = 500;

/**
 * Returns the unsaved value, if any, and a setter that saves with a delay. Unmounting saves the value immediately.
 * Closing the page calls `saveOnLeave`.
 */
export function useDebouncedSave<T>(
  save: (value: T) => Promise<unknown>,
  saveOnLeave: (value: T) => void,
): readonly [T | null, (value: T) => void] {
  const [pending, setPending] = useState<{ value: T } | null>(null);
  const unsentRef = useRef<{ value: T }>(null);
  const takeUnsentValue = () => {
    const unsentValue = unsentRef.current;
    unsentRef.current = null;
    return unsentValue;
  };
  const flush = useEffectEvent(async () => {
    const unsentValue = takeUnsentValue();
    if (unsentValue === null) return;
    await save(unsentValue.value);
    setPending((newest) => (newest === unsentValue ? null : newest));
  });
  const saveBeforeLeaving = useEffectEvent(() => {
    const unsentValue = takeUnsentValue();
    if (unsentValue !== null) saveOnLeave(unsentValue.value);
  });

  const debouncedPending = useDebouncedValue(pending, DELAY_MS);
  useEffect(() => {
    if (debouncedPending !== null) void flush();
  }, [debouncedPending]);
  useEffect(() => {
    const onPageHide = () => saveBeforeLeaving();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      void flush();
    };
  }, []);

  const changeValue = (value: T) => {
    unsentRef.current = { value };
    setPending(unsentRef.current);
  };
  return [pending?.value ?? null, changeValue];
}
