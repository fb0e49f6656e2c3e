/** Up to where the primary had written its log at a moment. */
type Mark = { atMs: number; position: number };

/** At four a second the last four minutes: how far behind a replica is can be told up to there. */
const MARKS_KEPT = 1_000;

/**
 * Tells as of when a replica is up to date, from what the primary had written when: exact also when nobody writes, and
 * with the clock of one machine only. `atMs` is the time before the primary was asked.
 */
export function createAge() {
  let marks: Mark[] = [];
  return {
    written: (mark: Mark): void => {
      marks = [...marks.slice(1 - MARKS_KEPT), mark];
    },
    /**
     * Everything committed before this moment is in a log replayed up to `position`; null when that lies before all
     * marks. The newest mark counts, not the highest: after a failover positions may begin lower.
     */
    upToDateAsOf: (position: number): number | null =>
      marks.findLast((mark) => mark.position <= position)?.atMs ?? null,
    /** The moment of the oldest mark; null before the first. */
    knownSince: (): number | null => marks[0]?.atMs ?? null,
  };
}
