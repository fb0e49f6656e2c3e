/** The primary's log position at a moment. */
type Mark = { atMs: number; position: number };

/** Four minutes at four a second: how far back a replica's lag can be determined. */
const MAX_MARKS = 1_000;

/**
 * Determines the moment up to which a replica is current, from the primary's log positions over time. Exact even
 * without writes, and uses only one machine's clock. `atMs` is the time before the primary was queried.
 */
export function createReplicaAge() {
  let marks: Mark[] = [];
  return {
    written: (mark: Mark): void => {
      marks = [...marks.slice(1 - MAX_MARKS), mark];
    },
    /**
     * Everything committed before this moment is in the log up to `position`. Null if the position is older than all
     * marks. Uses the newest matching mark rather than the highest, since positions may be lower after a failover.
     */
    upToDateAsOf: (position: number): number | null =>
      marks.findLast((mark) => mark.position <= position)?.atMs ?? null,
    knownSince: (): number | null => marks[0]?.atMs ?? null,
  };
}
