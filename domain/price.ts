import { MAX_PRICE_CENTS } from '#domain/money.ts';

type PriceKind = 'observed' | 'estimated';

/** Which rule gave the price: seen at this store, seen at another store of its chain, or worked out. */
type PriceScope = 'store' | 'chain' | 'estimate';

/** The source of a price that the shopper who asks saw; it counts for nobody else. */
export const OWN_SOURCE = 'you';

/** The source of a price that another shopper saw, whose reports count for everybody (decision 0049). */
export const SHOPPER_SOURCE = 'a shopper';

/** A price that somebody saw, per package, in cents. `observedAt` is an ISO 8601 instant in UTC. */
export type PriceObservation = {
  priceCents: number;
  /** The price without the promotion, when the observed one was a promotion. */
  regularPriceCents: number | null;
  /** The last day of the promotion, as a calendar day at the store, where it was said. */
  promotionEndsOn?: string | null;
  source: string;
  observedAt: string;
};

/**
 * How far off a price may be, as standard deviations of its logarithm, by who shares the error: all prices of the line
 * (`line`: the common base), all prices of the chain (`chain`: its level), or nobody (`own`: this product at this chain or
 * store, and age). Independent of each other; all 0 is exact.
 */
export type PriceError = { line: number; chain: number; own: number };

/** A price that was worked out (`estimatePrice`), always with its error and the 80 % range. */
export type EstimatedPrice = {
  priceCents: number;
  lowCents: number;
  highCents: number;
  error: PriceError;
  source: string;
  basis: string;
};

/** The one price shown for an item at a store, with all that says how far to trust it. */
export type ShownPrice = {
  priceCents: number;
  regularPriceCents: number | null;
  kind: PriceKind;
  scope: PriceScope;
  source: string;
  /** ISO 8601 in UTC; null for an estimate. */
  observedAt: string | null;
  /** The true price lies between these two, both included, in 80 of 100 cases. */
  lowCents: number;
  highCents: number;
  error: PriceError;
  /** What the number rests on, in words. */
  basis: string;
};

/** 80 % of a normal distribution lie within so many standard deviations of its middle. */
export const Z_80 = 1.2816;

/** An observation this many times as high or as low as its estimate is a mistake, or another package. */
const UNBELIEVABLE_FACTOR = 5;

/** Whether so many cents can be a price at all; what cannot is not shown, however it came into the tables. */
export const isPrice = (cents: number): boolean => cents > 0 && cents <= MAX_PRICE_CENTS;

/** Whether a price somebody says to have seen can be meant, where so many cents were expected (null: nothing was). */
export function isBelievable(priceCents: number, expectedCents: number | null): boolean {
  if (!isPrice(priceCents)) return false;
  return (
    expectedCents === null || Math.abs(Math.log(priceCents / expectedCents)) <= Math.log(UNBELIEVABLE_FACTOR)
  );
}

/** The variance of the logarithm of a price with these errors. */
export const varianceOf = ({ line, chain, own }: PriceError) => line ** 2 + chain ** 2 + own ** 2;

/** The range that holds the true price with 80 %, in whole cents, the price always within. */
export function priceRange(priceCents: number, error: PriceError): { lowCents: number; highCents: number } {
  const factor = Math.exp(Z_80 * Math.sqrt(varianceOf(error)));
  return {
    lowCents: Math.floor(priceCents / factor),
    highCents: Math.min(MAX_PRICE_CENTS, Math.ceil(priceCents * factor)),
  };
}

/** What so many packages of it cost, in cents, the range along; parts of a pound are rounded at the till. */
export function priceOfPacks(price: ShownPrice, packCount: number): ShownPrice {
  const times = (cents: number) => Math.round(cents * packCount);
  const { priceCents, regularPriceCents, lowCents, highCents } = price;
  return {
    ...price,
    priceCents: times(priceCents),
    regularPriceCents: regularPriceCents === null ? null : times(regularPriceCents),
    lowCents: times(lowCents),
    highCents: times(highCents),
  };
}
