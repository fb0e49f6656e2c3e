type Mark = { atMs: number; position: number };

/** Four minutes of log positions, recorded four times a second. */
const MAX_MARKS = 1_000;

/**
 * Computes the age of a replica's data from the primary's recorded log positions. The age is exact even without writes
 * and depends on only one machine's clock. `atMs` is the time at which the query to the primary was sent.
 */
export function createReplicaAgeTracker() {
  let marks: Mark[] = [];
  return {
    recordWritten: (mark: Mark): void => {
      marks = [...marks.slice(1 - MAX_MARKS), mark];
    },
    /**
     * Returns the time up to which a replica at this log position has all changes, or null if every recorded position
     * is higher. Searches backward, because positions may fall after a failover.
     */
    upToDateAsOf: (position: number): number | null =>
      marks.findLast((mark) => mark.position <= position)?.atMs ?? null,
    knownSince: (): number | null => marks[0]?.atMs ?? null,
  };
}
