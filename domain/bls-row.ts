import { type Area, areaCodes } from '#domain/official-price.ts';

/** One month of a series of average prices, as the Bureau of Labor Statistics tells it. */
export type ToldMonth = { seriesId: string; year: string; period: string; value: string };

/** The same read: `priceMills` in tenths of a cent for the unit of the series. */
export type OfficialMonth = { code: string; area: Area; month: string; priceMills: number };

const areaByCode = new Map<string, Area>(
  Object.entries(areaCodes).map(([area, code]) => [code, area as Area]),
);

const SERIES = /^APU([0-9A-Z]{4})([0-9A-Z]{6})$/;

/** More for a pound, a gallon or a dozen of anything eaten is a slip. */
const MOST_MILLS = 1_000_000;

/** `APU0200709112` for whole milk in the Midwest. */
export const seriesIdOf = (area: Area, code: string): string => `APU${areaCodes[area]}${code}`;

/** A month of a series; 'not wanted' of places and sums of years that are not kept, else a sentence that says what is wrong. */
export function readBlsMonth({
  seriesId,
  year,
  period,
  value,
}: ToldMonth): OfficialMonth | 'not wanted' | { fault: string } {
  const [, place = '', code = ''] = SERIES.exec(seriesId.trim()) ?? [];
  if (code === '') return { fault: `series_id '${seriesId.trim()}' is none of average prices` };
  const area = areaByCode.get(place);
  // '-' is a month that was not collected, M13 the mean of a year.
  if (area === undefined || period.trim() === 'M13' || value.trim() === '-') return 'not wanted';
  const month = /^M(0[1-9]|1[0-2])$/.exec(period.trim())?.[1];
  if (month === undefined || !/^(19|20)\d{2}$/.test(year.trim()))
    return { fault: `'${year} ${period}' is no month` };
  const mills = /^\d{1,4}(\.\d{1,3})?$/.test(value.trim()) ? Math.round(Number(value) * 1_000) : 0;
  if (mills <= 0 || mills > MOST_MILLS) return { fault: `value '${value.trim()}' is no price` };
  return { code, area, month: `${year.trim()}-${month}`, priceMills: mills };
}
