/**
 * Runs one read per key at a time. Callers who arrive during a read share the next one, so nobody gets a result older
 * than their request.
 */
export function createReadCoalescer<T>() {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const run = read().finally(() => {
      if (running.get(key) === run) running.delete(key);
    });
    running.set(key, run);
    return run;
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const shared = next.get(key);
    if (shared !== undefined) return shared;
    const current = running.get(key);
    if (current === undefined) return start(key, read);
    const startNext = () => {
      next.delete(key);
      return start(key, read);
    };
    const queued = current.then(startNext, startNext);
    next.set(key, queued);
    return queued;
  };
}
