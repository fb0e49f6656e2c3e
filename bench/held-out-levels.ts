import type { PricedChain } from '#domain/price/estimate/level.ts';
import type { PriceCase } from './price-cases.ts';

/** The units are the same as in `PricedChain`. */
type HeldOutLevel = [level: number | null, error: number];

/**
 * Chain price levels for evaluating estimates in each city (decisions 19 and 84).
 * The usual levels were derived from the cities' price tables. Each level here leaves out the evaluated city's table.
 * Chains that aren't listed keep their usual level. Null means that all published figures come from the city's table.
 * Sources:
 * - Kroger banners: four published figures.
 * - Meijer: one table, and Checkbook Chicago (1.04, at half weight because it's old). That's little evidence, so the
 *   level of similar chains is included.
 * - Target and the Albertsons banners in the West: sources listed in `chains.csv`.
 * - WinCo: Consumer Reports (0.97). Checkbook's older baskets (1.01) and clubs (0.96) at half weight.
 */
const heldOutLevels: Record<string, Record<string, HeldOutLevel>> = {
  Cincinnati: { kroger: [1.12, 0.07], meijer: [1.12, 0.08] },
  Milwaukee: { meijer: [1.05, 0.08] },
  Phoenix: { frys: [1.09, 0.07], safeway: [1.29, 0.07], winco: [0.97, 0.07] },
  Folsom: { target: [1.09, 0.07], 'bel-air': [null, 0.13] },
};

/**
 * Corrects the default level for chains without a survey. The default is 1.28, the geometric mean of 24 surveyed
 * chains. It's 1.24 if Phoenix's chains are left out, and 1.26 if Milwaukee's chains are left out.
 */
const defaultLevelCorrections: Record<string, number> = { Phoenix: 1.24 / 1.28, Milwaukee: 1.26 / 1.28 };

export function withHeldOutChainLevel(priceCase: PriceCase): PriceCase {
  const { chain } = priceCase.place;
  const heldOutLevel = heldOutLevels[priceCase.city]?.[priceCase.chain];
  const chainWithLevel: PricedChain = heldOutLevel
    ? { ...chain, level: heldOutLevel[0], westLevel: null, levelError: heldOutLevel[1] }
    : chain;
  const levelOffset =
    chainWithLevel.level === null ? Math.log(defaultLevelCorrections[priceCase.city] ?? 1) : 0;
  return { ...priceCase, place: { ...priceCase.place, chain: { ...chainWithLevel, levelOffset } } };
}
