import { useEffect, useRef, useState } from 'react';

/** How long a check icon stands in for the copy icon. */
const CHECK_MS = 2000;

/**
 * Copies text to the clipboard. `copied` is the name of what was copied within the last two seconds; `copy` resolves
 * to whether the browser allowed it.
 */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const copy = async (name: string, text: string): Promise<boolean> => {
    try {
      // Absent on a page that was not loaded securely, which is refused in the same way.
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    window.clearTimeout(timer.current);
    setCopied(name);
    timer.current = window.setTimeout(() => setCopied(null), CHECK_MS);
    return true;
  };
  return { copied, copy };
}
