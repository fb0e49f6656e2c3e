/** How far a price seen at a chain lies off its estimate there, as a logarithm, and the variance of that. */
export type LevelSign = { offset: number; variance: number };

/** However many prices tell the level of a chain, it holds no nearer than this for what was not seen. */
const LEAST_ERROR = 0.04;

/**
 * What prices seen at a chain say of its level: how far off it is, as a logarithm, and how far off that may still be. Few
 * prices hardly move it, for each is off by itself too; `priorError` is that of the level without them.
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
