import { joinList, t } from '#domain/language.ts';

/**
 * Percentage by which food costs more than in the 48 contiguous states. Source: maximum SNAP benefits for a household
 * of four (USDA, fiscal year 2026). 48 states $994, urban Alaska $1,285, Hawaii $1,689, Guam $1,465, Virgin Islands
 * $1,278.
 */
const extraPercentByState: Record<string, number> = { AK: 29, HI: 70, GU: 47, VI: 29 };

const placeNames = (): Record<string, string> => ({
  AK: t`urban Alaska`,
  HI: t`Hawaii`,
  GU: t`Guam`,
  VI: t`the Virgin Islands`,
});

/**
 * Describes how much more food costs in these states. Null if none of them has higher prices. Estimates aren't scaled,
 * because sources disagree (20 to 70% for Hawaii).
 */
export function nonMainlandPriceText(states: readonly string[]): string | null {
  const places = placeNames();
  const parts = [...new Set(states)].sort().flatMap((state) => {
    const [percent, name] = [extraPercentByState[state], places[state]];
    return percent === undefined || name === undefined ? [] : [t`about ${percent}% more in ${name}`];
  });
  if (parts.length === 0) return null;
  return t`Estimates use mainland prices. USDA says food for a family costs ${joinList(parts)}.`;
}
