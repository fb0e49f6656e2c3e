import { MAX_PRICE_CENTS, roundHalfUp } from '#domain/money.ts';
import { parseNetContent } from '#domain/net-content.ts';
import { type Region, regionOf } from '#domain/region.ts';

const MILLS_PER_CENT = 10;

/** Areas of average prices as their series name them. */
export const areaCodes = {
  us: '0000',
  northeast: '0100',
  midwest: '0200',
  south: '0300',
  west: '0400',
} as const satisfies Record<'us' | Region, string>;

export type Area = keyof typeof areaCodes;

/** The area of a state: its region, else the country. */
export const areaOf = (state: string | null): Area => regionOf(state) ?? 'us';

/**
 * What a package of `unit` costs at an official price of `priceMills` (tenths of a cent) for `officialUnit`, in cents; null where
 * the two are not of one measure.
 */
export function officialCents(
  unit: string,
  { unit: officialUnit, priceMills }: { unit: string; priceMills: number },
): number | null {
  const [content, whole] = [parseNetContent(unit), parseNetContent(officialUnit)];
  if (!content || !whole || content.measure !== whole.measure) return null;
  const mills = Math.round((priceMills * content.amount) / whole.amount);
  const cents = Math.max(1, roundHalfUp(mills, MILLS_PER_CENT));
  return cents <= MAX_PRICE_CENTS ? cents : null;
}

/** Large packages cost less by the pound, small ones more: an average says nothing of one that is half as large, or twice. */
export function isNearSize(unit: string, officialUnit: string): boolean {
  const [content, whole] = [parseNetContent(unit), parseNetContent(officialUnit)];
  const share = content && whole && content.measure === whole.measure ? content.amount / whole.amount : 0;
  return share > 0.5 && share < 2;
}

/** Of one area a month that is so much older than the country's newest is no news any more. */
const AREA_LAG_MONTHS = 2;

const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

type Monthly = { area: Area; month: string };

/** Of the newest month of each area, the one to show: that of the shopper's region, else the country's. */
export function pickOfficial<Price extends Monthly>(prices: readonly Price[], area: Area): Price | null {
  const [own, us] = [area, 'us' as const].map((wanted) => prices.find((each) => each.area === wanted));
  if (own === undefined) return us ?? null;
  if (us !== undefined && monthsOf(us.month) - monthsOf(own.month) > AREA_LAG_MONTHS) return us;
  return own;
}

/** An average of a month that is longer ago tells nothing of a price now. */
const NEW_FOR_MONTHS = 4;

/** Whether an average of a month, such as '2026-10', may still say whether a price is a good one. */
export const isNewMonth = (month: string, now: Date): boolean =>
  now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 - monthsOf(month) <= NEW_FOR_MONTHS;
