import { useEffect, useRef, useState } from 'react';

const COPIED_DURATION_MS = 2000;

/** `copied` names the text copied within the last two seconds. `copy` resolves to false if the browser refuses. */
export function useCopyText() {
  const [copied, setCopied] = useState<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const copy = async (name: string, text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    window.clearTimeout(timer.current);
    setCopied(name);
    timer.current = window.setTimeout(() => setCopied(null), COPIED_DURATION_MS);
    return true;
  };
  return { copied, copy };
}
