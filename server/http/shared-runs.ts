/**
 * Runs one read per key at a time. Callers who arrive during a read share the next one, so nobody gets a result older
 * than their request.
 */
export function createReadCoalescer<T>() {
  const currentRuns = new Map<string, Promise<T>>();
  const nextRuns = new Map<string, Promise<T>>();

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const run = read().finally(() => {
      if (currentRuns.get(key) === run) currentRuns.delete(key);
    });
    currentRuns.set(key, run);
    return run;
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const sharedRun = nextRuns.get(key);
    if (sharedRun !== undefined) return sharedRun;
    const currentRun = currentRuns.get(key);
    if (currentRun === undefined) return start(key, read);
    const startNext = () => {
      nextRuns.delete(key);
      return start(key, read);
    };
    const queuedRun = currentRun.then(startNext, startNext);
    nextRuns.set(key, queuedRun);
    return queuedRun;
  };
}
