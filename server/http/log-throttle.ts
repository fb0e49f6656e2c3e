const EVERY_MS = 1_000;
/** There are few causes; this bounds memory if there aren't. */
const MAX_CAUSES = 1_000;

/**
 * Allows one log line per second and cause. Returns how many lines of that cause were left out since the last one, or
 * null if this one should be left out.
 */
export function logThrottle(now: () => number = () => performance.now()): (cause: string) => number | null {
  const written = new Map<string, { atMs: number; leftOutCount: number }>();
  return (cause) => {
    const last = written.get(cause);
    if (last !== undefined && now() - last.atMs < EVERY_MS) {
      last.leftOutCount += 1;
      return null;
    }
    if (written.size >= MAX_CAUSES) written.clear();
    written.set(cause, { atMs: now(), leftOutCount: 0 });
    return last?.leftOutCount ?? 0;
  };
}
