type Mark = { atMs: number; position: number };

/** Enough for four minutes of log positions, which are recorded four times a second. */
const MAX_MARKS = 1_000;

/**
 * Computes the age of a replica's data, based on the primary's recorded log positions. The age is exact even if nothing
 * is written, and depends on only one machine's clock. `atMs` is the time at which the query to the primary was sent.
 */
export function createReplicaAgeTracker() {
  let marks: Mark[] = [];
  return {
    written: (mark: Mark): void => {
      marks = [...marks.slice(1 - MAX_MARKS), mark];
    },
    /**
     * Time up to which a replica with this log position has all changes; null if no recorded position is that old.
     * Searches from the newest recorded position, because positions may be lower after a failover.
     */
    upToDateAsOf: (position: number): number | null =>
      marks.findLast((mark) => mark.position <= position)?.atMs ?? null,
    knownSince: (): number | null => marks[0]?.atMs ?? null,
  };
}
