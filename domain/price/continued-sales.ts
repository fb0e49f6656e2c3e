import { type DecidedPrice, pricesAgree } from '#domain/price/agreed-prices.ts';
import { VOTE_MAX_AGE_MS } from '#domain/price/reports.ts';

/** A price without the card, from an official source, from households that agree, or from a report that was accepted. */
export type PlainPrice = DecidedPrice & { source: 'official' | 'agreed' | 'accepted' };

/**
 * Finds the regular price of the sale that a price continues: the latest one stated for this price in the last
 * `VOTE_MAX_AGE_MS`, unless a different price or the same one without a sale (`endsSale`) was seen since then.
 */
function findContinuedRegularPrice(
  price: PlainPrice,
  plainPrices: readonly PlainPrice[],
  endsSale: (price: PlainPrice) => boolean,
): number | null {
  const lastStatement = plainPrices
    .filter(({ seenAt }) => seenAt <= price.seenAt && price.seenAt - seenAt <= VOTE_MAX_AGE_MS)
    .toSorted((one, other) => other.seenAt - one.seenAt)
    .find(
      (other) =>
        endsSale(other) ||
        other.regularPriceCents !== null ||
        !pricesAgree(other.priceCents, price.priceCents),
    );
  const regularPriceCents = lastStatement?.regularPriceCents ?? null;
  const isContinued =
    lastStatement !== undefined &&
    pricesAgree(lastStatement.priceCents, price.priceCents) &&
    (regularPriceCents ?? 0) > price.priceCents;
  return isContinued ? regularPriceCents : null;
}

/**
 * Returns the regular prices of reported prices that continue a sale. Without them, a shopper who leaves out the regular
 * price would make the sale price look like the regular one. `plainPrices` contains all prices of the item at the store.
 *
 * A report that was accepted after households agreed on a price doesn't change their regular price, and an agreed price
 * that continues no sale ends earlier ones. Otherwise, one household could change it by an older report.
 */
export function findContinuedSales<Price extends PlainPrice>(
  reportedPrices: readonly Price[],
  plainPrices: readonly PlainPrice[],
): Map<Price, number> {
  const regularCents = new Map<Price, number>();
  const pricesWithoutSale = new Set<PlainPrice>(plainPrices.filter(({ source }) => source === 'official'));
  for (const price of reportedPrices.toSorted((one, other) => one.seenAt - other.seenAt)) {
    const counts = ({ source, decidedAt }: PlainPrice) =>
      source !== 'accepted' || price.source === 'accepted' || decidedAt <= price.decidedAt;
    const found = findContinuedRegularPrice(price, plainPrices.filter(counts), (other) =>
      pricesWithoutSale.has(other),
    );
    if (found !== null) regularCents.set(price, found);
    else if (price.source === 'agreed') pricesWithoutSale.add(price);
  }
  return regularCents;
}
