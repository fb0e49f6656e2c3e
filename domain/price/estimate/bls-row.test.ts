import { describe, expect, it } from 'vitest';
import { buildBlsSeriesId, parseBlsRow } from '#domain/price/estimate/bls-row.ts';

const row = { seriesId: 'APU0200709112', year: '2026', period: 'M10', value: '4.317' };
const parseRow = (change: Partial<typeof row> = {}) => parseBlsRow({ ...row, ...change });

describe('BLS price rows', () => {
  it('A BLS row yields an item code, area, month and price in mills', () => {
    const milk = { code: '709112', area: 'midwest', month: '2026-10', priceMills: 4_317 };
    expect(parseRow()).toEqual(milk);
    expect(
      parseRow({ seriesId: ' APU0200709112 ', year: ' 2026 ', period: ' M10 ', value: ' 4.317 ' }),
    ).toEqual(milk);
    expect(parseRow({ seriesId: buildBlsSeriesId('us', 'FF1101') })).toMatchObject({
      code: 'FF1101',
      area: 'us',
    });
  });

  it.each([
    ['4', 4_000],
    ['0.001', 1],
    ['1000', 1_000_000],
  ])('The value %s in a BLS row is parsed as %d mills', (value, priceMills) =>
    expect(parseRow({ value })).toMatchObject({ priceMills }));

  it.each([
    ['an area we do not use', { seriesId: 'APUA100709112' }],
    ['an annual average', { period: ' M13' }],
    ['a month without data', { value: ' - ' }],
  ])('A BLS row with %s is skipped', (_what, change) => expect(parseRow(change)).toBe('skipped'));

  it.each([
    ["isn't an average price series", { seriesId: 'CUUR0000SA0' }],
    ["isn't an average price series", { seriesId: 'XAPU0200709112' }],
    ["isn't an average price series", { seriesId: 'APU02007091123' }],
    ["isn't a month", { period: 'M00' }],
    ["isn't a month", { period: 'M14' }],
    ["isn't a month", { period: 'M101' }],
    ["isn't a month", { period: 'SM10' }],
    ["isn't a month", { year: '26' }],
    ["isn't a month", { year: '2126' }],
    ["isn't a month", { year: '20261' }],
    ["isn't a month", { year: 'A2026' }],
    ["isn't a price", { value: '0' }],
    ["isn't a price", { value: '0.000' }],
    ["isn't a price", { value: '1000.001' }],
    ["isn't a price", { value: '12345' }],
    ["isn't a price", { value: '1.2345' }],
    ["isn't a price", { value: '.5' }],
    ["isn't a price", { value: '-4.317' }],
    ["isn't a price", { value: '4.' }],
    ["isn't a price", { value: '' }],
  ])('The error message contains “%s” if a BLS row is rejected because of %j', (fault, change) =>
    expect(parseRow(change)).toEqual({ fault: expect.stringContaining(fault) as string }));
});
