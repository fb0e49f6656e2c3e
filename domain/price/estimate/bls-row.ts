import { type BlsArea, blsAreaCodes } from '#domain/price/estimate/official-price.ts';

export type BlsRow = { seriesId: string; year: string; period: string; value: string };

/** `priceMills` is in tenths of a cent per unit of the series. */
export type OfficialAverage = { code: string; area: BlsArea; month: string; priceMills: number };

const areaByCode = new Map<string, BlsArea>(
  Object.entries(blsAreaCodes).map(([area, code]) => [code, area as BlsArea]),
);

const SERIES_ID = /^APU([0-9A-Z]{4})([0-9A-Z]{6})$/;

const MAX_MILLS = 1_000_000;

/** Example: `APU0200709112` is whole milk in the Midwest. */
export const buildBlsSeriesId = (area: BlsArea, code: string): string => `APU${blsAreaCodes[area]}${code}`;

/** Returns 'skipped' if the row is for an area we don't use, is an annual average or has no price. */
export function parseBlsRow({
  seriesId,
  year,
  period,
  value,
}: BlsRow): OfficialAverage | 'skipped' | { fault: string } {
  const [, areaCode = '', code = ''] = SERIES_ID.exec(seriesId.trim()) ?? [];
  if (code === '') return { fault: `series_id '${seriesId.trim()}' isn't an average price series` };
  const area = areaByCode.get(areaCode);
  if (area === undefined || period.trim() === 'M13' || value.trim() === '-') return 'skipped';
  const month = /^M(0[1-9]|1[0-2])$/.exec(period.trim())?.[1];
  if (month === undefined || !/^(19|20)\d{2}$/.test(year.trim()))
    return { fault: `'${year} ${period}' isn't a month` };
  const mills = /^\d{1,4}(\.\d{1,3})?$/.test(value.trim()) ? Math.round(Number(value) * 1_000) : 0;
  if (mills <= 0 || mills > MAX_MILLS) return { fault: `value '${value.trim()}' isn't a price` };
  return { code, area, month: `${year.trim()}-${month}`, priceMills: mills };
}
