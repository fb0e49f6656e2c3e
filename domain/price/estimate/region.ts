import { isMilk } from '#domain/price/estimate/milk.ts';

export type Region = 'northeast' | 'midwest' | 'south' | 'west';

const statesByRegion: Record<Region, string> = {
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  south: 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
  west: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
};

const regionByState = new Map<string, Region>(
  Object.entries(statesByRegion).flatMap(([region, states]) =>
    states.split(' ').map((state) => [state, region as Region] as const),
  ),
);

/** Null for territories and unknown states. */
export const regionForState = (state: string | null): Region | null => regionByState.get(state ?? '') ?? null;

/**
 * Western prices relative to the national average in August 2026 (BLS series APU0400… and APU0000…). The cookie factor
 * is from March 2026. Reduced-fat milk uses the factor for whole milk.
 */
const westFactors: Record<string, number> = {
  '702111': 1.12, // white bread
  '702421': 1.28, // chocolate chip cookies
  '703112': 1.08, // ground beef
  '703613': 1.31, // sirloin steak
  FC3101: 1.08, // beef steaks
  '704111': 1.05, // bacon
  FF1101: 1.13, // chicken breast
  '709112': 1.14, // whole milk
  FJ1101: 1.14, // reduced-fat milk
  '710212': 1.22, // cheddar
  '712112': 1.03, // potatoes
  '715211': 0.99, // sugar
  '720311': 1.05, // wine
};

/**
 * States where the western milk average applies. That average mostly reflects California. In Denver, Phoenix, Portland
 * and Seattle, milk cost 0.85 to 1.07 times the all-city average (USDA, 2007 and 2022).
 */
const expensiveMilkStates: ReadonlySet<string | null> = new Set(['AK', 'CA', 'HI']);

/** Factor for an item whose western price isn't known. It lies within the range of the known factors. */
const DEFAULT_WEST_FACTOR = 1.1;

/**
 * Returns 1 outside the West, because regional differences there are within monthly noise. Also returns 1 for packaged
 * brands (`blsCode` null), because their prices hardly vary by region.
 */
export function regionalPriceFactor(state: string | null, blsCode: string | null): number {
  if (blsCode === null || regionForState(state) !== 'west') return 1;
  if (isMilk(blsCode) && !expensiveMilkStates.has(state)) return 1;
  return westFactors[blsCode] ?? DEFAULT_WEST_FACTOR;
}

/**
 * Standard deviation of the log price ratio between two stores of a chain in these US states. In the data, 98.7% of
 * prices were the same at three stores in one metro area. Among all stores of one operator, 75% of prices were the same.
 */
export function priceErrorBetweenStores(state: string | null, otherState: string | null): number {
  const region = regionForState(state);
  if (region === null || region !== regionForState(otherState)) return 0.1;
  return state === otherState ? 0.03 : 0.05;
}
