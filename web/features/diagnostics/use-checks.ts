import { useCallback, useEffect, useRef, useState } from 'react';

/** What a check found: whether that lets somebody sign in, and a sentence without any secret. */
export type Finding = { isGood: boolean; says: string };

export type Check = { name: string; run: () => Promise<Finding> };

export type LogLine = { id: number; at: string; text: string };

type Results = Partial<Record<string, Finding>>;

const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** Lines in the order they were noted, with the time of day. */
function useLog() {
  const [lines, setLines] = useState<LogLine[]>([]);
  const note = useCallback((text: string) => {
    const at = clockTime.format(new Date());
    setLines((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, at, text }]);
  }, []);
  return { lines, note };
}

/** Runs all checks on load, one after the other, and again by `run()`; a name without a result is being checked. */
export function useChecks(checks: readonly Check[]) {
  const { lines, note } = useLog();
  const [results, setResults] = useState<Results>({});
  const isRunning = useRef(false);
  const run = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setResults({});
    note('Checks started');
    for (const check of checks) {
      const found = await check
        .run()
        .catch((): Finding => ({ isGood: false, says: 'No answer from Cartwise' }));
      setResults((before) => ({ ...before, [check.name]: found }));
      note(`${check.name}: ${found.isGood ? 'pass' : 'fail'}. ${found.says}`);
    }
    note('Checks finished');
    isRunning.current = false;
  }, [checks, note]);
  useEffect(() => void run(), [run]);
  return { results, lines, note, run: () => void run() };
}
