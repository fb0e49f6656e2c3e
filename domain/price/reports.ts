import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { FRESH_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { UNKNOWN_ORIGIN } from '#domain/price/households.ts';

export type ReporterRecord = {
  acceptedCount: number;
  rejectedCount: number;
  /**
   * Number of accepted reports since the last rejected one. Counts only prices that can't have been copied from the
   * page (`isNewPrice`).
   */
  newCount: number;
  /** Times of the first and last accepted reports with a new price, in milliseconds. */
  firstNewAt: number | null;
  lastNewAt: number | null;
};

/** Period during which the shopper can withdraw a price before it can be published without an administrator. */
export const REPORT_DELAY_MS = 10 * MINUTE_MS;

/** `seenAt` is in milliseconds. */
export type PriceVote = {
  id: number;
  userId: string;
  priceCents: number;
  regularPriceCents: number | null;
  seenAt: number;
  record: ReporterRecord;
  /** Name of the shopper's household (`nameHouseholds`), or `UNKNOWN_ORIGIN`. */
  household: string;
  /** True if the report hasn't been counted with these values yet. */
  isNew: boolean;
};

export const ESTABLISHED_REPORTER_MIN_REPORTS = 10;
/** Accepted reports must span this many days. One afternoon isn't enough. */
export const ESTABLISHED_REPORTER_MIN_DAYS = 14;
export const MAX_FALSE_REPORTS = 3;
/**
 * A reported price affects other shoppers once this many independent households agree on it, or once an administrator
 * accepts it.
 */
const MIN_HOUSEHOLDS = 3;
/**
 * If a reporter withdraws a report, the price stays while this many households still support it. Otherwise, one
 * household could remove a price that three households have reported.
 */
const MIN_SUPPORTING_HOUSEHOLDS = 2;
/** While a reported price is farther than this from the expected price, only an administrator can publish it. */
export const MAX_UNREVIEWED_CHANGE_PERCENT = 35;
/** A reported price that differs from a displayed price by less than this factor may be a copy. */
export const NEW_PRICE_MIN_RATIO = 1.05;
export const REPORT_MAX_AGE_DAYS = 14;
/**
 * Imported prices that are off by this factor wait for review. They're compared with the store's current price and
 * comparable prices.
 */
export const OUTLIER_FACTOR = 3;
/**
 * An imported price that differs from its estimate by this factor waits for review, unless the store's recent price is
 * similar.
 */
export const ESTIMATE_OUTLIER_FACTOR = 4;
/** An imported price that changes by more than this factor within an hour waits for review. */
export const PRICE_JUMP_FACTOR = 1.6;
/**
 * Reports agree if they're within this factor of each other. One more report of an agreed price therefore can't move
 * that price by more than 1%.
 */
export const AGREEMENT_FACTOR = 1.01;
/**
 * A crowdsourced price can be confirmed only by a price that was seen at most this many days before or after it,
 * because a sale lasts about that long.
 */
export const CONFIRMATION_DAYS = 7;

const priceRatio = (one: number, other: number) => Math.max(one / other, other / one);

/**
 * True if a shopper's reports count as votes, so that they can affect the prices that other shoppers see even without
 * an administrator. This depends only on administrators' past reviews, because accounts and agreement with displayed
 * prices can be faked.
 */
export const isEstablishedReporter = ({
  newCount,
  firstNewAt,
  lastNewAt,
  rejectedCount,
}: ReporterRecord): boolean =>
  rejectedCount < MAX_FALSE_REPORTS &&
  newCount >= ESTABLISHED_REPORTER_MIN_REPORTS &&
  firstNewAt !== null &&
  lastNewAt !== null &&
  lastNewAt - firstNewAt >= ESTABLISHED_REPORTER_MIN_DAYS * DAY_MS;

export const isNewPrice = (priceCents: number, shownCents: readonly number[]): boolean =>
  shownCents.every((cents) => priceRatio(priceCents, cents) > NEW_PRICE_MIN_RATIO);

export const isFarFromExpected = (priceCents: number, expectedCents: readonly number[]): boolean =>
  expectedCents.some((cents) => Math.abs(priceCents - cents) * 100 > MAX_UNREVIEWED_CHANGE_PERCENT * cents);

/** Why an imported price is held. `unconfirmed` prices wait for a second contributor, not for an administrator. */
export type HoldReason = 'outlier' | 'jump' | 'unconfirmed';

/** The votes that set a price's date must lie within this time of each other. */
const GROUP_MS = FRESH_PRICE_MAX_AGE_DAYS * DAY_MS;

export const pricesAgree = (one: number, other: number): boolean =>
  priceRatio(one, other) <= AGREEMENT_FACTOR;

const countHouseholds = (votes: readonly { household: string }[]): number =>
  new Set(votes.map(({ household }) => household)).size;

/**
 * Returns the regular price that the largest number of households reported, or null if fewer than `MIN_HOUSEHOLDS`
 * agree on it. A single household therefore can't remove the price or change it much.
 */
function chooseRegularPrice(
  votes: readonly PriceVote[],
  priceCents: number,
  expectedCents: readonly number[],
) {
  const countAgreeing = (cents: number) =>
    countHouseholds(
      votes.filter(
        ({ regularPriceCents }) => regularPriceCents !== null && pricesAgree(cents, regularPriceCents),
      ),
    );
  const [regular] = votes
    .flatMap(({ regularPriceCents }) => regularPriceCents ?? [])
    .sort((one, other) => countAgreeing(other) - countAgreeing(one) || one - other);
  if (regular === undefined || countAgreeing(regular) < MIN_HOUSEHOLDS) return null;
  if (isFarFromExpected(regular, expectedCents)) return null;
  return expectedCents.length === 0 && regular >= OUTLIER_FACTOR * priceCents ? null : regular;
}

/** Votes for about the same price. The price is shown as seen at the time of `dating`. */
type VoteGroup = { votes: PriceVote[]; householdCount: number; dating: PriceVote };

/** Returns the votes that agree with the given price, or null if there are too few of them. */
function findGroup(priceCents: number, votes: readonly PriceVote[]): VoteGroup | null {
  const agreeing = votes
    .filter((vote) => pricesAgree(priceCents, vote.priceCents))
    .sort((one, other) => other.seenAt - one.seenAt || one.id - other.id);
  const dating = agreeing.find(({ seenAt }) => {
    const since = agreeing.filter((vote) => vote.seenAt >= seenAt && vote.seenAt - seenAt <= GROUP_MS);
    return countHouseholds(since) >= MIN_HOUSEHOLDS;
  });
  return dating === undefined ? null : { votes: agreeing, householdCount: countHouseholds(agreeing), dating };
}

/** `seenAt` is in milliseconds. `isNew` is true if a new vote agrees with the price. */
export type AgreedPrice = Pick<PriceVote, 'priceCents' | 'regularPriceCents' | 'seenAt' | 'isNew'>;

/**
 * Lists the prices that enough households agree on, newest first. As with any other price, shoppers see the newest.
 * - Only votes by established reporters from the last `REPORT_MAX_AGE_DAYS` days count. A vote must be close to every
 *   price in `expectedCents`, which includes the price without any reports. So a series of small changes can't move a
 *   price far.
 * - `MIN_HOUSEHOLDS` known households must have seen the price within `FRESH_PRICE_MAX_AGE_DAYS` days of each other. The
 *   price gets the time of the oldest vote in the newest such group, which is the third household's. So a single
 *   household can't make an old price new again.
 * - If two prices were seen at the same time, only the one with more households is listed. If they have equally many
 *   households, the one with more votes that already counted is listed.
 *
 * A vote that agrees with no other has no effect.
 */
export function listAgreedPrices(
  votes: readonly PriceVote[],
  expectedCents: readonly number[],
  now: Date,
): AgreedPrice[] {
  let left = votes.filter(
    ({ record, seenAt, priceCents, household }) =>
      household !== UNKNOWN_ORIGIN &&
      isEstablishedReporter(record) &&
      now.getTime() - seenAt <= REPORT_MAX_AGE_DAYS * DAY_MS &&
      !isFarFromExpected(priceCents, expectedCents),
  );
  const counted = ({ votes: supporters }: VoteGroup) => supporters.filter(({ isNew }) => !isNew).length;
  const agreed: AgreedPrice[] = [];
  for (;;) {
    const [best] = [...new Set(left.map(({ priceCents }) => priceCents))]
      .flatMap((priceCents) => findGroup(priceCents, left) ?? [])
      .sort(
        (one, other) =>
          other.dating.seenAt - one.dating.seenAt ||
          other.householdCount - one.householdCount ||
          counted(other) - counted(one) ||
          one.dating.priceCents - other.dating.priceCents,
      );
    if (best === undefined) return agreed;
    const { dating, votes: supporters } = best;
    left = left.filter((vote) => !supporters.includes(vote));
    if (agreed.at(-1)?.seenAt === dating.seenAt) continue;
    agreed.push({
      priceCents: dating.priceCents,
      regularPriceCents: chooseRegularPrice(supporters, dating.priceCents, expectedCents),
      seenAt: dating.seenAt,
      isNew: supporters.some((vote) => vote.isNew),
    });
  }
}

/** A report with the values it was counted with. */
export type CountedVote = Pick<
  PriceVote,
  'priceCents' | 'regularPriceCents' | 'seenAt' | 'record' | 'household'
>;

/**
 * Whether a published price stays after a withdrawal: `MIN_SUPPORTING_HOUSEHOLDS` known households that saw it at
 * `seenAt` or later must be left, each with an established reporter. The same applies to its regular price.
 */
export function checkSupport(
  { priceCents, regularPriceCents, seenAt }: Pick<PriceVote, 'priceCents' | 'regularPriceCents' | 'seenAt'>,
  remaining: readonly CountedVote[],
): { isSupported: boolean; isRegularSupported: boolean } {
  const agreeing = remaining.filter(
    (vote) =>
      vote.household !== UNKNOWN_ORIGIN &&
      isEstablishedReporter(vote.record) &&
      vote.seenAt >= seenAt &&
      pricesAgree(vote.priceCents, priceCents),
  );
  const withRegular = agreeing.filter(
    (vote) =>
      vote.regularPriceCents !== null &&
      regularPriceCents !== null &&
      pricesAgree(vote.regularPriceCents, regularPriceCents),
  );
  return {
    isSupported: countHouseholds(agreeing) >= MIN_SUPPORTING_HOUSEHOLDS,
    isRegularSupported:
      regularPriceCents === null || countHouseholds(withRegular) >= MIN_SUPPORTING_HOUSEHOLDS,
  };
}
