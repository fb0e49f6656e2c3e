import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { FRESH_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { groupByHousehold } from '#domain/price/households.ts';

export type ReporterRecord = {
  acceptedCount: number;
  rejectedCount: number;
  /**
   * Number of accepted reports since the last rejected one. Counts only prices that can't have been copied from the
   * page (`isNewPrice`).
   */
  newCount: number;
  /** First and last accepted report with a new price, in milliseconds. */
  firstNewAt: number | null;
  lastNewAt: number | null;
};

/** Period during which the shopper can withdraw a price before it's published. */
export const REPORT_DELAY_MS = 10 * MINUTE_MS;

/** One shopper's report of an item's price at a store. `seenAt` is in milliseconds. */
export type PriceVote = {
  id: number;
  userId: string;
  priceCents: number;
  regularPriceCents: number | null;
  seenAt: number;
  record: ReporterRecord;
  /** Opaque ids of networks, devices and grocery lists. Shoppers who share one count as one household. */
  ties: readonly string[];
};

export const ESTABLISHED_REPORTER_MIN_REPORTS = 10;
/** Accepted reports must span this many days. One afternoon isn't enough. */
export const ESTABLISHED_REPORTER_MIN_DAYS = 14;
export const MAX_FALSE_REPORTS = 3;
/** A reported price affects other shoppers once this many independent households agree on it. */
const MIN_HOUSEHOLDS = 3;
/**
 * If a reporter withdraws, the price stays while this many households support it. So one household can't remove a price
 * that three households have reported.
 */
const MIN_SUPPORTING_HOUSEHOLDS = 2;
/** A reported price that is farther than this from the expected price always waits for an administrator. */
export const MAX_UNREVIEWED_CHANGE_PERCENT = 35;
/** Reports closer than this to a displayed price may be copies. */
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
/** Reports within this factor of each other agree. So one more report can't move a price by more than 1%. */
export const AGREEMENT_FACTOR = 1.01;
/**
 * A crowdsourced price is confirmed only by a price that was seen within this many days of it. A sale lasts about as
 * long.
 */
export const CONFIRMATION_DAYS = 7;

const priceRatio = (one: number, other: number) => Math.max(one / other, other / one);

/**
 * True if a shopper's reports can affect the prices that other shoppers see. This depends only on administrators' past
 * reviews. Accounts and agreement with displayed prices can be faked.
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

/** If true, an administrator must review the price, whatever other reporters say. */
export const isFarFromExpected = (priceCents: number, expectedCents: readonly number[]): boolean =>
  expectedCents.some((cents) => Math.abs(priceCents - cents) * 100 > MAX_UNREVIEWED_CHANGE_PERCENT * cents);

/** `unconfirmed` prices wait for a second contributor, not for an administrator. */
export type HoldReason = 'outlier' | 'jump' | 'unconfirmed';

function newestPerReporter(votes: readonly PriceVote[]): PriceVote[] {
  const newest = new Map<string, PriceVote>();
  for (const vote of votes) {
    const known = newest.get(vote.userId);
    if (known === undefined || vote.seenAt > known.seenAt) newest.set(vote.userId, vote);
  }
  return [...newest.values()];
}

const newestPerHousehold = (votes: readonly PriceVote[]): PriceVote[] =>
  groupByHousehold(newestPerReporter(votes)).map((household) =>
    household.reduce((newest, each) => (each.seenAt > newest.seenAt ? each : newest)),
  );

const agree = (one: number, other: number) => priceRatio(one, other) <= AGREEMENT_FACTOR;

/**
 * Returns the median regular price of the agreeing households, or null if too few of them report one. Because it's a
 * median, a single household can't change it much or remove it.
 */
function agreedRegularPrice(
  { priceCents }: PriceVote,
  {
    agreeing,
    expectedCents,
    households,
  }: { agreeing: readonly PriceVote[]; expectedCents: readonly number[]; households: number },
) {
  const stated = agreeing
    .flatMap(({ regularPriceCents }) => regularPriceCents ?? [])
    .sort((one, other) => one - other);
  const regular = stated[Math.floor((stated.length - 1) / 2)];
  if (regular === undefined || isFarFromExpected(regular, expectedCents)) return null;
  if (expectedCents.length === 0 && regular >= OUTLIER_FACTOR * priceCents) return null;
  return stated.filter((cents) => agree(cents, regular)).length >= households ? regular : null;
}

/**
 * Finds the price that most households agree on. In a tie, picks the price closer to the one shown now. Among the
 * households that agree on it, counts back from the newest vote and returns vote number `MIN_HOUSEHOLDS`, so that this
 * many households have seen the price at that vote's time or later. Returns null if too few agree.
 */
function chooseAgreedVote(recent: readonly PriceVote[], expectedCents: readonly number[]): PriceVote | null {
  const [shownCents] = expectedCents;
  const distance = ({ priceCents }: PriceVote) =>
    shownCents === undefined ? 0 : priceRatio(priceCents, shownCents);
  const [best] = recent
    .map((vote) => ({
      vote,
      agreeing: recent.filter(({ priceCents }) => agree(priceCents, vote.priceCents)),
    }))
    .sort(
      (one, other) =>
        other.agreeing.length - one.agreeing.length ||
        distance(one.vote) - distance(other.vote) ||
        one.vote.priceCents - other.vote.priceCents,
    );
  if (best === undefined) return null;
  const { agreeing } = best;
  const vote = agreeing.toSorted((one, other) => other.seenAt - one.seenAt || one.id - other.id)[
    MIN_HOUSEHOLDS - 1
  ];
  if (vote === undefined || isFarFromExpected(vote.priceCents, expectedCents)) return null;
  const regular = { agreeing, expectedCents, households: MIN_HOUSEHOLDS };
  return { ...vote, regularPriceCents: agreedRegularPrice(vote, regular) };
}

/**
 * Chooses the vote whose price is shown to other shoppers. Returns null if no vote qualifies.
 * - Only votes by established reporters from the last `REPORT_MAX_AGE_DAYS` days count. If a household has several,
 *   only its newest vote counts.
 * - Votes from about the same time are considered together. The price that most households agree on wins, if at least
 *   `MIN_HOUSEHOLDS` households agree on it.
 * - The newest votes are tried first. If too few of them agree, older ones are tried, so that a single household can't
 *   block a price.
 * - The winning price must be close to every price in `expectedCents`: the price shown now and the price without any
 *   reports. The comparison with the price without reports prevents a series of small changes from moving a price far.
 */
export function chooseWinningVote(
  votes: readonly PriceVote[],
  expectedCents: readonly number[],
  now: Date,
): PriceVote | null {
  const counted = newestPerHousehold(
    votes.filter(
      ({ record, seenAt }) =>
        isEstablishedReporter(record) && now.getTime() - seenAt <= REPORT_MAX_AGE_DAYS * DAY_MS,
    ),
  );
  const newestFirst = [...new Set(counted.map(({ seenAt }) => seenAt))].sort((one, other) => other - one);
  for (const newest of newestFirst) {
    const recent = counted.filter(
      ({ seenAt }) => seenAt <= newest && newest - seenAt <= FRESH_PRICE_MAX_AGE_DAYS * DAY_MS,
    );
    const vote = chooseAgreedVote(recent, expectedCents);
    if (vote !== null) return vote;
  }
  return null;
}

/**
 * Finds the vote that replaces a withdrawn vote, among the votes that agree with the withdrawn price. Counts back from
 * the newest of them and returns vote number `MIN_HOUSEHOLDS`, or the oldest if there are fewer.
 *
 * Returns null if fewer than `MIN_SUPPORTING_HOUSEHOLDS` independent households agree. Also returns null if the price
 * is far from any of `expectedCents`, the prices expected without the withdrawn vote.
 */
export function findReplacementVote(
  votes: readonly PriceVote[],
  withdrawn: Pick<PriceVote, 'priceCents'>,
  expectedCents: readonly number[],
): PriceVote | null {
  const agreeing = newestPerHousehold(votes.filter(({ record }) => isEstablishedReporter(record)))
    .filter(({ priceCents }) => agree(priceCents, withdrawn.priceCents))
    .sort((one, other) => other.seenAt - one.seenAt || one.id - other.id);
  const vote = agreeing[Math.min(agreeing.length, MIN_HOUSEHOLDS) - 1];
  if (vote === undefined || agreeing.length < MIN_SUPPORTING_HOUSEHOLDS) return null;
  if (isFarFromExpected(vote.priceCents, expectedCents)) return null;
  const regular = { agreeing, expectedCents, households: MIN_SUPPORTING_HOUSEHOLDS };
  return { ...vote, regularPriceCents: agreedRegularPrice(vote, regular) };
}
