import type { CartEntry } from '#contract/cart.ts';

/** The stores with the lowest price of an entry; none when all that have it ask the same or only one has it. */
export function lowestStoresOf(entry: CartEntry): ReadonlySet<number> {
  const priced = entry.storePrices.flatMap(({ store, shown }) =>
    shown === null ? [] : [{ storeId: store.id, cents: shown.priceCents }],
  );
  const lowest = Math.min(...priced.map(({ cents }) => cents));
  const winners = priced.filter(({ cents }) => cents === lowest);
  return new Set(winners.length === priced.length ? [] : winners.map(({ storeId }) => storeId));
}
