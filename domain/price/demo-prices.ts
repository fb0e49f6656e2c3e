import { mix32 } from '#domain/compare/chance/mix.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import type { ShownPrice } from '#domain/price/price.ts';

const categoryBaseCents: Record<Category, number> = {
  Dairy: 400,
  Produce: 250,
  Meat: 650,
  Seafood: 900,
  Bakery: 350,
  Pantry: 300,
  Household: 900,
  'Personal Care': 550,
  Frozen: 500,
  Snacks: 400,
  Beverages: 550,
};

/** Maximum variation, relative to category base × brand factor × store factor (specification: 9.demo-prices). */
const MAX_VARIATION_SHARE = 0.1;

export const SIMULATED_SOURCE = 'simulated';

type DemoItem = {
  id: number;
  category: Category;
  /** Relative to an average item of the category. Depends on the item's brand and size. */
  brandFactor: number;
};

type DemoStore = { id: number; storeFactor: number };

/** Returns a number in [0, 1) that depends only on the arguments. Throws RangeError unless the seed is an integer. */
export function pseudoRandomFraction(seed: number, itemId: number, storeId: number): number {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`Not a seed: ${seed}`);
  return mix32(mix32(mix32(seed) ^ itemId) + storeId) / 2 ** 32;
}

/**
 * Returns a demo price that varies by up to ±10% with `seed` (specification: 9.demo-prices). Throws RangeError unless
 * the item's and the store's factors are positive.
 */
export function computeDemoPrice({
  item,
  store,
  seed,
}: {
  item: DemoItem;
  store: DemoStore;
  seed: number;
}): ShownPrice {
  const expectedCents = categoryBaseCents[item.category] * item.brandFactor * store.storeFactor;
  if (!(expectedCents > 0))
    throw new RangeError(`No price from ${item.brandFactor} and ${store.storeFactor}`);
  const lowCents = Math.max(1, Math.ceil(expectedCents * (1 - MAX_VARIATION_SHARE)));
  const highCents = Math.max(lowCents, Math.floor(expectedCents * (1 + MAX_VARIATION_SHARE)));
  const drawnCents =
    expectedCents *
    (1 - MAX_VARIATION_SHARE + 2 * MAX_VARIATION_SHARE * pseudoRandomFraction(seed, item.id, store.id));
  return {
    priceCents: Math.min(highCents, Math.max(lowCents, Math.round(drawnCents))),
    regularPriceCents: null,
    kind: 'estimated',
    scope: 'estimate',
    source: SIMULATED_SOURCE,
    observedAt: null,
    lowCents,
    highCents,
    // This is the standard deviation of a uniform distribution. The error is `own`, because each store's variation is
    // independent.
    error: { line: 0, chain: 0, own: MAX_VARIATION_SHARE / Math.sqrt(3) },
    basis: 'Simulated for this demo: an ordinary price of the category, times brand and store, ± 10%',
  };
}
