import type { PricedChain } from '#domain/price/estimate/level.ts';
import type { PriceCase } from './price-cases.ts';

/** A chain's level and its error without the held-out table, as in `PricedChain`. */
type LevelReading = [level: number | null, error: number];

/**
 * Chain levels derived from the same published figures without one city's table, by the rules of decisions 19 and 84;
 * null if no other figures are known. Lists only chains whose level changes, because some levels rest partly on the tables
 * that estimates are evaluated on. Sources:
 * - Kroger banners: their other four figures.
 * - Meijer: the remaining table, Checkbook Chicago's "among the price winners" (1.04, old: half weight) and, as that's
 *   little evidence, the level of similar chains.
 * - Target and the Albertsons banners in the West: the other sources named in `chains.csv`.
 * - WinCo: Consumer Reports 0.97 and, both old, half weight, Checkbook's baskets 1.01 and clubs 0.96.
 */
const levelsWithout: Record<string, Record<string, LevelReading>> = {
  Cincinnati: { kroger: [1.12, 0.07], meijer: [1.12, 0.08] },
  Milwaukee: { meijer: [1.05, 0.08] },
  Phoenix: { frys: [1.09, 0.07], safeway: [1.29, 0.07], winco: [0.97, 0.07] },
  Folsom: { target: [1.09, 0.07], 'bel-air': [null, 0.13] },
};

/**
 * Level assumed for chains without a survey while a city's table is held out, relative to the usual 1.28
 * (geometric mean of 24): 1.24 without Phoenix's four chains, 1.26 without Milwaukee's three.
 */
const unknownWithout: Record<string, number> = { Phoenix: 1.24 / 1.28, Milwaukee: 1.26 / 1.28 };

/** The case with its chain's level computed without the table of its city. */
export function withoutOwnTable(one: PriceCase): PriceCase {
  const { chain } = one.place;
  const reading = levelsWithout[one.city]?.[one.chain];
  const read: PricedChain = reading
    ? { ...chain, level: reading[0], westLevel: null, levelError: reading[1] }
    : chain;
  const levelOffset = read.level === null ? Math.log(unknownWithout[one.city] ?? 1) : 0;
  return { ...one, place: { ...one.place, chain: { ...read, levelOffset } } };
}
