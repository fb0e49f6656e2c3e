import { evenDraws, lowerRoot } from '#domain/draws.ts';
import { chanceBelow } from '#domain/normal.ts';
import { Z_80 } from '#domain/price.ts';
import { type Term, varianceOf } from '#domain/spread.ts';

/** What is said "9 in 10" is meant to be true that often: also the bar for ruling a store out. */
export const SURE = 0.9;

/** From this chance on a store is called the cheapest without more ado. */
export const ALMOST_CERTAIN = 0.975;

/** Stores are about even where neither is the cheaper one with more than this chance. */
const EVEN = 0.6;

/** Where lines hold less than this of the doubt between two stores, no price would settle it: the rest is of chains and states. */
const DOUBT_OF_LINES = 0.1;

/** A look at so many prices is asked at most, of those that tell at least half as much as the most telling one. */
const WORTH_A_LOOK = 0.5;
const MAX_LOOKS = 3;

/** Amounts closer than this are the same: half of the smallest coin. */
const SAME_CENTS = 0.5;

/** A store that has every line: one term for each, in the cart's order, with tax. */
export type JudgedStore = { storeId: number; terms: readonly Term[] };

/** Summed up once, so that no amount is added up in another order elsewhere. */
type Summed = JudgedStore & { totalCents: number };

type StoreChance = {
  storeId: number;
  /** That it is the cheapest of the stores judged; these add up to 1. */
  chance: number;
};

/** A store that costs more than the best bet, 9 in 10. In cents with tax; the range holds 4 in 5. */
export type RuledOut = {
  storeId: number;
  /** That it costs more than the best bet. */
  chance: number;
  extraPercent: number;
  extraCents: number;
  lowExtraCents: number;
  highExtraCents: number;
};

/** A line whose true price, at these stores, would settle much of the doubt between them; a store that is sure of it is not named. */
type Look = { entryId: number; storeIds: readonly number[] };

export type Judgement = {
  chances: readonly StoreChance[];
  bestBet: {
    storeId: number;
    chance: number;
    /** 9 in 10 it costs at most so much more than the cheapest. */
    withinCents: number;
    /** The others of which neither it nor they are likely to be the cheaper one, likeliest first. */
    evenWith: readonly number[];
  };
  /** The smallest group that holds the cheapest with 9 in 10; the best bet first, then by chance. */
  cheapest: { storeIds: readonly number[]; chance: number };
  /** Dearest last. */
  ruledOut: readonly RuledOut[];
  settle: readonly Look[];
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The difference of two stores, line by line. */
const difference = (one: Summed, other: Summed): Term[][] =>
  one.terms.map((term, index) => {
    const taken = other.terms[index];
    return taken ? [term, { ...taken, cents: -taken.cents }] : [term];
  });

const own = (store: Summed): Term[][] => store.terms.map((term) => [term]);

/** The chance that `one` costs less than `other`; a half where nothing tells them apart. */
function chanceCheaper(one: Summed, other: Summed, sd: number): number {
  const lead = other.totalCents - one.totalCents;
  if (sd < SAME_CENTS) return Math.abs(lead) < SAME_CENTS ? 0.5 : lead > 0 ? 1 : 0;
  return chanceBelow(lead / sd);
}

/** How the totals vary together, in cents², and how far each may be off against the first, as a standard deviation. */
function sharedDoubt(stores: readonly Summed[]) {
  const variances = stores.map((store) => varianceOf(own(store)));
  const apart = stores.map((one, row) =>
    stores.slice(0, row).map((other) => varianceOf(difference(one, other))),
  );
  const covariance = stores.map((_, row) =>
    stores.map((_other, column) => {
      const between = apart[Math.max(row, column)]?.[Math.min(row, column)] ?? 0;
      return ((variances[row] ?? 0) + (variances[column] ?? 0) - between) / 2;
    }),
  );
  const deviations = new Map(stores.map(({ storeId }, row) => [storeId, Math.sqrt(apart[row]?.[0] ?? 0)]));
  return { covariance, deviations };
}

/** What each total may turn out to be, draw by draw. */
function drawnTotals(stores: readonly Summed[], covariance: number[][]): Float64Array[] {
  const root = lowerRoot(covariance);
  const draws = evenDraws(stores.length);
  return stores.map(({ totalCents }, row) => {
    const totals = new Float64Array(draws[0]?.length ?? 0).fill(totalCents);
    for (const [column, numbers] of draws.entries()) {
      const factor = root[row]?.[column] ?? 0;
      if (factor === 0) continue;
      for (let draw = 0; draw < totals.length; draw += 1) {
        totals[draw] = (totals[draw] ?? 0) + factor * (numbers[draw] ?? 0);
      }
    }
    return totals;
  });
}

/** How often each store is the cheapest, shared where several are, and what the first costs more than it, 9 in 10. */
function countWins(totals: readonly Float64Array[]): { chances: number[]; withinCents: number } {
  const count = totals[0]?.length ?? 0;
  const wins = totals.map(() => 0);
  const extras = new Float64Array(count);
  for (let draw = 0; draw < count; draw += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (const total of totals) least = Math.min(least, total[draw] ?? least);
    const isLeast = (total: Float64Array) => (total[draw] ?? 0) - least < SAME_CENTS;
    let winners = 0;
    for (const total of totals) if (isLeast(total)) winners += 1;
    for (const [store, total] of totals.entries()) {
      if (isLeast(total)) wins[store] = (wins[store] ?? 0) + 1 / winners;
    }
    extras[draw] = (totals[0]?.[draw] ?? 0) - least;
  }
  extras.sort();
  return {
    // Thirds of many draws may add up to a hair more than all of them.
    chances: wins.map((won) => Math.min(1, won / count)),
    withinCents: extras[Math.floor(SURE * count)] ?? 0,
  };
}

/** Of two stores those that may be off by at least half as much as the other one in a line; one of them always is. */
function unsureOf(index: number, one: Summed, other: Summed): number[] {
  const offCents = ({ terms }: Summed) => {
    const { cents = 0, price } = terms[index] ?? {};
    return Math.abs(cents) * Math.hypot(price?.error.line ?? 0, price?.error.own ?? 0);
  };
  const most = Math.max(offCents(one), offCents(other));
  return [one, other].filter((store) => offCents(store) >= WORTH_A_LOOK * most).map(({ storeId }) => storeId);
}

/** The lines that hold most of the doubt between two stores, as far as it is theirs and not a whole chain's or a state's. */
function worthALook(entryIds: readonly number[], one: Summed, other: Summed): Look[] {
  const doubts = difference(one, other).map((terms, index) => ({
    index,
    entryId: entryIds[index] ?? 0,
    variance: varianceOf([
      terms.map((term) => ({
        ...term,
        taxRates: undefined,
        price: { ...term.price, error: { ...term.price.error, chain: 0 } },
      })),
    ]),
  }));
  if (sum(doubts.map(({ variance }) => variance)) < DOUBT_OF_LINES * varianceOf(difference(one, other)))
    return [];
  const most = Math.max(0, ...doubts.map(({ variance }) => variance));
  return doubts
    .filter(({ variance }) => variance > 0 && variance >= WORTH_A_LOOK * most)
    .sort((a, b) => b.variance - a.variance || a.entryId - b.entryId)
    .slice(0, MAX_LOOKS)
    .map(({ entryId, index }) => ({ entryId, storeIds: unsureOf(index, one, other) }));
}

/**
 * Judges stores that have every line together (decision 0021): errors of a line are independent, those of a chain are one
 * per chain, and what two stores share cancels. `stores` cheapest first; `entryIds` in the order of their terms. Totals are
 * taken as normal around what they come to, so the first is also the one that costs least on average: the best bet. Null
 * for no stores. The order of the others does not matter.
 */
export function judgeStores(stores: readonly JudgedStore[], entryIds: readonly number[]): Judgement | null {
  const [first, ...others] = stores.map((store) => ({
    ...store,
    totalCents: sum(store.terms.map(({ cents }) => cents)),
  }));
  if (first === undefined) return null;
  // In one order whatever the shopper's, so that equal carts get equal chances.
  const ordered = [first, ...[...others].sort((a, b) => a.storeId - b.storeId)];
  const { covariance, deviations } = sharedDoubt(ordered);
  const drawn = countWins(drawnTotals(ordered, covariance));
  const chances = ordered.map(({ storeId }, index) => ({ storeId, chance: drawn.chances[index] ?? 0 }));
  const deviation = (store: Summed) => deviations.get(store.storeId) ?? 0;

  // Draws tell chances apart no finer; of equal ones the first in order comes first.
  const perMille = ({ chance }: StoreChance) => Math.round(1000 * chance);
  const ranks = new Map(stores.map(({ storeId }, index) => [storeId, index]));
  const rank = ({ storeId }: StoreChance) => ranks.get(storeId) ?? 0;
  const [bestChance, ...byChance] = [
    ...chances.slice(0, 1),
    ...chances.slice(1).sort((a, b) => perMille(b) - perMille(a) || rank(a) - rank(b)),
  ];
  const set = bestChance ? [bestChance] : [];
  for (const next of byChance) {
    if (sum(set.map(({ chance }) => chance)) >= SURE) break;
    set.push(next);
  }

  const ruledOut = others.flatMap((store): RuledOut[] => {
    const sd = deviation(store);
    const chance = chanceCheaper(first, store, sd);
    const extraCents = store.totalCents - first.totalCents;
    if (chance < SURE || extraCents < SAME_CENTS) return [];
    return [
      {
        storeId: store.storeId,
        chance,
        extraPercent: first.totalCents === 0 ? 0 : (100 * extraCents) / first.totalCents,
        extraCents: Math.round(extraCents),
        lowExtraCents: Math.max(0, Math.round(extraCents - Z_80 * sd)),
        highExtraCents: Math.round(extraCents + Z_80 * sd),
      },
    ];
  });

  const evenWith = byChance
    .filter(({ storeId }) => {
      const store = others.find((other) => other.storeId === storeId);
      return store !== undefined && chanceCheaper(first, store, deviation(store)) <= EVEN;
    })
    .map(({ storeId }) => storeId);

  const rival = others.find(({ storeId }) => storeId === set[1]?.storeId);
  return {
    chances,
    bestBet: {
      storeId: first.storeId,
      chance: bestChance?.chance ?? 1,
      withinCents: Math.round(drawn.withinCents),
      evenWith,
    },
    cheapest: {
      storeIds: set.map(({ storeId }) => storeId),
      chance: Math.min(1, sum(set.map(({ chance }) => chance))),
    },
    ruledOut,
    settle: rival === undefined ? [] : worthALook(entryIds, first, rival),
  };
}
