import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';

/** Minimum time between a report and its vote, so that the shopper can correct the report first. */
export const REPORT_DELAY_MS = 10 * MINUTE_MS;

/** Minimum number of accepted reports, since the last rejected one, of prices that the app didn't already show. */
export const ESTABLISHED_REPORTER_MIN_ORIGINAL_REPORTS = 10;
/** Those reports must span this many days. One afternoon isn't enough. */
export const ESTABLISHED_REPORTER_MIN_DAYS = 14;
/** With this many rejected reports, a shopper's new reports are ignored. */
export const REJECTIONS_UNTIL_IGNORED = 3;
/** While a reported price is farther than this from the expected price, only an administrator can publish it. */
export const MAX_UNREVIEWED_CHANGE_PERCENT = 35;
/** The review marks a regular price farther than this from the usual price, because it also changes other estimates. */
export const MAX_UNMARKED_REGULAR_CHANGE_PERCENT = 10;
/** A reported price that differs from a displayed price by less than this factor may be a copy. */
export const ORIGINAL_PRICE_MIN_RATIO = 1.05;
/** Number of days for a report to become a vote (after the price was seen) or be reviewed (after it was sent). */
export const REPORT_MAX_AGE_DAYS = 14;
/**
 * Imported prices that are off by this factor wait for review. They're compared with the store's current price and
 * comparable prices. If no price is expected, a reported regular price must be below the price times this factor.
 */
export const OUTLIER_FACTOR = 3;
/**
 * An imported price that differs from its estimate by this factor waits for review, unless the store's recent price is
 * similar.
 */
export const ESTIMATE_OUTLIER_FACTOR = 4;
/** An imported price that changes by more than this factor within an hour waits for review. */
export const PRICE_JUMP_FACTOR = 1.6;
/** Reports agree on a price if they're within this factor of it. */
export const AGREEMENT_FACTOR = 1.01;
/**
 * An imported price with a contributor can be confirmed only by a price that was seen at most this many days before or
 * after it, because a sale lasts about that long.
 */
export const CONFIRMATION_DAYS = 7;

export const priceRatio = (one: number, other: number) => Math.max(one / other, other / one);

/** Checks that a price isn't just a copy of a known price. */
export const isOriginalPrice = (priceCents: number, knownCents: readonly number[]): boolean =>
  knownCents.every((cents) => priceRatio(priceCents, cents) > ORIGINAL_PRICE_MIN_RATIO);

/** True if the price is far from at least one of the expected prices (`listExpectedPrices`). */
export const isFarFromExpected = (
  priceCents: number,
  expectedCents: readonly number[],
  maxPercent = MAX_UNREVIEWED_CHANGE_PERCENT,
): boolean => expectedCents.some((cents) => Math.abs(priceCents - cents) * 100 > maxPercent * cents);

/** Why an imported price is held. `unconfirmed` prices wait for a second contributor, not for an administrator. */
export type HoldReason = 'outlier' | 'jump' | 'unconfirmed';

/**
 * Reports of prices seen longer ago than this can't become votes. A vote that is older than an agreed price by more
 * than this doesn't affect that price.
 */
export const VOTE_MAX_AGE_MS = REPORT_MAX_AGE_DAYS * DAY_MS;

/** False if the report is too old or too far from the expected prices. It then waits for an administrator. */
export const canVote = (
  { priceCents, seenAt }: { priceCents: number; seenAt: Date },
  expectedCents: readonly number[],
  now: Date,
): boolean =>
  now.getTime() - seenAt.getTime() <= VOTE_MAX_AGE_MS && !isFarFromExpected(priceCents, expectedCents);

/** Returns the regular price that a report votes for, or null if it's far from every expected price. */
export const findPlausibleRegularPrice = (
  { priceCents, regularPriceCents }: { priceCents: number; regularPriceCents: number | null },
  expectedCents: readonly number[],
): number | null => {
  if (regularPriceCents === null) return null;
  const isImplausible =
    expectedCents.length === 0
      ? regularPriceCents >= OUTLIER_FACTOR * priceCents
      : expectedCents.every((cents) => isFarFromExpected(regularPriceCents, [cents]));
  return isImplausible ? null : regularPriceCents;
};
