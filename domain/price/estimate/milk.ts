import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { parseUsd } from '#domain/price/read-usd.ts';

/** BLS codes for milk. Milk prices vary more between cities than other food prices do. */
export const milkCodes: ReadonlySet<string | null> = new Set(['709112', 'FJ1101']);

export const isMilk = (blsCode: string | null): boolean => milkCodes.has(blsCode);

export const MILK_RADIUS_MILES = 150;

/** `factor` is the city's milk price divided by the average of all cities. */
export type MilkCity = { factor: number; miles: number };

export function milkPriceFactor(city: MilkCity | null | undefined): number {
  if (!city || !(city.miles < MILK_RADIUS_MILES)) return 1;
  return city.factor ** (1 - Math.max(0, city.miles) / MILK_RADIUS_MILES);
}

export type NearestMilkCity = MilkCity & { city: string };

/**
 * All stores with the same nearest city use the shortest of their distances to it. Otherwise, the milk prices at two
 * stores of a chain could differ by a cent.
 */
export const alignNearestMilkCities = (
  nearestCities: readonly (NearestMilkCity | null | undefined)[],
): (NearestMilkCity | null)[] =>
  nearestCities.map((nearestCity) => {
    const sameCities = nearestCities.flatMap((city) => (city && city.city === nearestCity?.city ? city : []));
    return sameCities.toSorted((a, b) => a.miles - b.miles)[0] ?? null;
  });

export type MilkRow = { month: string; city: string; state: string; whole: string; reducedFat: string };

export type MilkPrices = { month: string; cents: readonly [whole: number | null, reducedFat: number | null] };

export function parseMilkRow({ month, whole, reducedFat }: MilkRow): MilkPrices | { fault: string } {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month.trim()))
    return { fault: `month '${month}' isn't written like 2026-10` };
  const parseOptionalCents = (text: string) => (text.trim() === '' ? null : parseUsd(text));
  const cents = [parseOptionalCents(whole), parseOptionalCents(reducedFat)] as const;
  for (const [index, column] of (['whole', 'reduced_fat'] as const).entries()) {
    const text = index === 0 ? whole : reducedFat;
    if (text.trim() !== '' && !isMilkPrice(cents[index as 0 | 1]))
      return { fault: `${column} '${text}' isn't a gallon price in dollars, such as 4.33` };
  }
  if (cents.every((price) => price === null))
    return { fault: 'it has no price, neither whole nor reduced_fat' };
  return { month: month.trim(), cents };
}

const isMilkPrice = (cents: number | null) =>
  cents !== null && cents >= 50 && cents <= Math.min(2_000, MAX_PRICE_CENTS);

/** Geometric mean of the ratios for whole and reduced-fat milk. Null if neither kind has both prices. */
export function computeCityMilkFactor(city: MilkPrices, averages: MilkPrices): number | null {
  const logRatios = city.cents.flatMap((cents, kind) => {
    const average = averages.cents[kind as 0 | 1];
    return cents === null || average === null ? [] : [Math.log(cents / average)];
  });
  return logRatios.length === 0
    ? null
    : Math.exp(logRatios.reduce((sum, log) => sum + log, 0) / logRatios.length);
}

export function averageMilkPrices(month: string, cities: readonly MilkPrices[]): MilkPrices {
  const computeAverageCents = (kind: 0 | 1) => {
    const knownCents = cities.flatMap(({ cents }) => cents[kind] ?? []);
    return knownCents.length === 0
      ? null
      : knownCents.reduce((sum, cents) => sum + cents, 0) / knownCents.length;
  };
  return { month, cents: [computeAverageCents(0), computeAverageCents(1)] };
}
