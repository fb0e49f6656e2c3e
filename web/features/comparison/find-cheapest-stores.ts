import type { CartEntry } from '#contract/cart.ts';
import { computeIntervalHalfWidth } from '#domain/compare/chance/spread.ts';
import { getLinePrice } from '#web/shared/line-price.ts';

/**
 * Returns the stores with the lowest price for a line. Returns none if that's less than 90% certain, if all prices are
 * equal, or if only one store has a price.
 */
export function findCheapestStoreIds(entry: CartEntry): ReadonlySet<number> {
  const priced = entry.storePrices.flatMap((at) => {
    const price = getLinePrice(at);
    return price === null ? [] : [{ ...at.store, price }];
  });
  const lowest = Math.min(...priced.map(({ price }) => price.priceCents));
  const winners = priced.filter(({ price }) => price.priceCents === lowest);
  const others = priced.filter(({ price }) => price.priceCents !== lowest);
  const isSure =
    others.length > 0 &&
    winners.every((winner) =>
      others.every((other) => {
        const terms = [
          { cents: other.price.priceCents, chainId: other.chainId, price: other.price },
          { cents: -winner.price.priceCents, chainId: winner.chainId, price: winner.price },
        ];
        return other.price.priceCents - winner.price.priceCents > computeIntervalHalfWidth([terms]);
      }),
    );
  return new Set(isSure ? winners.map(({ id }) => id) : []);
}
