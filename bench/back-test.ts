import { estimatePrice } from '#domain/estimate.ts';
import { toEvidence } from '#domain/evidence.ts';
import { type PriceError, Z_80 } from '#domain/price.ts';
import type { PriceCase } from './price-cases.ts';
import { seededRandom } from './synthetic-catalogue.ts';

/** What is fitted: how far all estimates lie off on average, as a logarithm, and how much wider than stated their errors are. */
export type Fit = { shift: number; width: number };

/** A case with its estimate, the fit applied. */
export type Judged = PriceCase & { estimateCents: number; error: PriceError; logError: number };

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
        : cases.filter((other) => isOfOneTable(one, other) && other.item === one.item && other.chain !== one.chain);
    const sightings = seen.map((other) => ({
      itemId: 0,
      chainId: idOf(other),
      place: other.place,
      priceCents: other.realCents * Math.exp(known === 'averages' ? 0 : -shift),
      regularPriceCents: null,
      observedAt: now.getTime(),
    }));
    const estimate = estimatePrice(one.product, one.place, toEvidence(one.product, sightings, { asked: one.place.chain, now }));
    if (estimate === null) throw new Error(`No estimate of ${one.item}`);
    const estimateCents = estimate.priceCents * Math.exp(shift);
    const { line, chain, own } = estimate.error;
    return {
      ...one,
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

export type Line = { judged: Judged; quantity: number };

/** The error of a total and its standard deviation, both of the logarithm: what lines do not share is averaged away. */
export function basketError(lines: readonly Line[]): { logError: number; deviation: number } {
  const total = lines.reduce((sum, { judged, quantity }) => sum + judged.estimateCents * quantity, 0);
  const real = lines.reduce((sum, { judged, quantity }) => sum + judged.realCents * quantity, 0);
  let separate = 0;
  let chain = 0;
  for (const { judged, quantity } of lines) {
    const share = (judged.estimateCents * quantity) / total;
    separate += share ** 2 * (judged.error.line ** 2 + judged.error.own ** 2);
    chain += share * judged.error.chain;
  }
  return { logError: Math.log(total / real), deviation: Math.sqrt(separate + chain ** 2) };
}

/** Random baskets of 4 to 20 of the lines of one store on one day, as many as there are lines. */
export function baskets(judged: readonly Judged[], seed: number): Line[][] {
  const random = seededRandom(seed);
  const stores = Map.groupBy(judged, ({ city, date, chain }) => `${city} ${date} ${chain}`);
  return [...stores.values()].flatMap((lines) => {
    if (lines.length < 4) return [];
    return Array.from({ length: 20 }, () => {
      const size = 4 + Math.floor(random() * (Math.min(20, lines.length) - 3));
      return lines
        .map((line) => ({ line, order: random() }))
        .toSorted((one, other) => one.order - other.order)
        .slice(0, size)
        .map(({ line }) => ({ judged: line, quantity: 1 + Math.floor(random() * 3) }));
    });
  });
}

/** Two stores of one table over the lines of both: what the estimates say of which is cheaper, and what was so. */
export type Pair = { chance: number; isSo: boolean; gap: number };

/** The distribution function of the standard normal distribution (Abramowitz and Stegun 7.1.26). */
function normal(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (poly * Math.exp(-(x ** 2) / 2)) / 2;
  return x > 0 ? 1 - tail : tail;
}

/** Every two stores of a table with at least four lines in common, the one that is estimated cheaper first. */
export function pairs(judged: readonly Judged[], known: Known): Pair[] {
  const tables = Map.groupBy(judged, ({ city, date }) => `${city} ${date}`);
  return [...tables.values()].flatMap((table) => {
    const stores = [...Map.groupBy(table, ({ chain }) => chain).values()];
    return stores.flatMap((one, index) =>
      stores.slice(index + 1).flatMap((other) => {
        const common = one.flatMap((line) => {
          const same = other.find(({ item }) => item === line.item);
          return same ? [{ line, same }] : [];
        });
        return common.length < 4 ? [] : [comparePair(common, known)];
      }),
    );
  });
}

function comparePair(common: readonly { line: Judged; same: Judged }[], known: Known): Pair {
  const sum = (pick: (pair: { line: Judged; same: Judged }) => number) =>
    common.reduce((total, pair) => total + pick(pair), 0);
  const [a, b] = [sum(({ line }) => line.estimateCents), sum(({ same }) => same.estimateCents)];
  const [realA, realB] = [sum(({ line }) => line.realCents), sum(({ same }) => same.realCents)];
  let variance = 0;
  const chains = { a: 0, b: 0 };
  for (const { line, same } of common) {
    const [shareA, shareB] = [line.estimateCents / a, same.estimateCents / b];
    const share = (shareA + shareB) / 2;
    variance += share ** 2 * (line.error.own ** 2 + same.error.own ** 2);
    // Of a line that both estimate from the same averages the error cancels; with other sightings it does not quite.
    if (known === 'averages') variance += ((shareA - shareB) * line.error.line) ** 2;
    chains.a += shareA * line.error.chain;
    chains.b += shareB * same.error.chain;
  }
  const deviation = Math.sqrt(variance + chains.a ** 2 + chains.b ** 2);
  const gap = Math.abs(Math.log(b / a));
  return { chance: normal(gap / deviation), isSo: b > a === realB > realA, gap };
}
