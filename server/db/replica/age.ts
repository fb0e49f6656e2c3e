type Mark = { atMs: number; position: number };

/** Positions are recorded for four minutes, at four a second. */
const MAX_MARKS = 1_000;

/**
 * Exact even without writes, and uses only one machine's clock. `atMs` is the time before the primary was queried.
 */
export function createReplicaAge() {
  let marks: Mark[] = [];
  return {
    written: (mark: Mark): void => {
      marks = [...marks.slice(1 - MAX_MARKS), mark];
    },
    /**
     * Null if the position is older than all marks. Takes the newest matching mark, since positions may be lower after
     * a failover.
     */
    upToDateAsOf: (position: number): number | null =>
      marks.findLast((mark) => mark.position <= position)?.atMs ?? null,
    knownSince: (): number | null => marks[0]?.atMs ?? null,
  };
}
