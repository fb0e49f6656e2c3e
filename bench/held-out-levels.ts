import type { PricedChain } from '#domain/price/estimate/level.ts';
import type { PriceCase } from './price-cases.ts';

/** A level as it would have been read, and how far off it may be (both as in `PricedChain`). */
type Reading = [level: number | null, error: number];

/**
 * The levels of chains as they would have been read from the same published figures without the table of a city, by the rules
 * of decisions 0019 and 0084; null where nothing else is known. Only those that change: some levels rest partly on the very tables that
 * estimates are judged on. Kroger banners by their other four figures, Meijer by the table that is left, Checkbook Chicago's
 * "among the price winners" (1.04, old: half weight) and, since that's little, the level of chains of its habit; Target and the Albertsons banners of the West by what else `chains.csv` names, WinCo by
 * Consumer Reports and Checkbook.
 */
const levelsWithout: Record<string, Record<string, Reading>> = {
  Cincinnati: { kroger: [1.12, 0.07], meijer: [1.12, 0.08] },
  Milwaukee: { meijer: [1.05, 0.08] },
  Phoenix: { frys: [1.09, 0.07], safeway: [1.29, 0.07], winco: [0.99, 0.07] },
  Folsom: { target: [1.09, 0.07], 'bel-air': [null, 0.17] },
};

/**
 * How much lower the level of chains of unknown level would have been read, as a ratio: 1.24 without the four of Phoenix, 1.26
 * without the three of Milwaukee, instead of 1.28 (geometric mean of 24).
 */
const unknownWithout: Record<string, number> = { Phoenix: 1.24 / 1.28, Milwaukee: 1.26 / 1.28 };

/** The case with the level of its chain as it would be if its city's table had never been read. */
export function withoutOwnTable(one: PriceCase): PriceCase {
  const { chain } = one.place;
  const reading = levelsWithout[one.city]?.[one.chain];
  const read: PricedChain = reading
    ? { ...chain, level: reading[0], westLevel: null, levelError: reading[1] }
    : chain;
  const levelOffset = read.level === null ? Math.log(unknownWithout[one.city] ?? 1) : 0;
  return { ...one, place: { ...one.place, chain: { ...read, levelOffset } } };
}
