import { DAY_MS } from '#domain/durations.ts';
import { earliestDayInProgress, FRESH_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { AGREEMENT_FACTOR, priceRatio, VOTE_MAX_AGE_MS } from '#domain/price/reports.ts';

/**
 * A report that counts toward agreed prices. Its household (`nameHouseholds`) is set when the report becomes a vote
 * (`canVote`) and never changes. `seenAt` is in milliseconds.
 */
export type PriceVote = {
  reportId: number;
  userId: string;
  household: string;
  priceCents: number;
  regularPriceCents: number | null;
  /** The last day of a promotion, or null. */
  promotionEndsOn: string | null;
  seenAt: number;
};

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
/** Only this many of a shopper's newest votes count. */
const MAX_VOTES_PER_SHOPPER = 10;
const MAX_VOTES_PER_HOUSEHOLD = 50;
/** The votes that set a price's date must lie within this time of each other. */
const AGREEMENT_PERIOD_MS = FRESH_PRICE_MAX_AGE_DAYS * DAY_MS;

export const pricesAgree = (one: number, other: number): boolean =>
  priceRatio(one, other) <= AGREEMENT_FACTOR;

const countHouseholds = (votes: readonly { household: string }[]): number =>
  new Set(votes.map(({ household }) => household)).size;

export type DatedPrice = Pick<PriceVote, 'priceCents' | 'regularPriceCents' | 'seenAt'>;

/** `decidedAt` is when households agreed on the price or an administrator accepted it, in milliseconds. */
export type DecidedPrice = DatedPrice & { decidedAt: number };

const isSamePrice = (one: DatedPrice, other: DatedPrice) =>
  one.seenAt === other.seenAt && one.priceCents === other.priceCents;

const isVoteForRegularPrice = (vote: PriceVote, regularCents: number) =>
  vote.regularPriceCents !== null && pricesAgree(vote.regularPriceCents, regularCents);

/** True if the vote agrees with the price and was seen at most `VOTE_MAX_AGE_MS` before it. Newer votes also count. */
const isRecentVoteFor = (
  vote: PriceVote,
  { priceCents, seenAt }: Pick<DatedPrice, 'priceCents' | 'seenAt'>,
) => pricesAgree(vote.priceCents, priceCents) && seenAt - vote.seenAt <= VOTE_MAX_AGE_MS;

/** Lists votes for a price from households that saw it at its date or later. */
const listSupporters = (
  { priceCents, seenAt }: Pick<DatedPrice, 'priceCents' | 'seenAt'>,
  votes: readonly PriceVote[],
): PriceVote[] => votes.filter((vote) => vote.seenAt >= seenAt && pricesAgree(vote.priceCents, priceCents));

/**
 * Returns the regular price above `priceCents` that the largest number of households reported, or null if fewer than
 * `MIN_HOUSEHOLDS` agree on it. A single household therefore can't remove the regular price or change it much.
 */
function chooseRegularPrice(priceCents: number, votes: readonly PriceVote[]): number | null {
  const countAgreeingHouseholds = (cents: number) =>
    countHouseholds(votes.filter((vote) => isVoteForRegularPrice(vote, cents)));
  const [regular] = votes
    .flatMap(({ regularPriceCents: cents }) => (cents !== null && cents > priceCents ? cents : []))
    .sort((one, other) => countAgreeingHouseholds(other) - countAgreeingHouseholds(one) || one - other);
  return regular !== undefined && countAgreeingHouseholds(regular) >= MIN_HOUSEHOLDS ? regular : null;
}

/**
 * Lists the prices that `MIN_HOUSEHOLDS` households saw within `FRESH_PRICE_MAX_AGE_DAYS` days, once for each start of
 * such a period. Prices within 1% of each other are all listed, so a vote can only add prices, never remove one. A vote
 * that agrees with no other has no effect. Sorted by date, newest first, then by the number of agreeing households.
 */
export function listAgreedPrices(votes: readonly PriceVote[]): DatedPrice[] {
  const listedPrices = [...new Set(votes.map(({ priceCents }) => priceCents))].flatMap((priceCents) => {
    const agreeingVotes = votes.filter((vote) => pricesAgree(priceCents, vote.priceCents));
    const isAgreedSince = (date: number) =>
      countHouseholds(
        agreeingVotes.filter(({ seenAt }) => seenAt >= date && seenAt - date <= AGREEMENT_PERIOD_MS),
      ) >= MIN_HOUSEHOLDS;
    const dates = [...new Set(agreeingVotes.map(({ seenAt }) => seenAt))].filter(isAgreedSince);
    return dates.map((date) => {
      const recentVotes = agreeingVotes.filter((vote) => isRecentVoteFor(vote, { priceCents, seenAt: date }));
      const regularPriceVotes = listSupporters({ priceCents, seenAt: date }, agreeingVotes);
      return {
        price: {
          priceCents,
          regularPriceCents: chooseRegularPrice(priceCents, regularPriceVotes),
          seenAt: date,
        },
        householdCount: countHouseholds(recentVotes),
        exactCount: countHouseholds(recentVotes.filter((vote) => vote.priceCents === priceCents)),
      };
    });
  });
  return listedPrices
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
  const oldestReportsFirst = votes.toSorted((one, other) => one.reportId - other.reportId);
  return [...Map.groupBy(oldestReportsFirst, ({ userId }) => userId).values()].flatMap((shopperVotes) =>
    shopperVotes.toSorted((one, other) => other.seenAt - one.seenAt).slice(0, MAX_VOTES_PER_SHOPPER),
  );
};

/**
 * Limits the votes per household, so that one household can't make the computation slow. Prefers the shoppers who
 * reported first, so that a stranger on the same network can't push out their votes.
 */
const limitVotes = (votes: readonly PriceVote[]): PriceVote[] =>
  [...Map.groupBy(votes, ({ household }) => household).values()].flatMap((householdVotes) =>
    listNewestVotesPerShopper(householdVotes).slice(0, MAX_VOTES_PER_HOUSEHOLD),
  );

/**
 * Lists the accepted prices that two households reported too, once for each date since which two have seen the price,
 * up to `VOTE_MAX_AGE_MS` before the accepted report. These prices stay if the accepted report is withdrawn.
 */
export function listSupportedAcceptedPrices(
  accepted: readonly DecidedPrice[],
  votes: readonly PriceVote[],
): DecidedPrice[] {
  return accepted.flatMap((price) => {
    const supporters = listSupporters({ ...price, seenAt: price.seenAt - VOTE_MAX_AGE_MS }, votes);
    const dates = new Set(supporters.map(({ seenAt }) => Math.min(seenAt, price.seenAt)));
    return [...dates]
      .map((seenAt) => ({ ...price, seenAt }))
      .filter((dated) => countHouseholds(listSupporters(dated, supporters)) >= MIN_SUPPORTING_HOUSEHOLDS);
  });
}

/** Finds when a price was first agreed on. A shift of up to 1% isn't a new decision. */
const findDecidedAt = (price: DatedPrice, kept: readonly DecidedPrice[]): number | undefined =>
  kept.find((each) => each.seenAt === price.seenAt && pricesAgree(each.priceCents, price.priceCents))
    ?.decidedAt;

/**
 * Returns an agreed price's regular price. The current one stays unless too few households support it, or more of them
 * agree on another one. Votes for an ended promotion count too, so the result doesn't depend on the current time.
 */
function updateRegularPrice(price: DatedPrice, allVotes: readonly PriceVote[]): number | null {
  const votes = listSupporters(price, allVotes);
  const countSupporters = (cents: number) =>
    countHouseholds(votes.filter((vote) => isVoteForRegularPrice(vote, cents)));
  const { regularPriceCents: current } = price;
  const next = chooseRegularPrice(price.priceCents, votes);
  if (current === null) return next;
  const supporterCount = countSupporters(current);
  if (next !== null && countSupporters(next) > supporterCount) return next;
  return supporterCount >= MIN_SUPPORTING_HOUSEHOLDS ? current : next;
}

/**
 * Updates an item's agreed prices at a store after its votes have changed. Earlier agreed prices and their regular
 * prices stay while `MIN_SUPPORTING_HOUSEHOLDS` households support them. `earlierPrices` can include accepted prices
 * (`listSupportedAcceptedPrices`) and duplicates, of which the first is kept. Idempotent.
 */
export function updateAgreedPrices(
  earlierPrices: readonly DecidedPrice[],
  allVotes: readonly PriceVote[],
  now: Date,
): DecidedPrice[] {
  const votes = limitVotes(allVotes);
  const today = earliestDayInProgress(now);
  // Votes for an ended promotion can't establish a new agreed price, but they still support an earlier one.
  const agreedPrices = listAgreedPrices(
    votes.filter(({ promotionEndsOn }) => promotionEndsOn === null || promotionEndsOn >= today),
  );
  const keptPrices = earlierPrices.filter(
    (price, index) =>
      earlierPrices.findIndex((other) => isSamePrice(other, price)) === index &&
      countHouseholds(listSupporters(price, votes)) >= MIN_SUPPORTING_HOUSEHOLDS,
  );
  return [
    ...keptPrices.map((price) => ({
      ...price,
      regularPriceCents: updateRegularPrice(price, votes),
    })),
    ...agreedPrices
      .filter((price) => !keptPrices.some((each) => isSamePrice(each, price)))
      .map((price) => ({
        ...price,
        regularPriceCents: updateRegularPrice(price, votes),
        decidedAt: findDecidedAt(price, keptPrices) ?? now.getTime(),
      })),
  ];
}

/**
 * Chooses one price to publish for each time at which prices were seen. Among agreed prices, the one with the most
 * supporting households is preferred; ties go to the first one in `agreed`. If accepted prices have the same time, the
 * most recently decided price is published. An accepted price without a regular price gets the one that households
 * agreed on at its date or later. Any other price without one gets that of the same price at the same time.
 */
export function choosePublishedPrices(
  agreed: readonly DecidedPrice[],
  accepted: readonly DecidedPrice[],
  votes: readonly PriceVote[],
): DecidedPrice[] {
  const mostSupportedFirst = agreed
    .map((price) => ({ price, householdCount: countHouseholds(listSupporters(price, votes)) }))
    .toSorted((one, other) => other.householdCount - one.householdCount)
    .map(({ price }) => price);
  const bestAgreedPrices = [...Map.groupBy(mostSupportedFirst, ({ seenAt }) => seenAt).values()].flatMap(
    ([price]) => price ?? [],
  );
  const completedPrices = accepted.map((price) => ({
    ...price,
    regularPriceCents:
      price.regularPriceCents ?? chooseRegularPrice(price.priceCents, listSupporters(price, votes)),
  }));
  const latestFirst = [...completedPrices.toReversed(), ...bestAgreedPrices].toSorted(
    (one, other) => other.decidedAt - one.decidedAt,
  );
  const byTime = Map.groupBy(latestFirst, ({ seenAt }) => seenAt);
  return [...byTime.values()].flatMap(([price, ...others]) => {
    if (price === undefined || price.regularPriceCents !== null) return price ?? [];
    const samePrice = others.find(
      (other) => other.regularPriceCents !== null && pricesAgree(other.priceCents, price.priceCents),
    );
    return samePrice === undefined ? price : { ...price, regularPriceCents: samePrice.regularPriceCents };
  });
}
