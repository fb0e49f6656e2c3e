import { boxMullerTransform } from '#domain/compare/chance/draws.ts';
import type { EvaluatedCase } from './back-test.ts';
import { seededRandom } from './synthetic-catalog.ts';

/**
 * Simulates `count` sets of actual prices with the stated error distributions, to show how much the measured rates can
 * vary by chance. There's no formula for this, because the groups of stores overlap.
 */
export function simulateActualPrices(
  judged: readonly EvaluatedCase[],
  count: number,
  seed: number,
): EvaluatedCase[][] {
  const random = seededRandom(seed);
  const draw = () => boxMullerTransform(1 - random(), random())[0];
  return Array.from({ length: count }, () => {
    const shared = new Map<string, number>();
    const drawn = (who: string) => {
      const known = shared.get(who) ?? draw();
      shared.set(who, known);
      return known;
    };
    return judged.map((one) => {
      const { line, chain, own } = one.error;
      const table = `${one.city} ${one.date}`;
      const logError =
        line * drawn(`${table} line ${one.item}`) +
        chain * drawn(`${table} chain ${one.chain}`) +
        own * draw();
      return { ...one, logError, realCents: one.estimateCents * Math.exp(-logError) };
    });
  });
}
