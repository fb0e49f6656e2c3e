import { useCallback, useEffect, useRef, useState } from 'react';

/** Longer than the pause between two taps at the same spot. */
const PIN_DURATION_MS = 1_500;

const noLines: ReadonlySet<string> = new Set();

const isTypingInLine = () => document.activeElement?.matches('li input') === true;

/**
 * Keeps checked-off lines in place briefly, because the next tap could otherwise hit a line that moved up. While the
 * shopper is typing in a line, no line moves, because moving would close the form.
 */
export function usePinnedLines() {
  const [pinned, setPinned] = useState(noLines);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const pin = useCallback((lines: readonly string[]) => {
    clearTimeout(timer.current);
    setPinned((now) => (lines.length === 0 ? now : new Set([...now, ...lines])));
    const unpin = () => {
      if (isTypingInLine()) timer.current = setTimeout(unpin, PIN_DURATION_MS);
      else setPinned(noLines);
    };
    timer.current = setTimeout(unpin, PIN_DURATION_MS);
  }, []);
  return { pinned, pin };
}
