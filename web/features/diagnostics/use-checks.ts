import { useCallback, useEffect, useRef, useState } from 'react';

/** `isGood` is true if the result doesn't prevent sign-in. `message` never contains a secret. */
export type CheckResult = { isGood: boolean; message: string };

export type DiagnosticCheck = { name: string; run: () => Promise<CheckResult> };

export type LogLine = { id: number; at: string; text: string };

type CheckResults = Partial<Record<string, CheckResult>>;

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

function useLog() {
  const [lines, setLines] = useState<LogLine[]>([]);
  const note = useCallback((text: string) => {
    const at = timeFormat.format(new Date());
    setLines((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, at, text }]);
  }, []);
  return { lines, note };
}

/** Runs the checks and logs their results. A check without a result hasn't finished yet. */
export function useDiagnosticChecks(checks: readonly DiagnosticCheck[]) {
  const { lines, note } = useLog();
  const [results, setResults] = useState<CheckResults>({});
  const isRunning = useRef(false);
  const run = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setResults({});
    note('Checks started');
    for (const check of checks) {
      const result = await check
        .run()
        .catch((): CheckResult => ({ isGood: false, message: 'No answer from Cartwise' }));
      setResults((before) => ({ ...before, [check.name]: result }));
      note(`${check.name}: ${result.isGood ? 'pass' : 'fail'}. ${result.message}`);
    }
    note('Checks finished');
    isRunning.current = false;
  }, [checks, note]);
  useEffect(() => void run(), [run]);
  return { results, lines, note, run: () => void run() };
}
