import { MAX_PRICE_CENTS } from '#domain/money.ts';

type PriceKind = 'observed' | 'estimated';

/** Where the price comes from: seen at this store, seen elsewhere in its chain, or estimated. */
type PriceScope = 'store' | 'chain' | 'estimate';

/** Source of a price reported by the shopper who is asking; it counts only for them. */
export const OWN_SOURCE = 'you';

/** Source of a price reported by another shopper, which counts for everyone (decision 49). */
export const SHOPPER_SOURCE = 'a shopper';

/** An observed price per package, in cents. `observedAt` is an ISO 8601 instant in UTC. */
export type PriceObservation = {
  priceCents: number;
  /** The regular price, if the observed one was a promotion. */
  regularPriceCents: number | null;
  /** Last day of the promotion, as a calendar date at the store, if known. */
  promotionEndsOn?: string | null;
  source: string;
  observedAt: string;
};

/**
 * Error of a price as standard deviations of its logarithm, by who shares it: all prices of the line (`line`,
 * its common base), all prices of the chain (`chain`, its level), or no other price (`own`, this product at
 * this chain or store, and age). The three are independent; all 0 is exact.
 */
export type PriceError = { line: number; chain: number; own: number };

/** An estimate (`estimatePrice`) with its error and 80 % range. */
export type EstimatedPrice = {
  priceCents: number;
  lowCents: number;
  highCents: number;
  error: PriceError;
  source: string;
  basis: string;
};

/** The price shown for an item at a store, and how far to trust it. */
export type ShownPrice = {
  priceCents: number;
  regularPriceCents: number | null;
  kind: PriceKind;
  scope: PriceScope;
  source: string;
  /** ISO 8601 in UTC; null for an estimate. */
  observedAt: string | null;
  /** 80 % interval of the true price, inclusive. */
  lowCents: number;
  highCents: number;
  error: PriceError;
  basis: string;
};

/** 80 % of a normal distribution lie within this many standard deviations of the mean. */
export const Z_80 = 1.2816;

/** An observation this many times its estimate, or its inverse, is a mistake or another package. */
const IMPLAUSIBLE_FACTOR = 5;

/** Whether an amount can be a price at all. Others are never shown, wherever they come from. */
export const isPrice = (cents: number): boolean => cents > 0 && cents <= MAX_PRICE_CENTS;

/** Whether an observed price is plausible, given the expected price (null if none). */
export function isPlausible(priceCents: number, expectedCents: number | null): boolean {
  if (!isPrice(priceCents)) return false;
  return (
    expectedCents === null || Math.abs(Math.log(priceCents / expectedCents)) <= Math.log(IMPLAUSIBLE_FACTOR)
  );
}

/** Variance of the logarithm of a price with these errors. */
export const varianceOf = ({ line, chain, own }: PriceError) => line ** 2 + chain ** 2 + own ** 2;

/** 80 % interval of a price in whole cents; always contains the price. */
export function priceRange(priceCents: number, error: PriceError): { lowCents: number; highCents: number } {
  const factor = Math.exp(Z_80 * Math.sqrt(varianceOf(error)));
  return {
    lowCents: Math.floor(priceCents / factor),
    highCents: Math.min(MAX_PRICE_CENTS, Math.ceil(priceCents * factor)),
  };
}

/** Price of several packages, with its range, in whole cents. `packCount` may be fractional for loose food. */
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
