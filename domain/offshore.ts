import { listed, t } from '#domain/language.ts';

/**
 * How much more than in the 48 states a family's food costs where most of it comes by ship, in percent, as the U.S. Department
 * of Agriculture counts it: the most that SNAP pays a household of four, by its Thrifty Food Plan, in the fiscal year 2026. $994 in the
 * 48 states, $1,285 in urban Alaska, $1,689 in Hawaii, $1,465 in Guam, $1,278 in the Virgin Islands.
 */
const morePercent: Record<string, number> = { AK: 29, HI: 70, GU: 47, VI: 29 };

const placeNames = (): Record<string, string> => ({
  AK: t`urban Alaska`,
  HI: t`Hawaii`,
  GU: t`Guam`,
  VI: t`the Virgin Islands`,
});

/**
 * What to know of estimates for stores in these states (two letters each): they are made of mainland prices. Null where
 * all are on the mainland. No factor is taken: other sources put Hawaii at 20 to 70 % more, and of one chain nobody says it.
 */
export function offshoreWords(states: readonly string[]): string | null {
  const places = placeNames();
  const told = [...new Set(states)].sort().flatMap((state) => {
    const [percent, name] = [morePercent[state], places[state]];
    return percent === undefined || name === undefined ? [] : [t`about ${percent}% more in ${name}`];
  });
  if (told.length === 0) return null;
  return t`Estimates are by mainland prices. For a family’s food the U.S. Department of Agriculture counts ${listed(told)}.`;
}
