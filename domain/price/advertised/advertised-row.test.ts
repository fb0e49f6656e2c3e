import { describe, expect, it } from 'vitest';
import {
  type AdReportRow,
  mergeAdvertisedPrices,
  parseAdReportRow,
  pickAdvertisedPrice,
  type WeeklyAdPrice,
} from '#domain/price/advertised/advertised-price.ts';

const apples: AdReportRow = {
  ...{ slug_id: 3324, commodity: 'Apples', variety: 'GALA', region: 'Midwest', size: 'per lb', organic: 'N' },
  ...{
    report_begin_date: '11/20/2026',
    report_end_date: '11/26/2026',
    store_count: 12,
    wtd_avg_price: '1.49',
  },
};
const parseWeek = (overrides: AdReportRow): Partial<WeeklyAdPrice> => {
  const parsed = parseAdReportRow({ ...apples, ...overrides });
  const [week] = Array.isArray(parsed) ? parsed : [];
  return week ?? {};
};

describe('Retail report rows', () => {
  it.each([
    ['per lb', 'lb'],
    ['Per  Pound', 'lb'],
    ['Dollars per lb', 'lb'],
    ['cents per pound', 'lb'],
    ['$ per lb', 'lb'],
    ['$per lb', 'lb'],
    ['/ lb', 'lb'],
    ['3 lb bag', '3 lb bag'],
    ['2 pounds', '2 lb'],
    ['Half Gallon', '0.5 gal'],
    ['half gallons', '0.5 gal'],
    ['1/2 gal', '0.5 gal'],
    ['½ gallon', '0.5 gal'],
    ['gallon', '1 gal'],
    ['per gallon', '1 gal'],
    ['gals', '1 gal'],
    ['2 gal', '2 gal'],
    ['half gallon jug', 'half gallon jug'],
    ['the lot', undefined],
  ])('The size “%s” in a retail report row is parsed as %s', (size, unit) =>
    expect(parseWeek({ size }).unit).toBe(unit));

  it('If a field of a retail report row has no value, the next alternative field is used instead', () => {
    for (const size of ['', ' ', 'N/A', 'none', 'NULL', null, true, [3]]) {
      expect(parseWeek({ size, package: '2 lb bag', unit: 'each' }).unit, String(size)).toBe('2 lb bag');
    }
    expect(parseWeek({ size: ' each ' }).unit).toBe('each');
    expect(parseAdReportRow({ ...apples, size: 'nulls' })).toEqual({
      fault: "'nulls' isn't a package size",
    });
    expect(parseAdReportRow({ ...apples, size: 'not/a' })).toMatchObject({ fault: expect.anything() });
  });

  it.each([
    ['Midwest', 'midwest'],
    ['MIDWEST U.S.', 'midwest'],
    ['Southwest US', 'southwest'],
    ['south central u.s', 'south-central'],
    ['South-Central', 'south-central'],
    ['U.S.', 'us'],
    ['National', 'us'],
    ['Alaska', 'alaska'],
    ['U.S. Midwest', undefined],
    ['International', undefined],
  ])('The region “%s” in a retail report row is parsed as %s', (region, expected) =>
    expect(parseWeek({ region }).region).toBe(expected));

  it.each([
    ['1.49', 1_490],
    ['$1.49', 1_490],
    [1.4996, 1_500],
    ['100', 100_000],
    ['0.0006', 1],
    ['100.01', undefined],
    ['0.0004', undefined],
    ['-1.49', undefined],
    ['1.4.9', undefined],
    ['1.49 lb', undefined],
    ['12345678', undefined],
  ])('The price %s in a retail report is parsed as %s mills', (price, mills) => {
    expect(parseWeek({ wtd_avg_price: price }).priceMills).toBe(mills);
  });

  it('A retail report price whose unit begins with “cents” is in cents', () => {
    expect(parseWeek({ price_unit: 'Cents Per Lb', wtd_avg_price: '149' }).priceMills).toBe(1_490);
    expect(parseWeek({ price_unit: 'Dollars, no cents', wtd_avg_price: '1.49' }).priceMills).toBe(1_490);
  });

  it.each([
    [1, 1],
    ['1,204', 1_204],
    ['$12', 12],
    [0, undefined],
    ['1.5', undefined],
    ['some', undefined],
  ])('A store count of %s in a retail report is parsed as %s', (stores, count) =>
    expect(parseWeek({ store_count: stores }).storeCount).toBe(count));

  it.each([
    ['11/20/2026', '11/26/2026', '2026-11-20', '2026-11-26'],
    ['1/2/2026', '1/8/2026 00:00:00', '2026-01-02', '2026-01-08'],
    ['2026-11-20T00:00:00', '2026-11-26', '2026-11-20', '2026-11-26'],
    ['', '11/26/2026', '2026-11-26', '2026-11-26'],
    ['soon', '11/26/2026', '2026-11-26', '2026-11-26'],
    ['x11/20/2026', '11/26/2026', '2026-11-26', '2026-11-26'],
    ['11/20/20265', '11/26/2026', '2026-11-26', '2026-11-26'],
    ['11/12/2026', '11/26/2026', '2026-11-12', '2026-11-26'],
    ['11/11/2026', '11/26/2026', undefined, undefined],
    ['11/27/2026', '11/26/2026', undefined, undefined],
    ['11/20/2026', '2026-13-26', undefined, undefined],
    ['11/20/2026', '20260-11-26', undefined, undefined],
    ['11/20/2026', '', undefined, undefined],
  ])('A retail report week from “%s” to “%s” is parsed as %s to %s', (begins, ends, weekBegins, weekEnds) => {
    const parsedWeek = parseWeek({ report_begin_date: begins, report_end_date: ends });
    expect([parsedWeek.weekBegins, parsedWeek.weekEnds]).toEqual([weekBegins, weekEnds]);
  });

  it('A retail report row is organic if its organic field or name says so', () => {
    for (const organic of ['Y', 'yes', 'TRUE', 'Organic'])
      expect(parseWeek({ organic }).isOrganic).toBe(true);
    for (const organic of ['N', '', 'yesterday', 'why']) expect(parseWeek({ organic }).isOrganic).toBe(false);
    expect(parseWeek({ type: 'Certified organic' }).isOrganic).toBe(true);
    expect(parseWeek({ type: 'inorganic' }).isOrganic).toBe(false);
  });

  it("The product name from a retail report row doesn't repeat anything and has at most 120 characters", () => {
    expect(parseWeek({ item: 'GALA', grade: 'N/A', condition: 'fresh' }).called).toBe('Apples, GALA, fresh');
    expect(parseWeek({ description: 'very '.repeat(40) }).called).toHaveLength(120);
  });

  it('A retail report row that matches several kinds of product yields a price for each kind', () => {
    const limes = parseAdReportRow({ ...apples, commodity: 'Limes', variety: '' });
    expect(Array.isArray(limes) && limes.map(({ kind }) => kind)).toEqual(['limes', 'bagged limes']);
    expect(parseWeek({ slug_id: '3,324' }).slug).toBe(3_324);
    expect(parseAdReportRow({ ...apples, slug_id: 3325 })).toBe('skipped');
  });
});

const createWeek = (overrides: Partial<WeeklyAdPrice> = {}): WeeklyAdPrice => ({
  ...{ slug: 3324, kind: 'gala apples', region: 'midwest', isOrganic: false, unit: 'lb', called: 'Apples' },
  ...{ weekBegins: '2026-11-20', weekEnds: '2026-11-26', priceMills: 1_490, storeCount: 100, ...overrides },
});

it.each([
  { kind: 'fuji apples' },
  { region: 'us' as const },
  { isOrganic: true },
  { unit: '3 lb' },
  { weekBegins: '2026-11-19' },
])("Advertised prices of different kinds, regions, labels, units or weeks aren't merged: %j", (other) => {
  expect(mergeAdvertisedPrices([createWeek(), createWeek(other)])).toEqual([createWeek(), createWeek(other)]);
});

it('Merged advertised prices use the product name that covers the most stores', () => {
  const rows = [
    createWeek({ priceMills: 1_000, storeCount: 1 }),
    createWeek({ priceMills: 1_001, storeCount: 1, called: 'Apples, red' }),
    createWeek({ priceMills: 2_000, storeCount: 2, weekEnds: '2026-11-27' }),
  ];
  expect(mergeAdvertisedPrices(rows.slice(0, 2))).toEqual([createWeek({ priceMills: 1_001, storeCount: 2 })]);
  expect(mergeAdvertisedPrices(rows)).toEqual([createWeek({ priceMills: 1_501, storeCount: 4 })]);
});

it("pickAdvertisedPrice prefers the shopper's region, then the newest week, then the most stores", () => {
  const pickStoreCount = (...ads: Partial<WeeklyAdPrice>[]) => {
    const picks = [ads, ads.toReversed()].map(
      (each) => pickAdvertisedPrice(each.map(createWeek), { unit: '1 lb', region: 'midwest' })?.storeCount,
    );
    expect(picks[0], 'in any order').toBe(picks[1]);
    return picks[0];
  };
  const newer = { weekBegins: '2026-11-27', weekEnds: '2026-12-03' };
  expect(pickStoreCount({ storeCount: 1 }, { ...newer, region: 'us', storeCount: 2 })).toBe(1);
  expect(pickStoreCount({ storeCount: 3 }, { ...newer, storeCount: 2 })).toBe(2);
  expect(pickStoreCount({ storeCount: 1 }, { storeCount: 2 })).toBe(2);
  expect(pickStoreCount({ region: 'us', storeCount: 1 }, { region: 'hawaii', storeCount: 2 })).toBe(1);
  expect(pickStoreCount()).toBeUndefined();
});
