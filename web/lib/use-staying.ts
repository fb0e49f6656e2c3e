import { useCallback, useEffect, useRef, useState } from 'react';

/** Longer than between two taps of a thumb that means the same spot twice. */
const STAY_MS = 1_500;

const none: ReadonlySet<string> = new Set();

/**
 * Lines that stay where they are for a moment after they were ticked, and as long as more is ticked: the next tap at the same
 * spot means the same line, not the one that slid up beneath the thumb.
 */
export function useStaying() {
  const [staying, setStaying] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stay = useCallback((lines: readonly string[]) => {
    clearTimeout(timer.current);
    setStaying((now) => (lines.length === 0 ? now : new Set([...now, ...lines])));
    timer.current = setTimeout(() => setStaying(none), STAY_MS);
  }, []);
  return { staying, stay };
}
