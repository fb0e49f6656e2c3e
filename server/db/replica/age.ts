type RecordedPosition = { atMs: number; position: number };

/** Four minutes of log positions, recorded four times a second. */
const MAX_RECORDED_POSITIONS = 1_000;

/**
 * Computes the age of a replica's data from the primary's recorded log positions. The age is exact even without writes
 * and depends on only one machine's clock. `atMs` is the time at which the query to the primary was sent.
 */
export function createReplicaAgeTracker() {
  let recordedPositions: RecordedPosition[] = [];
  return {
    recordWritten: (recorded: RecordedPosition): void => {
      recordedPositions = [...recordedPositions.slice(1 - MAX_RECORDED_POSITIONS), recorded];
    },
    /**
     * Returns the time up to which a replica at this log position has all changes, or null if every recorded position
     * is higher. Searches backward, because positions may fall after a failover.
     */
    upToDateAsOf: (position: number): number | null =>
      recordedPositions.findLast((recorded) => recorded.position <= position)?.atMs ?? null,
    knownSince: (): number | null => recordedPositions[0]?.atMs ?? null,
  };
}
