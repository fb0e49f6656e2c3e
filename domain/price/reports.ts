import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { earliestDayInProgress, FRESH_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';

/** Minimum time between a report and its vote, so that the shopper can correct the report first. */
export const REPORT_DELAY_MS = 10 * MINUTE_MS;

/**
 * A report that counts toward agreed prices. Its household (`nameHouseholds`) is set when the report becomes a vote
 * (`canVote`) and never changes. `seenAt` is in milliseconds.
 */
export type PriceVote = {
  id: number;
  userId: string;
  household: string;
  priceCents: number;
  regularPriceCents: number | null;
  /** The last day of a promotion, or null. */
  promotionEndsOn: string | null;
  seenAt: number;
};

/** Accepted reports of prices that the app didn't show before, since the last rejected report. */
export const ESTABLISHED_REPORTER_MIN_ORIGINAL_REPORTS = 10;
/** Those reports must span this many days. One afternoon isn't enough. */
export const ESTABLISHED_REPORTER_MIN_DAYS = 14;
/** With this many rejected reports, a shopper's new reports are ignored. */
export const REJECTIONS_UNTIL_IGNORED = 3;
/**
 * A reported price affects other shoppers once this many independent households agree on it, or once an administrator
 * accepts it.
 */
const MIN_HOUSEHOLDS = 3;
/**
 * If a shopper withdraws a report, an agreed price stays while this many households still support it. Otherwise, one
 * household could remove a price that three households have reported.
 */
const MIN_SUPPORTING_HOUSEHOLDS = 2;
/** While a reported price is farther than this from the expected price, only an administrator can publish it. */
export const MAX_UNREVIEWED_CHANGE_PERCENT = 35;
/** A reported price that differs from a displayed price by less than this factor may be a copy. */
export const ORIGINAL_PRICE_MIN_RATIO = 1.05;
/** Reports can become votes this long after the price was seen, and be reviewed this long after they were sent. */
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

const priceRatio = (one: number, other: number) => Math.max(one / other, other / one);

/** Checks that a price isn't just a copy of a known price. */
export const isOriginalPrice = (priceCents: number, knownCents: readonly number[]): boolean =>
  knownCents.every((cents) => priceRatio(priceCents, cents) > ORIGINAL_PRICE_MIN_RATIO);

/** True if the price is far from at least one of the expected prices (`listExpectedPrices`). */
export const isFarFromExpected = (priceCents: number, expectedCents: readonly number[]): boolean =>
  expectedCents.some((cents) => Math.abs(priceCents - cents) * 100 > MAX_UNREVIEWED_CHANGE_PERCENT * cents);

/** Why an imported price is held. `unconfirmed` prices wait for a second contributor, not for an administrator. */
export type HoldReason = 'outlier' | 'jump' | 'unconfirmed';

/** A shopper's votes beyond the newest few are ignored, and a household's beyond this number. */
const MAX_VOTES_PER_SHOPPER = 10;
const MAX_VOTES_PER_HOUSEHOLD = 50;
/** The votes that set a price's date must lie within this time of each other. */
const AGREEMENT_PERIOD_MS = FRESH_PRICE_MAX_AGE_DAYS * DAY_MS;
/**
 * Reports of prices seen longer ago can't become votes. Votes that are older than an agreed price by more than this
 * don't affect it.
 */
const VOTE_MAX_AGE_MS = REPORT_MAX_AGE_DAYS * DAY_MS;

const pricesAgree = (one: number, other: number): boolean => priceRatio(one, other) <= AGREEMENT_FACTOR;

const countHouseholds = (votes: readonly { household: string }[]): number =>
  new Set(votes.map(({ household }) => household)).size;

/** A report that is too old or too far from the expected prices can't become a vote. It waits for an administrator. */
export const canVote = (
  { priceCents, seenAt }: { priceCents: number; seenAt: Date },
  expectedCents: readonly number[],
  now: Date,
): boolean =>
  now.getTime() - seenAt.getTime() <= VOTE_MAX_AGE_MS && !isFarFromExpected(priceCents, expectedCents);

/** Returns the regular price that a report votes for, or null if it's implausible. */
export const findPlausibleRegularPrice = (
  { priceCents, regularPriceCents }: Pick<PriceVote, 'priceCents' | 'regularPriceCents'>,
  expectedCents: readonly number[],
): number | null => {
  if (regularPriceCents === null) return null;
  const isImplausible =
    expectedCents.length === 0
      ? regularPriceCents >= OUTLIER_FACTOR * priceCents
      : isFarFromExpected(regularPriceCents, expectedCents);
  return isImplausible ? null : regularPriceCents;
};

/** A price and when it was seen, in milliseconds. */
export type DatedPrice = Pick<PriceVote, 'priceCents' | 'regularPriceCents' | 'seenAt'>;

/** `decidedAt` is when households agreed on the price or an administrator accepted it, in milliseconds. */
export type DecidedPrice = DatedPrice & { decidedAt: number };

export const isSamePrice = (one: DatedPrice, other: DatedPrice) =>
  one.seenAt === other.seenAt && one.priceCents === other.priceCents;

const votesForRegularPrice = (vote: PriceVote, regularCents: number) =>
  vote.regularPriceCents !== null && pricesAgree(vote.regularPriceCents, regularCents);

/** A vote for the price that isn't much older. Newer votes count too. */
const isRecentVoteFor = (
  vote: PriceVote,
  { priceCents, seenAt }: Pick<DatedPrice, 'priceCents' | 'seenAt'>,
) => pricesAgree(vote.priceCents, priceCents) && seenAt - vote.seenAt <= VOTE_MAX_AGE_MS;

/**
 * Returns the regular price above `priceCents` that the largest number of households reported, or null if fewer than
 * `MIN_HOUSEHOLDS` agree on it. A single household therefore can't remove the regular price or change it much.
 */
function chooseRegularPrice(priceCents: number, votes: readonly PriceVote[]): number | null {
  const countAgreeing = (cents: number) =>
    countHouseholds(votes.filter((vote) => votesForRegularPrice(vote, cents)));
  const [regular] = votes
    .flatMap(({ regularPriceCents: cents }) => (cents !== null && cents > priceCents ? cents : []))
    .sort((one, other) => countAgreeing(other) - countAgreeing(one) || one - other);
  return regular !== undefined && countAgreeing(regular) >= MIN_HOUSEHOLDS ? regular : null;
}

/**
 * Lists the prices that `MIN_HOUSEHOLDS` households saw within `FRESH_PRICE_MAX_AGE_DAYS` days. A price is listed once
 * for each start of such a period, even if another listed price is within 1%. So votes can only add prices, never
 * remove one, and a vote that agrees with no other has no effect. The newest prices come first. Prices with the same
 * date are sorted by the number of agreeing households.
 */
export function listAgreedPrices(votes: readonly PriceVote[]): DatedPrice[] {
  const listed = [...new Set(votes.map(({ priceCents }) => priceCents))].flatMap((priceCents) => {
    const agreeingVotes = votes.filter((vote) => pricesAgree(priceCents, vote.priceCents));
    const isAgreedSince = (date: number) =>
      countHouseholds(
        agreeingVotes.filter(({ seenAt }) => seenAt >= date && seenAt - date <= AGREEMENT_PERIOD_MS),
      ) >= MIN_HOUSEHOLDS;
    const dates = [...new Set(agreeingVotes.map(({ seenAt }) => seenAt))].filter(isAgreedSince);
    return dates.map((date) => {
      const recentVotes = agreeingVotes.filter((vote) => isRecentVoteFor(vote, { priceCents, seenAt: date }));
      return {
        price: { priceCents, regularPriceCents: chooseRegularPrice(priceCents, recentVotes), seenAt: date },
        householdCount: countHouseholds(recentVotes),
        exactCount: countHouseholds(recentVotes.filter((vote) => vote.priceCents === priceCents)),
      };
    });
  });
  return listed
    .toSorted(
      (one, other) =>
        other.price.seenAt - one.price.seenAt ||
        other.householdCount - one.householdCount ||
        other.exactCount - one.exactCount ||
        one.price.priceCents - other.price.priceCents,
    )
    .map(({ price }) => price);
}

const listNewestVotesPerShopper = (votes: readonly PriceVote[]): PriceVote[] => {
  const firstVotesFirst = votes.toSorted((one, other) => one.id - other.id);
  return [...Map.groupBy(firstVotesFirst, ({ userId }) => userId).values()].flatMap((shopperVotes) =>
    shopperVotes.toSorted((one, other) => other.seenAt - one.seenAt).slice(0, MAX_VOTES_PER_SHOPPER),
  );
};

/**
 * Limits the votes per household, so that one household can't make the computation slow. The shoppers who voted first
 * come first. Otherwise, a stranger on the same network could push out their votes.
 */
const limitVotes = (votes: readonly PriceVote[]): PriceVote[] =>
  [...Map.groupBy(votes, ({ household }) => household).values()].flatMap((householdVotes) =>
    listNewestVotesPerShopper(householdVotes).slice(0, MAX_VOTES_PER_HOUSEHOLD),
  );

/** Lists votes for a price from households that saw it at its date or later. */
const listSupporters = ({ priceCents, seenAt }: DatedPrice, votes: readonly PriceVote[]): PriceVote[] =>
  votes.filter((vote) => vote.seenAt >= seenAt && pricesAgree(vote.priceCents, priceCents));

/** If households agree on a price again, it keeps its earlier regular price. */
function addEarlierRegularPrices(prices: readonly DecidedPrice[]): DecidedPrice[] {
  const oldestFirst = prices.toSorted(
    (one, other) => one.seenAt - other.seenAt || one.priceCents - other.priceCents,
  );
  const completed = new Map<DecidedPrice, DecidedPrice>();
  for (const price of oldestFirst) {
    const earlier = [...completed.values()].findLast(
      ({ priceCents, regularPriceCents, seenAt }) =>
        regularPriceCents !== null &&
        regularPriceCents > price.priceCents &&
        price.seenAt - seenAt <= VOTE_MAX_AGE_MS &&
        pricesAgree(priceCents, price.priceCents),
    );
    const regularPriceCents = price.regularPriceCents ?? earlier?.regularPriceCents ?? null;
    completed.set(price, { ...price, regularPriceCents });
  }
  return prices.map((price) => completed.get(price) ?? price);
}

/** Finds when a price was first agreed on. A shift of up to 1% isn't a new decision. */
const findDecidedAt = (price: DatedPrice, kept: readonly DecidedPrice[]): number | undefined =>
  kept.find((each) => each.seenAt === price.seenAt && pricesAgree(each.priceCents, price.priceCents))
    ?.decidedAt;

/**
 * Updates the agreed prices of an item at a store after its votes have changed. Prices that were agreed before, or that
 * an administrator accepted, stay while `MIN_SUPPORTING_HOUSEHOLDS` households support them. So an accepted price
 * doesn't depend on the shopper who was the first to report it. Their regular prices stay while as many support those.
 * Calling this again with the same votes changes nothing.
 */
export function updateAgreedPrices(
  earlierPrices: readonly DecidedPrice[],
  allVotes: readonly PriceVote[],
  now: Date,
): DecidedPrice[] {
  const votes = limitVotes(allVotes);
  const today = earliestDayInProgress(now);
  // Votes for an ended promotion can't establish a new agreed price, but they still support an earlier one.
  const agreed = listAgreedPrices(
    votes.filter(({ promotionEndsOn }) => promotionEndsOn === null || promotionEndsOn >= today),
  );
  const kept = earlierPrices.filter(
    (price) => countHouseholds(listSupporters(price, votes)) >= MIN_SUPPORTING_HOUSEHOLDS,
  );
  /** The regular price stays unless too few households support it, or more of them now agree on another one. */
  const updateRegularPrice = (price: DatedPrice): number | null => {
    const next = agreed.find((each) => isSamePrice(each, price))?.regularPriceCents ?? null;
    const countSupporters = (cents: number) =>
      countHouseholds(
        votes.filter((vote) => isRecentVoteFor(vote, price) && votesForRegularPrice(vote, cents)),
      );
    const { regularPriceCents: current } = price;
    if (current === null) return next;
    const supporterCount = countSupporters(current);
    if (next !== null && countSupporters(next) > supporterCount) return next;
    return supporterCount >= MIN_SUPPORTING_HOUSEHOLDS ? current : next;
  };
  const prices = [
    ...kept.map((price) => ({ ...price, regularPriceCents: updateRegularPrice(price) })),
    ...agreed
      .filter((price) => !kept.some((each) => isSamePrice(each, price)))
      .map((price) => ({ ...price, decidedAt: findDecidedAt(price, kept) ?? now.getTime() })),
  ];
  return addEarlierRegularPrices(prices);
}

/**
 * Chooses one price to publish for each time at which prices were seen. Among agreed prices, the one with the most
 * supporting households is preferred; ties go to the first one in `agreed`. If accepted prices have the same time, the
 * most recently decided price is published.
 */
export function choosePublishedPrices(
  agreed: readonly DecidedPrice[],
  accepted: readonly DecidedPrice[],
  votes: readonly PriceVote[],
): DatedPrice[] {
  const mostSupportedFirst = agreed
    .map((price) => ({ price, householdCount: countHouseholds(listSupporters(price, votes)) }))
    .toSorted((one, other) => other.householdCount - one.householdCount)
    .map(({ price }) => price);
  const bestAgreed = [...Map.groupBy(mostSupportedFirst, ({ seenAt }) => seenAt).values()].flatMap(
    ([price]) => price ?? [],
  );
  const latestFirst = [...accepted.toReversed(), ...bestAgreed].toSorted(
    (one, other) => other.decidedAt - one.decidedAt,
  );
  const byTime = Map.groupBy(latestFirst, ({ seenAt }) => seenAt);
  return [...byTime.values()].flatMap(([price]) => price ?? []);
}
