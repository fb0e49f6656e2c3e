import type { CartEntry } from '#contract/cart.ts';
import { linePrice } from '#web/shared/line-price.ts';

/** The lowest price of an entry: where, and whether that holds however the uncertain prices turn out. */
export type LowestInRow = { storeIds: ReadonlySet<number>; isSure: boolean };

/**
 * The stores with the lowest price of an entry; none when all that have it ask the same or only one has it. Not sure
 * when the range of any other store's price reaches down to theirs.
 */
export function lowestInRow(entry: CartEntry): LowestInRow {
  const priced = entry.storePrices.flatMap((at) => {
    const price = linePrice(at);
    return price === null ? [] : [{ storeId: at.store.id, ...price }];
  });
  const lowest = Math.min(...priced.map(({ priceCents }) => priceCents));
  const winners = priced.filter(({ priceCents }) => priceCents === lowest);
  const others = priced.filter(({ priceCents }) => priceCents !== lowest);
  if (others.length === 0) return { storeIds: new Set(), isSure: false };
  const highest = Math.max(...winners.map(({ highCents }) => highCents));
  return {
    storeIds: new Set(winners.map(({ storeId }) => storeId)),
    isSure: others.every(({ lowCents }) => lowCents > highest),
  };
}
