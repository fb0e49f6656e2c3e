import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type AdReportRow,
  adRegionForState,
  mergeAdvertisedPrices,
  parseAdReportRow,
  pickAdvertisedPrice,
  type WeeklyAdPrice,
} from '#domain/price/advertised/advertised-price.ts';
import { adReportIds, findAdvertisedKinds } from '#domain/price/advertised/advertised-products.ts';

const apples: AdReportRow = {
  ...{ slug_id: 3324, commodity: 'Apples', variety: 'GALA', region: 'Midwest', size: 'per lb', organic: 'N' },
  ...{
    report_begin_date: '11/20/2026',
    report_end_date: '11/26/2026',
    store_count: '1,204',
    wtd_avg_price: '1.49',
  },
};

it('A retail report row can state its price in dollars or cents', () => {
  expect(parseAdReportRow(apples)).toEqual([
    {
      ...{
        slug: 3324,
        kind: 'gala apples',
        region: 'midwest',
        isOrganic: false,
        unit: 'lb',
        called: 'Apples, GALA',
      },
      ...{ weekBegins: '2026-11-20', weekEnds: '2026-11-26', priceMills: 1_490, storeCount: 1_204 },
    },
  ]);
  expect(
    parseAdReportRow({
      ...{
        slug_id: 2756,
        category: 'Breast',
        item: 'Breast, B/S',
        type: 'Organic',
        region: 'SOUTH CENTRAL U.S.',
      },
      ...{
        price_unit: 'Cents Per Lb',
        weighted_average: 299.5,
        stores: 12,
        report_date: '2026-11-20T00:00:00',
      },
    }),
  ).toMatchObject([
    {
      kind: 'boneless skinless chicken breast',
      isOrganic: true,
      region: 'south-central',
      unit: 'lb',
      priceMills: 2_995,
    },
  ]);
  expect(
    parseAdReportRow({ ...apples, region: 'National', wtd_avg_price: '$1.49', size: '3 lb bag' }),
  ).toMatchObject([{ region: 'us', unit: '3 lb bag', priceMills: 1_490 }]);
});

it.each([
  [{ slug_id: 'apples' }, /slug_id/],
  [{ size: 'a few' }, /'a few' isn't a package size/],
  [{ wtd_avg_price: 'free' }, /'free' isn't a price/],
  [{ wtd_avg_price: '0' }, /'0' isn't a price/],
  [{ wtd_avg_price: '4000' }, /'4000' isn't a price/],
  [{ store_count: '' }, /'' isn't a number of stores/],
  [{ store_count: '1.5' }, /isn't a number of stores/],
  [{ report_end_date: '2/31/2026' }, /week is missing/],
  [{ report_end_date: '11/19/2026' }, /isn't a week/],
  [{ report_end_date: '12/26/2026' }, /isn't a week/],
])('A retail report row with %j is rejected with an explanation', (wrong, fault) => {
  expect(parseAdReportRow({ ...apples, ...wrong })).toEqual({ fault: expect.stringMatching(fault) });
});

it.each([
  { region: 'Mars' },
  { variety: 'CORTLAND' },
  { commodity: 'Tulips' },
  { wtd_avg_price: 'N/A' },
])('A retail report row with %j is skipped', (other) =>
  expect(parseAdReportRow({ ...apples, ...other })).toBe('skipped'));

it('Parsing a retail report row never throws, whatever its fields contain', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.boolean(), fc.array(fc.string()));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(apples)), value), (row) => {
      const parsed = parseAdReportRow({ ...apples, ...row });
      if (Array.isArray(parsed)) for (const { priceMills } of parsed) expect(priceMills).toBeGreaterThan(0);
    }),
  );
});

it('Product names in retail reports match only the right catalog products', () => {
  const listKinds = (slug: number, called: string) => findAdvertisedKinds(slug, called).join();
  expect(listKinds(adReportIds.crops, 'Tomatoes, Grape')).toBe('grape tomatoes');
  expect(listKinds(adReportIds.crops, 'Grapes, RED SEEDLESS')).toBe('red seedless grapes');
  expect(listKinds(adReportIds.crops, 'Potatoes, Sweet, Red')).toBe('sweet potatoes');
  expect(listKinds(adReportIds.chicken, 'Thighs, Boneless/Skinless')).toBe(
    'boneless skinless chicken thighs',
  );
  expect(listKinds(adReportIds.chicken, 'Breast, Boneless/Skinless, Frozen')).toBe('');
  expect(listKinds(adReportIds.beef, 'Corned Beef Brisket')).toBe('corned beef brisket');
  expect(listKinds(adReportIds.dairy, 'Cream Cheese')).toBe('cream cheese');
  expect(listKinds(adReportIds.dairy, 'Ice Cream')).toBe('');
  expect(listKinds(adReportIds.dairy, 'Milk, Flavored')).toBe('');
  expect(listKinds(1, 'Bananas')).toBe('');
});

const createWeek = (overrides: Partial<WeeklyAdPrice> = {}): WeeklyAdPrice => ({
  ...{ slug: 3324, kind: 'gala apples', region: 'midwest', isOrganic: false, unit: 'lb', called: 'Apples' },
  ...{ weekBegins: '2026-11-20', weekEnds: '2026-11-26', priceMills: 1_490, storeCount: 100, ...overrides },
});

it('When packs of an advertised product are merged, their prices are weighted by store count', () => {
  const packs = [
    createWeek(),
    createWeek({ priceMills: 990, storeCount: 300, called: 'Apples, small' }),
    createWeek({ unit: '3 lb' }),
  ];
  for (const order of [packs, packs.toReversed()]) {
    const merged = mergeAdvertisedPrices(order);
    expect(merged).toHaveLength(2);
    expect(merged).toContainEqual(
      createWeek({ priceMills: 1_115, storeCount: 400, called: 'Apples, small' }),
    );
  }
});

it("An advertised price for the shopper's region takes precedence over a national price", () => {
  const pick = (...ads: WeeklyAdPrice[]) => pickAdvertisedPrice(ads, { unit: '3 lb bag', region: 'midwest' });
  const bag = createWeek({ unit: '3 lb', priceMills: 3_990 });
  const national = createWeek({ region: 'us', unit: '3 lb', priceMills: 4_490, storeCount: 9_000 });
  expect(pick(createWeek(), national, bag)).toMatchObject({ region: 'midwest', priceCents: 399 });
  expect(pick(createWeek(), national)).toMatchObject({ region: 'us', priceCents: 449 });
  expect(pick(createWeek())).toBeNull();
  expect(pick(createWeek({ region: 'alaska', unit: '3 lb' }))).toBeNull();
  const later = createWeek({
    unit: '3 lb',
    weekBegins: '2026-11-27',
    weekEnds: '2026-12-03',
    priceMills: 2_990,
  });
  expect(pick(bag, later)).toMatchObject({ priceCents: 299 });
});

it('States are mapped to their ad region, and territories and unknown states to the whole country', () => {
  expect([
    adRegionForState('IL'),
    adRegionForState('TX'),
    adRegionForState('HI'),
    adRegionForState('PR'),
    adRegionForState(null),
  ]).toEqual(['midwest', ...['south-central', 'hawaii', 'us', 'us']]);
});
