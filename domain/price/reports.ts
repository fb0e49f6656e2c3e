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
 * If a reporter withdraws, the price stays while this many households support it, so that one household can't remove a
 * price that three households have reported.
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
/** Reports within this factor of each other agree, so one more report can't move a price by more than 1%. */
export const AGREEMENT_FACTOR = 1.01;
/**
 * A crowdsourced price is confirmed only by a price that was seen within this many days of it. A sale lasts about as
 * long.
 */
export const CONFIRMATION_DAYS = 7;

const priceRatio = (one: number, other: number) => Math.max(one / other, other / one);

/**
 * True if a shopper's reports can affect the prices that other shoppers see. This depends only on administrators' past
 * reviews, because accounts and agreement with displayed prices can be faked.
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

/** Votes that agree must lie within this time of each other, and so must prices that compete. */
const GROUP_MS = FRESH_PRICE_MAX_AGE_DAYS * DAY_MS;

const agree = (one: number, other: number) => priceRatio(one, other) <= AGREEMENT_FACTOR;

/**
 * Returns the regular price that the most households reported, or null if fewer than `MIN_HOUSEHOLDS` agree on it. This
 * keeps a single household from removing the price or changing it much.
 */
function chooseRegularPrice(
  votes: readonly PriceVote[],
  priceCents: number,
  expectedCents: readonly number[],
) {
  const stated = votes.flatMap(({ regularPriceCents }) => regularPriceCents ?? []);
  const countAgreeing = (cents: number) => stated.filter((other) => agree(cents, other)).length;
  const [regular] = stated.toSorted((one, other) => countAgreeing(other) - countAgreeing(one) || one - other);
  if (regular === undefined || countAgreeing(regular) < MIN_HOUSEHOLDS) return null;
  if (isFarFromExpected(regular, expectedCents)) return null;
  return expectedCents.length === 0 && regular >= OUTLIER_FACTOR * priceCents ? null : regular;
}

/** Votes for about the same price, newest first. The price is shown as seen at the time of `dating`. */
type VoteGroup = { votes: PriceVote[]; dating: PriceVote };

/**
 * Lists the groups of votes that are large enough to count. In each group, `MIN_HOUSEHOLDS` votes must lie within
 * `FRESH_PRICE_MAX_AGE_DAYS` days of each other. The oldest of the newest such votes dates the group.
 *
 * A group depends only on votes that agree with it, so a vote that agrees with nobody has no effect.
 */
const listGroups = (votes: readonly PriceVote[]): VoteGroup[] =>
  votes.flatMap(({ priceCents }) => {
    const agreeing = votes
      .filter((other) => agree(priceCents, other.priceCents))
      .sort((one, other) => other.seenAt - one.seenAt || one.id - other.id);
    const dating = agreeing.find((vote, index) => {
      const newest = agreeing[index - MIN_HOUSEHOLDS + 1];
      return newest !== undefined && newest.seenAt - vote.seenAt <= GROUP_MS;
    });
    return dating === undefined ? [] : [{ votes: agreeing, dating }];
  });

/** A vote whose price is shown to other shoppers. `supporterIds` are the ids of all votes that agree with it. */
type WinningVote = PriceVote & { supporterIds: number[] };

/**
 * Chooses the vote whose price is shown to other shoppers. Returns null if no vote qualifies.
 * - Only votes by established reporters from the last `REPORT_MAX_AGE_DAYS` days count. A vote must be close to every
 *   price in `expectedCents`: the price shown now and the price without any reports. The comparison with the price
 *   without reports prevents a series of small changes from moving a price far. If a household has several such votes,
 *   only its newest one counts.
 * - At least `MIN_HOUSEHOLDS` households must agree on the price.
 * - If several prices qualify, those seen much earlier than the newest one are left out. Of the others, the price that
 *   most households agree on wins. In a tie, the price closer to the one shown now wins.
 */
export function chooseWinningVote(
  votes: readonly PriceVote[],
  expectedCents: readonly number[],
  now: Date,
): WinningVote | null {
  const counted = newestPerHousehold(
    votes.filter(
      ({ record, seenAt, priceCents }) =>
        isEstablishedReporter(record) &&
        now.getTime() - seenAt <= REPORT_MAX_AGE_DAYS * DAY_MS &&
        !isFarFromExpected(priceCents, expectedCents),
    ),
  );
  const groups = listGroups(counted);
  const newest = Math.max(...groups.map(({ dating }) => dating.seenAt));
  const [shownCents] = expectedCents;
  const distance = ({ priceCents }: PriceVote) =>
    shownCents === undefined ? 0 : priceRatio(priceCents, shownCents);
  const [winner] = groups
    .filter(({ dating }) => newest - dating.seenAt <= GROUP_MS)
    .sort(
      (one, other) =>
        other.votes.length - one.votes.length ||
        distance(one.dating) - distance(other.dating) ||
        one.dating.priceCents - other.dating.priceCents ||
        other.dating.seenAt - one.dating.seenAt ||
        one.dating.id - other.dating.id,
    );
  if (winner === undefined) return null;
  const { dating, votes: supporters } = winner;
  const regularPriceCents = chooseRegularPrice(supporters, dating.priceCents, expectedCents);
  return { ...dating, regularPriceCents, supporterIds: supporters.map(({ id }) => id) };
}

/** A report with the values it was counted with. `household` is the same for all shoppers of one household. */
export type CountedVote = Pick<PriceVote, 'priceCents' | 'regularPriceCents' | 'record'> & {
  household: string;
};

/**
 * Whether a published price stays after a withdrawal, and whether its regular price does. Each stays while
 * `MIN_SUPPORTING_HOUSEHOLDS` households that reported it haven't withdrawn.
 */
export function checkSupport(
  { priceCents, regularPriceCents }: Pick<PriceVote, 'priceCents' | 'regularPriceCents'>,
  left: readonly CountedVote[],
): { isSupported: boolean; isRegularSupported: boolean } {
  const agreeing = left.filter(
    (vote) => isEstablishedReporter(vote.record) && agree(vote.priceCents, priceCents),
  );
  const isEnough = (votes: readonly CountedVote[]) =>
    new Set(votes.map(({ household }) => household)).size >= MIN_SUPPORTING_HOUSEHOLDS;
  const withRegular = agreeing.filter(
    (vote) =>
      vote.regularPriceCents !== null &&
      regularPriceCents !== null &&
      agree(vote.regularPriceCents, regularPriceCents),
  );
  return {
    isSupported: isEnough(agreeing),
    isRegularSupported: regularPriceCents === null || isEnough(withRegular),
  };
}
