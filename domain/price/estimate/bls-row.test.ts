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
    ['is none of average prices', { seriesId: 'CUUR0000SA0' }],
    ['is none of average prices', { seriesId: 'XAPU0200709112' }],
    ['is none of average prices', { seriesId: 'APU02007091123' }],
    ['is no month', { period: 'M00' }],
    ['is no month', { period: 'M14' }],
    ['is no month', { period: 'M101' }],
    ['is no month', { period: 'SM10' }],
    ['is no month', { year: '26' }],
    ['is no month', { year: '2126' }],
    ['is no month', { year: '20261' }],
    ['is no month', { year: 'A2026' }],
    ['is no price', { value: '0' }],
    ['is no price', { value: '0.000' }],
    ['is no price', { value: '1000.001' }],
    ['is no price', { value: '12345' }],
    ['is no price', { value: '1.2345' }],
    ['is no price', { value: '.5' }],
    ['is no price', { value: '-4.317' }],
    ['is no price', { value: '4.' }],
    ['is no price', { value: '' }],
  ])('The error message contains “%s” if a BLS row is rejected because of %j', (fault, change) =>
    expect(parseRow(change)).toEqual({ fault: expect.stringContaining(fault) as string }));
});
