import type { CartEntry } from '#contract/cart.ts';
import { computeIntervalHalfWidth } from '#domain/compare/chance/spread.ts';
import { getLinePrice } from '#web/shared/line-price.ts';

/**
 * Returns the ids of the stores with the lowest price for a line. Returns none if they're less than 90% certain to be
 * the cheapest, if all prices are equal, or if only one store has a price.
 */
export function findCheapestStoreIds(entry: CartEntry): ReadonlySet<number> {
  const pricedStores = entry.storePrices.flatMap((storePrice) => {
    const price = getLinePrice(storePrice);
    return price === null ? [] : [{ ...storePrice.store, price }];
  });
  const lowestCents = Math.min(...pricedStores.map(({ price }) => price.priceCents));
  const cheapestStores = pricedStores.filter(({ price }) => price.priceCents === lowestCents);
  const others = pricedStores.filter(({ price }) => price.priceCents !== lowestCents);
  const isCertain =
    others.length > 0 &&
    cheapestStores.every((winner) =>
      others.every((other) => {
        const terms = [
          { cents: other.price.priceCents, chainId: other.chainId, price: other.price },
          { cents: -winner.price.priceCents, chainId: winner.chainId, price: winner.price },
        ];
        return other.price.priceCents - winner.price.priceCents > computeIntervalHalfWidth([terms]);
      }),
    );
  return new Set(isCertain ? cheapestStores.map(({ id }) => id) : []);
}
