/** The regions of the U.S. Census Bureau, by which the Bureau of Labor Statistics publishes prices. */
export type Region = 'northeast' | 'midwest' | 'south' | 'west';

const statesOf: Record<Region, string> = {
  northeast: 'CT MA ME NH NJ NY PA RI VT',
  midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  south: 'AL AR DC DE FL GA KY LA MD MS NC OK SC TN TX VA WV',
  west: 'AK AZ CA CO HI ID MT NM NV OR UT WA WY',
};

const regions = new Map<string, Region>(
  Object.entries(statesOf).flatMap(([region, states]) =>
    states.split(' ').map((state) => [state, region as Region] as const),
  ),
);

/** The region of a state by its postal letters; null for a territory and where no state is known. */
export const regionOf = (state: string | null): Region | null => regions.get(state ?? '') ?? null;

/**
 * What the West pays relative to the U.S. average, by item code of the Bureau of Labor Statistics: its series APU0400… over
 * APU0000… for August 2026, of cookies for March 2026, of reduced-fat milk as of whole milk.
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

/** Of items whose western price is not known: between those that are. */
const WEST_FACTOR = 1.1;

/**
 * What an item with an official average price costs in a state relative to the U.S. average. Only the West stands out: in
 * the other regions the months published lie within the few points that single months move. What has no official
 * average (`blsCode` null) is packaged food of makers, which ask much the same everywhere: 1.
 */
export function regionFactor(state: string | null, blsCode: string | null): number {
  if (blsCode === null || regionOf(state) !== 'west') return 1;
  return westFactors[blsCode] ?? WEST_FACTOR;
}

/**
 * How far apart prices of one chain lie between two places of which the states are known, as a standard deviation of
 * their logarithm: 98.7 % of the prices of three stores of a metropolitan area were equal, 75 % over a whole operator.
 */
export function distanceError(state: string | null, otherState: string | null): number {
  const region = regionOf(state);
  if (region === null || region !== regionOf(otherState)) return 0.1;
  return state === otherState ? 0.03 : 0.05;
}
