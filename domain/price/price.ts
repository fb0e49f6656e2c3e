import { MAX_PRICE_CENTS } from '#domain/money.ts';

type PriceKind = 'observed' | 'estimated';

type PriceScope = 'store' | 'chain' | 'estimate';

/** Marks a price reported by the current shopper. The price counts only for that shopper. */
export const OWN_SOURCE = 'you';

/** Marks a price that shoppers agreed on or that an administrator accepted. It counts for everyone (decision 49). */
export const SHOPPER_SOURCE = 'a shopper';

/**
 * The source name that shoppers see. Every price stores its source, because Open Prices' license (ODbL) requires that
 * its data can be kept separate.
 */
export const OPEN_PRICES_SOURCE = 'Open Prices';

/** Anyone can contribute to these sources, so new prices are checked against other sources. */
export const isCrowdsourced = (source: string): boolean =>
  source === SHOPPER_SOURCE || source === OPEN_PRICES_SOURCE;

/** Price of one package. `observedAt` is an ISO 8601 instant in UTC. */
export type PriceObservation = {
  priceCents: number;
  regularPriceCents: number | null;
  promotionEndsOn?: string | null;
  source: string;
  observedAt: string;
};

/**
 * Standard deviations of a price's logarithm. They're independent of each other, and 0 for an exact price. `line` is
 * shared by the line's prices at all stores. `chain` is shared by all prices of the chain. `own` affects only this
 * price.
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
  /** 80% interval for the true price. The bounds are inclusive. */
  lowCents: number;
  highCents: number;
  error: PriceError;
  basis: string;
};

export const Z_80 = 1.2816;

/**
 * An observation that differs from the expected price by a larger factor is treated as a mistake or as the price of a
 * different package size.
 */
const MISTAKE_FACTOR = 5;

export const isValidPriceCents = (cents: number): boolean => cents > 0 && cents <= MAX_PRICE_CENTS;

export function isPlausible(priceCents: number, expectedCents: number | null): boolean {
  if (!isValidPriceCents(priceCents)) return false;
  return expectedCents === null || Math.abs(Math.log(priceCents / expectedCents)) <= Math.log(MISTAKE_FACTOR);
}

export const totalVariance = ({ line, chain, own }: PriceError) => line ** 2 + chain ** 2 + own ** 2;

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

/** `packCount` may be fractional for food sold by weight. */
export function computePackPrice(price: ShownPrice, packCount: number): ShownPrice {
  const multiply = (cents: number) => Math.round(cents * packCount);
  const { priceCents, regularPriceCents, lowCents, highCents } = price;
  return {
    ...price,
    priceCents: multiply(priceCents),
    regularPriceCents: regularPriceCents === null ? null : multiply(regularPriceCents),
    lowCents: multiply(lowCents),
    highCents: multiply(highCents),
  };
}
