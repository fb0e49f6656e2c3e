import { chanceBelow } from '#domain/compare/chance/normal.ts';
import { type Term, varianceOf } from '#domain/compare/chance/spread.ts';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import { learnLevel, learnTogether, withLevel } from '#domain/price/estimate/learned-level.ts';
import { spreadOf } from '#domain/price/estimate/level.ts';
import { type ChainSighting, toEvidence } from '#domain/price/evidence.ts';
import { type PriceError, Z_80 } from '#domain/price/price.ts';
import type { PriceCase } from './price-cases.ts';
import { seededRandom } from './synthetic-catalogue.ts';

/** What is fitted: how far all estimates lie off on average, as a logarithm, and how much wider than stated their errors are. */
export type Fit = { shift: number; width: number };

/** A case with its estimate, the fit applied. */
export type Judged = PriceCase & {
  estimateCents: number;
  error: PriceError;
  logError: number;
};

/** Fewer lines make no basket. */
const MIN_LINES = 4;

/**
 * What is known of a city on a day: averages alone, also what the same thing cost at other chains, or also what other
 * things cost at its own, from which the level of the chain is learned.
 */
export type Known = 'averages' | 'other-chains' | 'all-others';

const standardDeviation = ({ line, chain, own }: PriceError) => Math.hypot(line, chain, own);

/** The published prices of one place and day. */
const tablesOf = (cases: readonly PriceCase[]) => [
  ...Map.groupBy(cases, ({ city, date }) => `${city} ${date}`).values(),
];

const now = new Date();

/** The estimate of one price as the product makes it, from the prices `seen`; `fit` comes on top. */
function judgeOne(one: PriceCase, seen: readonly PriceCase[], fit: Fit): Judged {
  const sightings = seen.map(({ place, realCents }, chainId) => ({
    itemId: 0,
    chainId,
    place,
    // The fit is of the level of all base prices: what was seen stands as many percent higher than it will.
    priceCents: realCents * Math.exp(-fit.shift),
    regularPriceCents: null,
    observedAt: now.getTime(),
  }));
  return judgeBy(one, sightings, fit);
}

function judgeBy(one: PriceCase, sightings: readonly ChainSighting[], { shift, width }: Fit): Judged {
  const evidence = toEvidence(one.product, sightings, { asked: one.place.chain, now });
  const estimate = estimatePrice(one.product, one.place, evidence);
  const estimateCents = estimate.priceCents * Math.exp(shift);
  const { line, chain, own } = estimate.error;
  return {
    ...one,
    estimateCents,
    error: { line: line * width, chain: chain * width, own: own * width },
    logError: Math.log(estimateCents / one.realCents),
  };
}

/** What the same thing cost at the other chains. */
const seenOf = (one: PriceCase, table: readonly PriceCase[]) =>
  table.filter(({ item, chain }) => item === one.item && chain !== one.chain);

/** Estimates each price of a table without the observations at its own chain and at the chains `without`. */
function judgeTable(
  table: readonly PriceCase[],
  known: Known,
  fit: Fit,
  without: readonly string[] = [],
): Judged[] {
  return table.map((one) => {
    const seen = known === 'averages' ? [] : seenOf(one, table);
    return judgeOne(
      one,
      seen.filter(({ chain }) => !without.includes(chain)),
      fit,
    );
  });
}

/** The estimates of published prices, none of them moved by what its own chain was seen to ask. */
export const judge = (cases: readonly PriceCase[], known: Known, fit: Fit): Judged[] =>
  tablesOf(cases).flatMap((table) => {
    const judged = judgeTable(table, known, fit);
    if (known !== 'all-others') return judged;
    return withLearnedLevels(table, judged).flatMap((one) => judgeOne(one, seenOf(one, table), fit));
  });

/**
 * The prices of every third store of a table once all prices of two of its stores were entered, and the same without them.
 */
export function thirdStores(
  cases: readonly PriceCase[],
  fit: Fit,
): { without: Judged[]; entered: Judged[]; city: string }[] {
  return tablesOf(cases).flatMap((table) => {
    const chains = [...new Set(table.map(({ chain }) => chain))];
    const items = [...new Set(table.map(({ item }) => item))];
    return chains.flatMap((one, index) =>
      chains.slice(index + 1).map((other) => {
        const seen = table.flatMap((each) => {
          const chainId = [one, other].indexOf(each.chain);
          if (chainId < 0) return [];
          return [
            {
              ...{ itemId: items.indexOf(each.item), chainId, place: each.place, product: each.product },
              ...{ priceCents: each.realCents * Math.exp(-fit.shift), regularPriceCents: null },
              observedAt: now.getTime(),
            },
          ];
        });
        const levels = learnTogether(seen, now);
        const learned = seen.map((each) => ({
          ...each,
          place: withLevel(each.place, levels.get(each.chainId)),
        }));
        const third = table.filter(({ chain }) => chain !== one && chain !== other);
        return {
          city: table[0]?.city ?? '',
          without: third.map((each) => judgeOne(each, [], fit)),
          entered: third.map((each) =>
            judgeBy(
              each,
              learned.filter(({ itemId }) => itemId === items.indexOf(each.item)),
              fit,
            ),
          ),
        };
      }),
    );
  });
}

/** The same prices, each at a chain whose level was learned from its other prices of the day. */
function withLearnedLevels(table: readonly PriceCase[], judged: readonly Judged[]): PriceCase[] {
  return table.map((one) => {
    const signs = judged
      .filter(({ chain, item }) => chain === one.chain && item !== one.item)
      .map(({ logError, error: { line, own }, product }) => {
        const spread = spreadOf(product);
        return { offset: -logError / spread, variance: (line ** 2 + own ** 2) / spread ** 2 };
      });
    const { offset, error } = learnLevel(one.place.chain.levelError, signs);
    const levelOffset = one.place.chain.levelOffset + offset;
    const chain = { ...one.place.chain, levelOffset, levelError: error };
    return { ...one, place: { ...one.place, chain } };
  });
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The value below which a share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How far off an estimate is as a share of the true price. */
export const relativeError = ({ logError }: Judged) => Math.abs(Math.exp(logError) - 1);

/**
 * The shift that leaves no error on average, every city counting once; then the width at which 80 % lie in their range.
 * Never narrower than stated: that three cities came out better than stated doesn't make a fourth surer.
 */
export function fitOn(cases: readonly PriceCase[], known: Known): Fit {
  const plain = judge(cases, 'averages', { shift: 0, width: 1 });
  const byCity = [...Map.groupBy(plain, ({ city }) => city).values()];
  const shift = -mean(byCity.map((ofCity) => mean(ofCity.map(({ logError }) => logError))));
  const shifted = judge(cases, known, { shift, width: 1 });
  const width = quantile(
    shifted.map(({ logError, error }) => Math.abs(logError) / (Z_80 * standardDeviation(error))),
    0.8,
  );
  return { shift, width: Math.max(1, width) };
}

export const isCovered = ({ logError, error }: Judged) =>
  Math.abs(logError) <= Z_80 * standardDeviation(error);

/** A quantity of a thing in a cart. */
export type Line = { judged: Judged; quantity: number };

const toTerm = ({ judged, quantity }: Line, chainId = 0): Term => ({
  cents: judged.estimateCents * quantity,
  chainId,
  price: { error: judged.error, scope: 'estimate' },
});

const total = (lines: readonly Line[], pick: (judged: Judged) => number) =>
  lines.reduce((sum, { judged, quantity }) => sum + pick(judged) * quantity, 0);
const estimateOf = ({ estimateCents }: Judged) => estimateCents;
const realOf = ({ realCents }: Judged) => realCents;

/** Whether the true total lies in the 80 % range of the estimated one, as the product works it out. */
export function isBasketCovered(lines: readonly Line[]): boolean {
  const off = total(lines, realOf) - total(lines, estimateOf);
  return Math.abs(off) <= Z_80 * Math.sqrt(varianceOf(lines.map((line) => [toTerm(line)])));
}

/** Random baskets of 4 to 20 lines of one store on one day, quantities 1 to 3, a hundred for each store. */
export function baskets(judged: readonly Judged[], seed: number): Line[][] {
  const random = seededRandom(seed);
  const stores = Map.groupBy(judged, ({ city, date, chain }) => `${city} ${date} ${chain}`);
  return [...stores.values()].flatMap((lines) => {
    if (lines.length < MIN_LINES) return [];
    return Array.from({ length: 100 }, () => {
      const size = MIN_LINES + Math.floor(random() * (Math.min(20, lines.length) - MIN_LINES + 1));
      return lines
        .map((line) => ({ line, order: random() }))
        .toSorted((one, other) => one.order - other.order)
        .slice(0, size)
        .map(({ line }) => ({ judged: line, quantity: 1 + Math.floor(random() * 3) }));
    });
  });
}

/**
 * Two stores of one table over the lines of both: the chance that the one said to be cheaper is, and whether it was; whether
 * the true gap lay in its 80 % range, and above its lower end: the bound of "at least … more", negative ones too.
 */
export type Pair = {
  chance: number;
  /** The estimated lead in standard deviations. */
  z: number;
  isSo: boolean;
  isGapCovered: boolean;
  isAtLeast: boolean;
};

/**
 * Every two stores of a table with at least four things in common, one of each, as the product compares them: with what was
 * seen at the others, where that is known. Pairs that are estimated or were alike have no order.
 */
export function pairs(cases: readonly PriceCase[], known: Known, fit: Fit): Pair[] {
  return tablesOf(cases).flatMap((table) => {
    const chains = [...new Set(table.map(({ chain }) => chain))];
    return chains.flatMap((one, index) =>
      chains.slice(index + 1).flatMap((other) => {
        const judged = judgeTable(table, known, fit, [one, other]);
        const common = judged.flatMap((line) => {
          const same = judged.find(({ item, chain }) => item === line.item && chain === other);
          return line.chain === one && same ? [[line, same] as const] : [];
        });
        return common.length < MIN_LINES ? [] : comparePair(common);
      }),
    );
  });
}

function comparePair(common: readonly (readonly [Judged, Judged])[]): Pair[] {
  const sides = [0, 1].map((side) =>
    common.flatMap((both) => {
      const judged = both[side];
      return judged ? [{ judged, quantity: 1 }] : [];
    }),
  );
  const [one = [], other = []] = sides;
  const lead = total(other, estimateOf) - total(one, estimateOf);
  const realLead = total(other, realOf) - total(one, realOf);
  const terms = common.map(([a, b]) => {
    const taken = toTerm({ judged: b, quantity: 1 }, 1);
    return [toTerm({ judged: a, quantity: 1 }), { ...taken, cents: -taken.cents }];
  });
  if (Math.abs(lead) < 1 || Math.abs(realLead) < 1) return [];
  const sd = Math.sqrt(varianceOf(terms));
  return [
    {
      chance: chanceBelow(Math.abs(lead) / sd),
      z: Math.abs(lead) / sd,
      isSo: lead > 0 === realLead > 0,
      isGapCovered: Math.abs(realLead - lead) <= Z_80 * sd,
      isAtLeast: realLead * Math.sign(lead) >= Math.abs(lead) - Z_80 * sd,
    },
  ];
}
