import type { Category } from '#domain/grocery-item.ts';
import { mix32 } from '#domain/mix.ts';
import type { ShownPrice } from '#domain/price.ts';

/** What an ordinary item of a category costs in the demo, in cents; the specification leaves the values open. */
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

/** A demo price lies at random within this of the product of its factors (9.demo-prices). */
const VARIATION = 0.1;

/** What marks a price as made up for the demo: its `source`. */
export const SIMULATED = 'simulated';

type DemoItem = {
  id: number;
  category: Category;
  /** The brand and size against an ordinary item of the category. */
  brandFactor: number;
};

type DemoStore = { id: number; storeFactor: number };

/**
 * A number from 0 up to 1 for an item at a store, evenly spread: the same for the same seed, another for another one.
 * Throws RangeError for a seed that is not a whole number.
 */
export function demoShare(seed: number, itemId: number, storeId: number): number {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`Not a seed: ${seed}`);
  return mix32(mix32(mix32(seed) ^ itemId) + storeId) / 2 ** 32;
}

/**
 * The price of an item at a store of the demo: category base × brand factor × store factor, moved within ±10 % by the
 * visit's `seed` (9.demo-prices), in whole cents. Its range is that of the draw, so it is as sure as a simulation can be.
 * Throws RangeError for a factor that is not positive.
 */
export function demoPrice({
  item,
  store,
  seed,
}: {
  item: DemoItem;
  store: DemoStore;
  seed: number;
}): ShownPrice {
  const product = categoryBaseCents[item.category] * item.brandFactor * store.storeFactor;
  if (!(product > 0)) throw new RangeError(`No price from ${item.brandFactor} and ${store.storeFactor}`);
  const lowCents = Math.max(1, Math.ceil(product * (1 - VARIATION)));
  const highCents = Math.max(lowCents, Math.floor(product * (1 + VARIATION)));
  const drawn = product * (1 - VARIATION + 2 * VARIATION * demoShare(seed, item.id, store.id));
  return {
    // A cent is the smallest step: rounding must not leave the range.
    priceCents: Math.min(highCents, Math.max(lowCents, Math.round(drawn))),
    regularPriceCents: null,
    kind: 'estimated',
    scope: 'estimate',
    source: SIMULATED,
    observedAt: null,
    lowCents,
    highCents,
    // The standard deviation of a number evenly spread over ± VARIATION; every store has its own draw.
    error: { line: 0, chain: 0, own: VARIATION / Math.sqrt(3) },
    basis: 'Simulated for this demo: an ordinary price of the category, times brand and store, ± 10%',
  };
}
