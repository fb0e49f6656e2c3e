/** Log ratio of a price seen at a chain to its estimate there, and its variance. */
export type LevelSign = { offset: number; variance: number };

/** A level never gets more certain than this, since most prices weren't observed. */
const LEAST_ERROR = 0.04;

/**
 * Learns a chain's level from prices seen there: log-scale offset and remaining error. Few prices hardly move
 * it because each item deviates on its own. `priorError` is the level's error without them.
 */
export function learnLevel(
  priorError: number,
  signs: readonly LevelSign[],
): { offset: number; error: number } {
  let precision = 1 / priorError ** 2;
  let weighted = 0;
  for (const { offset, variance } of signs) {
    precision += 1 / variance;
    weighted += offset / variance;
  }
  return {
    offset: weighted / precision,
    error: Math.max(Math.min(LEAST_ERROR, priorError), Math.sqrt(1 / precision)),
  };
}
