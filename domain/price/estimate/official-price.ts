import { parseNetContent } from '#domain/item/size/net-content.ts';
import { MAX_PRICE_CENTS, roundHalfUp } from '#domain/money.ts';
import { type Region, regionForState } from '#domain/price/estimate/region.ts';

const MILLS_PER_CENT = 10;

export const blsAreaCodes = {
  us: '0000',
  northeast: '0100',
  midwest: '0200',
  south: '0300',
  west: '0400',
} as const satisfies Record<'us' | Region, string>;

export type BlsArea = keyof typeof blsAreaCodes;

export const blsAreaForState = (state: string | null): BlsArea => regionForState(state) ?? 'us';

export function scalePriceToPackage(
  unit: string,
  { unit: officialUnit, priceMills }: { unit: string; priceMills: number },
): number | null {
  const [content, officialContent] = [parseNetContent(unit), parseNetContent(officialUnit)];
  if (!content || !officialContent || content.measure !== officialContent.measure) return null;
  const mills = Math.round((priceMills * content.amount) / officialContent.amount);
  const cents = Math.max(1, roundHalfUp(mills, MILLS_PER_CENT));
  return cents <= MAX_PRICE_CENTS ? cents : null;
}

/** Unit prices of much smaller or larger packages aren't comparable. */
export function isSimilarSize(unit: string, officialUnit: string): boolean {
  const [content, officialContent] = [parseNetContent(unit), parseNetContent(officialUnit)];
  const sizeRatio =
    content && officialContent && content.measure === officialContent.measure
      ? content.amount / officialContent.amount
      : 0;
  return sizeRatio > 0.5 && sizeRatio < 2;
}

/** A region's average is used if it lags the national average by at most this many months. */
const MAX_AREA_LAG_MONTHS = 2;

const toMonthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

type MonthlyArea = { area: BlsArea; month: string };

/**
 * Picks the region's average, or the national average if the region's is missing or outdated. `prices` must contain
 * only the newest month of each area.
 */
export function pickOfficialAverage<Price extends MonthlyArea>(
  prices: readonly Price[],
  area: BlsArea,
): Price | null {
  const [regional, national] = [area, 'us' as const].map((wantedArea) =>
    prices.find((each) => each.area === wantedArea),
  );
  if (regional === undefined) return national ?? null;
  if (
    national !== undefined &&
    toMonthNumber(national.month) - toMonthNumber(regional.month) > MAX_AREA_LAG_MONTHS
  )
    return national;
  return regional;
}

const MAX_AGE_MONTHS = 4;

export const isRecentMonth = (month: string, now: Date): boolean =>
  now.getUTCFullYear() * 12 + now.getUTCMonth() + 1 - toMonthNumber(month) <= MAX_AGE_MONTHS;
