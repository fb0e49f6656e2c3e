import { MAX_PRICE_CENTS } from '#domain/money.ts';

type PriceKind = 'observed' | 'estimated';

type PriceScope = 'store' | 'chain' | 'estimate';

/** Marks a price reported by the current shopper. The price counts only for that shopper. */
export const OWN_SOURCE = 'you';

/** Marks a price reported by another shopper. The price counts for everyone (decision 49). */
export const SHOPPER_SOURCE = 'a shopper';

/**
 * Source of the prices from Open Prices, as shown to shoppers. Storing it with each price keeps this data separate from
 * other sources' data, as its license (ODbL) requires.
 */
export const OPEN_PRICES_SOURCE = 'Open Prices';

/** True if anyone can contribute prices to the source. New prices from it are checked against other sources. */
export const isCrowdsourced = (source: string): boolean =>
  source === SHOPPER_SOURCE || source === OPEN_PRICES_SOURCE;

/** Price of one package. `observedAt` is an ISO 8601 instant in UTC. */
export type PriceObservation = {
  priceCents: number;
  regularPriceCents: number | null;
  /** Last day of the promotion, as a calendar date at the store, if known. */
  promotionEndsOn?: string | null;
  source: string;
  observedAt: string;
};

/**
 * Standard deviations of a price's logarithm, from three sources: `line` is shared by the line's prices at all stores
 * (their base price), `chain` by all prices of the chain (its price level), and `own` affects only this price (this
 * product at this store, and the price's age). The three are independent. For an exact price, all are zero.
 */
export type PriceError = { line: number; chain: number; own: number };

export type EstimatedPrice = {
  priceCents: number;
  lowCents: number;
  highCents: number;
  error: PriceError;
  source: string;
  basis: string;
};

export type ShownPrice = {
  priceCents: number;
  regularPriceCents: number | null;
  kind: PriceKind;
  scope: PriceScope;
  source: string;
  /** ISO 8601 instant in UTC; null for an estimate. */
  observedAt: string | null;
  /** 80% interval of the true price, inclusive. */
  lowCents: number;
  highCents: number;
  error: PriceError;
  basis: string;
};

/** 80% of a normal distribution is within this many standard deviations of the mean. */
export const Z_80 = 1.2816;

/**
 * An observation that differs from its estimate by more than this factor is treated as a mistake or as the price of a
 * different package.
 */
const IMPLAUSIBLE_FACTOR = 5;

export const isPrice = (cents: number): boolean => cents > 0 && cents <= MAX_PRICE_CENTS;

export function isPlausible(priceCents: number, expectedCents: number | null): boolean {
  if (!isPrice(priceCents)) return false;
  return (
    expectedCents === null || Math.abs(Math.log(priceCents / expectedCents)) <= Math.log(IMPLAUSIBLE_FACTOR)
  );
}

export const totalVariance = ({ line, chain, own }: PriceError) => line ** 2 + chain ** 2 + own ** 2;

/** The 80% interval of a price in whole cents. It always contains the price. */
export function computePriceRange(
  priceCents: number,
  error: PriceError,
): { lowCents: number; highCents: number } {
  const factor = Math.exp(Z_80 * Math.sqrt(totalVariance(error)));
  return {
    lowCents: Math.floor(priceCents / factor),
    highCents: Math.min(MAX_PRICE_CENTS, Math.ceil(priceCents * factor)),
  };
}

/** Price of several packages. `packCount` may be fractional for food sold by weight. */
export function computePackPrice(price: ShownPrice, packCount: number): ShownPrice {
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
