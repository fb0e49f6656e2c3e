import { estimatePrice } from '#domain/estimate.ts';
import { toEvidence } from '#domain/evidence.ts';
import { chanceBelow } from '#domain/normal.ts';
import { type PriceError, Z_80 } from '#domain/price.ts';
import { type Term, varianceOf } from '#domain/spread.ts';
import type { PriceCase } from './price-cases.ts';
import { seededRandom } from './synthetic-catalogue.ts';

/** What is fitted: how far all estimates lie off on average, as a logarithm, and how much wider than stated their errors are. */
export type Fit = { shift: number; width: number };

/** A case with its estimate, the fit applied. */
export type Judged = PriceCase & {
  chainId: number;
  estimateCents: number;
  error: PriceError;
  logError: number;
};

/** Fewer lines make no basket. */
const MIN_LINES = 4;

/** Whether only averages are known, or also what the same thing cost at the other chains of its city on that day. */
export type Known = 'averages' | 'other-chains';

const standardDeviation = ({ line, chain, own }: PriceError) => Math.hypot(line, chain, own);

const isOfOneTable = (one: PriceCase, other: PriceCase) => one.city === other.city && one.date === other.date;

/** The estimates of cases as the product makes them; `fit` comes on top. */
export function judge(cases: readonly PriceCase[], known: Known, { shift, width }: Fit): Judged[] {
  const now = new Date();
  const chainIds = new Map([...new Set(cases.map(({ chain }) => chain))].map((chain, id) => [chain, id]));
  const idOf = ({ chain }: PriceCase) => chainIds.get(chain) ?? -1;
  return cases.map((one) => {
    const seen =
      known === 'averages'
        ? []
        : cases.filter(
            (other) => isOfOneTable(one, other) && other.item === one.item && other.chain !== one.chain,
          );
    const sightings = seen.map((other) => ({
      itemId: 0,
      chainId: idOf(other),
      place: other.place,
      priceCents: other.realCents * Math.exp(known === 'averages' ? 0 : -shift),
      regularPriceCents: null,
      observedAt: now.getTime(),
    }));
    const estimate = estimatePrice(
      one.product,
      one.place,
      toEvidence(one.product, sightings, { asked: one.place.chain, now }),
    );
    if (estimate === null) throw new Error(`No estimate of ${one.item}`);
    const estimateCents = estimate.priceCents * Math.exp(shift);
    const { line, chain, own } = estimate.error;
    return {
      ...one,
      chainId: idOf(one),
      estimateCents,
      error: { line: line * width, chain: chain * width, own: own * width },
      logError: Math.log(estimateCents / one.realCents),
    };
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

/** The shift that leaves no error on average, every city counting once; then the width at which 80 % lie in their range. */
export function fitOn(cases: readonly PriceCase[], known: Known): Fit {
  const plain = judge(cases, 'averages', { shift: 0, width: 1 });
  const byCity = [...Map.groupBy(plain, ({ city }) => city).values()];
  const shift = -mean(byCity.map((ofCity) => mean(ofCity.map(({ logError }) => logError))));
  const shifted = judge(cases, known, { shift, width: 1 });
  const width = quantile(
    shifted.map(({ logError, error }) => Math.abs(logError) / (Z_80 * standardDeviation(error))),
    0.8,
  );
  return { shift, width };
}

export const isCovered = ({ logError, error }: Judged) =>
  Math.abs(logError) <= Z_80 * standardDeviation(error);

/** A quantity of a thing in a cart. */
export type Line = { judged: Judged; quantity: number };

const toTerm = ({ judged, quantity }: Line): Term => ({
  cents: judged.estimateCents * quantity,
  chainId: judged.chainId,
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

/** Random baskets of 4 to 20 lines of one store on one day, quantities 1 to 3, twenty for each store. */
export function baskets(judged: readonly Judged[], seed: number): Line[][] {
  const random = seededRandom(seed);
  const stores = Map.groupBy(judged, ({ city, date, chain }) => `${city} ${date} ${chain}`);
  return [...stores.values()].flatMap((lines) => {
    if (lines.length < MIN_LINES) return [];
    return Array.from({ length: 20 }, () => {
      const size = MIN_LINES + Math.floor(random() * (Math.min(20, lines.length) - MIN_LINES + 1));
      return lines
        .map((line) => ({ line, order: random() }))
        .toSorted((one, other) => one.order - other.order)
        .slice(0, size)
        .map(({ line }) => ({ judged: line, quantity: 1 + Math.floor(random() * 3) }));
    });
  });
}

/** Two stores of one table over the lines of both: the chance that the one said to be cheaper is, and whether it was. */
export type Pair = { chance: number; isSo: boolean };

/** Every two stores of a table with at least four things in common, one of each, as the product compares them. */
export function pairs(judged: readonly Judged[]): Pair[] {
  const tables = Map.groupBy(judged, ({ city, date }) => `${city} ${date}`);
  return [...tables.values()].flatMap((table) => {
    const stores = [...Map.groupBy(table, ({ chain }) => chain).values()];
    return stores.flatMap((one, index) =>
      stores.slice(index + 1).flatMap((other) => {
        const common = one.flatMap((line) => {
          const same = other.find(({ item }) => item === line.item);
          return same ? [[line, same] as const] : [];
        });
        return common.length < MIN_LINES ? [] : [comparePair(common)];
      }),
    );
  });
}

function comparePair(common: readonly (readonly [Judged, Judged])[]): Pair {
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
    const taken = toTerm({ judged: b, quantity: 1 });
    return [toTerm({ judged: a, quantity: 1 }), { ...taken, cents: -taken.cents }];
  });
  return {
    chance: chanceBelow(Math.abs(lead) / Math.sqrt(varianceOf(terms))),
    isSo: lead > 0 === realLead > 0,
  };
}
