import { boxMullerTransform } from '#domain/compare/chance/draws.ts';
import type { EvaluatedCase } from './back-test.ts';
import { seededRandom } from './synthetic-catalog.ts';

/**
 * Simulates `count` sets of actual prices with the stated error distributions, to show how much the measured rates can
 * vary by chance. There's no formula for this, because the groups of stores overlap.
 */
export function simulateActualPrices(
  evaluatedCases: readonly EvaluatedCase[],
  count: number,
  seed: number,
): EvaluatedCase[][] {
  const random = seededRandom(seed);
  const draw = () => boxMullerTransform(1 - random(), random())[0];
  return Array.from({ length: count }, () => {
    const sharedDraws = new Map<string, number>();
    const drawShared = (key: string) => {
      const value = sharedDraws.get(key) ?? draw();
      sharedDraws.set(key, value);
      return value;
    };
    return evaluatedCases.map((one) => {
      const { line, chain, own } = one.error;
      const tableKey = `${one.city} ${one.date}`;
      const logError =
        line * drawShared(`${tableKey} line ${one.item}`) +
        chain * drawShared(`${tableKey} chain ${one.chain}`) +
        own * draw();
      return { ...one, logError, realCents: one.estimateCents * Math.exp(-logError) };
    });
  });
}
