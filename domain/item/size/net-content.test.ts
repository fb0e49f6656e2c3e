import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

/** Duplicates the unit factors, so that a wrong factor fails a test. */
const units: Record<string, [number, string]> = {
  oz: [453.59237 / 16, 'g'],
  lb: [453.59237, 'g'],
  g: [1, 'g'],
  kg: [1000, 'g'],
  'fl oz': [3785.411784 / 128, 'ml'],
  pt: [3785.411784 / 8, 'ml'],
  qt: [3785.411784 / 4, 'ml'],
  gal: [3785.411784, 'ml'],
  ml: [1, 'ml'],
  l: [1000, 'ml'],
  ct: [1, 'each'],
  dozen: [12, 'each'],
  roll: [1, 'roll'],
  sheet: [1, 'sheet'],
  load: [1, 'load'],
  'sq ft': [1, 'sqft'],
};

/** `package_weight` of branded foods in USDA FoodData Central (CC0). */
const labelSizes = `
32 ONZ = 32 oz ; 1.6 ONZ = 1.6 oz ; 5.4 ONZ = 5.4 oz ; 16.5 LBR = 16.5 lb ; 15 LBR = 15 lb ; 10 LBR = 10 lb
8 oz/226 g = 8 oz ; 26 oz/737 g = 26 oz ; 21 oz/595 g = 21 oz ; 16.5 fl oz/488 mL = 16.5 fl oz
30 fl oz/887 mL = 30 fl oz ; 12 fl oz/354 mL = 12 fl oz ; 48 fl oz/1.5 Quart/1.42 L = 48 fl oz
48 fl oz/1.5 Quart/1.41 L = 48 fl oz ; 64 fl oz/2 Quart/1.89 L = 64 fl oz ; 16 oz/1 lbs/454 g = 16 oz
29 oz/1.81 lbs/822 g = 29 oz ; 32 oz/2 lbs/907 g = 32 oz ; 27 OZ/765 g = 27 oz ; 15.5 OZ/439 g = 15.5 oz
35.2 OZ/998 g = 35.2 oz ; 255 g/9 oz = 255 g ; 120 g/4.25 oz = 120 g ; 425 g/15 oz = 425 g
1.5 Quart/1.42 L = 1.5 qt ; 1.05 Quart/1 L = 1.05 qt ; 1.75 Quart/1.66 L = 1.75 qt
16 OZ/1 LB/454 g = 16 oz ; 16 OZ/1 LB/453 g = 16 oz ; 32 OZ/2 LB/907 g = 32 oz ; 1.75 lbs/793.8 g = 1.75 lb
2 lbs/908 g = 2 lb ; 12 FL OZ/355 mL = 12 fl oz ; 11.2 FL OZ/330 mL = 11.2 fl oz
11.16 FL OZ/330 mL = 11.16 fl oz ; 46 fl oz/1.36 L = 46 fl oz ; 144 fl oz/4.26 L = 144 fl oz
93 fl oz/2.75 L = 93 fl oz ; 40 oz/2.5 lbs/1.13 kg = 40 oz ; 80 oz/5 lbs/2.26 kg = 80 oz
48 oz/3 lbs/1.3 kg = 48 oz ; 96 FL OZ/3 QT/2.8 L = 96 fl oz ; 59 FL OZ/1.85 QT/1.75 L = 59 fl oz
59 fl oz/1.84 Quart/1.74  = 59 fl oz ; 60 fl oz/1.87 Quart/1.77  = 60 fl oz
32 fl oz/1 Quart/946 mL = 32 fl oz ; 64 fl oz/2 Quart/1892 mL = 64 fl oz ; 8 oz = 8 oz ; 6.2 oz = 6.2 oz
5.82 oz = 5.82 oz ; 16 fl oz/1 PT/473 mL = 16 fl oz ; 17 fl oz/1.06 PT/503 mL = 17 fl oz
24 fl oz/1.5 PT/710 mL = 24 fl oz ; 355 mL/12 fl oz = 355 ml ; 250 mL/8.5 fl oz = 250 ml
13.5 oz/0.42 Quart/0.39 L = 13.5 fl oz ; 8 OZA = 8 fl oz ; 46 OZA = 46 fl oz ; 20 OZA = 20 fl oz
1 EA = 1 ct ; 130 EA = 130 ct ; 56 g = 56 g ; 440 g = 440 g ; 70 g = 70 g ; 3.90 L = 3.9 l
1.42 L = 1.42 l ; 1 L = 1 l ; 2.3 kg = 2.3 kg ; 1.04 kg = 1.04 kg ; 1.58 kg = 1.58 kg ; 946 mL = 946 ml
354 mL = 354 ml ; 473 mL = 473 ml ; 2 lbs = 2 lb ; 1 lbs = 1 lb ; 24 fl oz = 24 fl oz
11.8 fl oz = 11.8 fl oz ; 12 fl oz = 12 fl oz ; 1 lb = 1 lb ; 3 lb = 3 lb ; 355 ML = 355 ml
64 FL OZ/1/2 GAL/1.89 L = 64 fl oz ; 96 FL OZ/3/4 GAL/2.84 L = 96 fl oz ; 46 oz/1.30 kg = 46 oz
36.7 oz/1.04 kg = 36.7 oz ; 40 oz/1.13 kg = 40 oz ; 1 Quart/946 mL = 1 qt ; 1 GAL/3.78 L/1.89 L = null
1 PT/473 mL = 1 pt ; 1.75 PT/828 mL = 1.75 pt ; 0.5 GAL/64 fl oz/1.89 L = 0.5 gal
33.8 FL OZ/1.05 QT/1 LITE = 33.8 fl oz ; 16 oz/1 lbs = 16 oz ; 40 oz/2.5 lbs = 40 oz ; 48 oz/3 lbs = 48 oz
2 lbs/32 oz = 2 lb ; 1 lbs/16 oz = 1 lb ; 0.5 GAL/1.89 L = 0.5 gal ; 1 GAL/3.78 L = 1 gal
1.12 GAL/4.25 L = 1.12 gal ; 128 fl oz/1 GAL/3.78 L = 128 fl oz ; 64 fl oz/0.5 GAL/1.89 L = 64 fl oz
64 fl oz/1/2 GAL/1.89 L = 64 fl oz ; 2 L/67.6 fl oz = 2 l ; 1 L/33.8 fl oz = 1 l ; 8 floz/237 mL = 8 fl oz
1 PT/538 g = 1 pt ; 10 lbs/4.53 kg = 10 lb ; 10 lbs/4.54 kg = 10 lb ; 5 lbs/2.27 kg = 5 lb
16 oz/473 mL = 16 fl oz ; 12 oz/355 mL = 12 fl oz ; 1.51 lb/24.19 oz./686 g = 1.51 lb
4 lbs/1.8 kg/454 g = null ; 375 mL/12.7 oz = 375 ml ; 48 FL OZ/1.5 QTS/1.4 L = 48 fl oz
48 OZ/3 LB/1.36 kg = 48 oz ; 62 OZ/3.8 LB/1.7 kg = 62 oz ; 330 mL/1.32 LITER = null ; 4.93 kg/411 g = null
1.87 kg/155 g = null ; 13.5 fl oz/400 g = 13.5 fl oz ; 2 LB/907 g = 2 lb ; 1 LB/452 g = 1 lb
10.5 FL OZ/310.5 ML = 10.5 fl oz ; 12 FL OZ/355 ML = 12 fl oz ; 11.5 floz/340 ml = 11.5 fl oz
1/2 GALLON/1.89 L = 0.5 gal ; 5.6 OZ/160 G = 5.6 oz ; 5.5 OZ/156 G = 5.5 oz ; 16 Oz = 16 oz
1.5 QUART/1.41 L = 1.5 qt ; 14 fl oz/414 ml = 14 fl oz ; 454 g/1 lbs/16 oz = 454 g ; 2.25 LB/1 kg = 2.25 lb
1 lbs/16 oz/453 g = 1 lb ; 1 lbs/16 oz/454 g = 1 lb ; 1 PINT/473 ml = 1 pt ; 4.25 OZ. = 4.25 oz
2.5 L/2.64 Quart = 2.5 l ; 2 L/2.1 Quart = 2 l ; 10 LBS = 10 lb ; 36 oz/1020 g/1 L = 36 oz
3.78 L/1 GAL = 3.78 l ; 9 5/8 oz/272 g = 9.625 oz ; 7 3/8 oz/209 g = 7.375 oz
1.95 lbs/884.5 g/31.2 oz = 1.95 lb ; 14.5 FL OZ/429 ml = 14.5 fl oz ; 16 FL OZ/473 ml = 16 fl oz
33 fl oz/1.03 Quart/976 m = 33 fl oz ; 140 OZ/1.13 kg = null ; 40 OZ/2.5 LBS/1.13 kg = 40 oz
59 FLOZ/1.84 QT/1.75 L = 59 fl oz ; 1 lb/454 g = 1 lb ; 16.9 FL OZ/1.05 PT/500 mL = 16.9 fl oz
16 FL OZ/1 PT/473 mL = 16 fl oz ; 552 mL/92 mL = null ; 7.5 0Z/212 g = 7.5 oz ; 1 0Z/28.35 g = 1 oz
10 OZ/.625 Lb/284 g = 10 oz ; 16 oz/454 grams = 16 oz ; 16 oz/453 g/1 lb = 16 oz
67.6 FL OZ/2.1 QT/2 LITER = 67.6 fl oz ; 12 FL. OZ/355 ML = 12 fl oz ; 100g = 100 g ; 453g = 453 g
16 H87 = 16 ct ; 4 H87 = 4 ct ; 2 LITER/67.6 FL OZ = 2 l ; 135.2 FL OZ/4 L = 135.2 fl oz
132 FL OZ/3.9 L = 132 fl oz ; 32 OZ/LB oz/907 g = null ; 3.25 OZ./924 g = null
12 FL. OZ./354 mL = 12 fl oz ; 3 LBS/48 OZ/1.36 kg = 3 lb ; 1 LB/6 OZ/624 g = 1.375 lb ; 1 QUART/946 mL = 1 qt
16 1/2 OZ/467 g = 16.5 oz ; 5 lb/2.268 kg = 5 lb ; 7.1 oz/201 gr = 7.1 oz ; 8.5 FLUID OZ/250 ML = 8.5 fl oz
42 GRM = 42 g ; 95 GRM = 95 g ; 12 OZ = 12 oz ; 2.75 OZ = 2.75 oz ; 2.5 oz./70 g = 2.5 oz
16 oz/1 lb/454 g = 16 oz ; 22 oz/1.38 lb/624 g = 22 oz ; 1.5 lb/24 oz/680 g = 1.5 lb
11 FLOZ/330 mL = 11 fl oz ; 15 FLOZ/444 mL = 15 fl oz ; 18.7 oz/530 G = 18.7 oz ; 18 oz/510 G = 18 oz
1.79 LBS/28.64 OZ/812 G = 1.79 lb ; 1.58 LB/720 G = 1.58 lb ; 1 LB/454 G = 1 lb ; 12 FLOZ/355 ML = 12 fl oz
16 Fl. Oz./1 PT/473 ML = 16 fl oz ; 2.27 kg/5 lb = 2.27 kg ; 1 QUART/946 ML = 1 qt ; 222 MLT = 222 ml
500 MLT = 500 ml ; 128 FL.OZ./1 GAL/3.78 L = 128 fl oz ; 32 FL OZ/1 QT/946 mL = 32 fl oz
32 oz/2 LB/907 g = 32 oz ; 33.8 FL OZ/1 LITER = 33.8 fl oz ; 16.9 FL.OZ = 16.9 fl oz ; 1 gal/3.78 l = 1 gal
17.5 OZ/1.09 lb/496 g = 17.5 oz ; 5.5 LB/2.49 kg/1.24 kg = null ; 1 Quart/32 fl oz/946 mL = 1 qt
375 ML/12.7 FL OZ = 375 ml ; 560 g/14 g = null ; 1 GALLON/3.78 L = 1 gal ; 507 g/1.1 lbs = 507 g
128 oz/3.79 L = 128 fl oz ; 1.36 kg/48 oz/3 lbs = 1.36 kg ; 1 PT/16 fl oz/473 mL = 1 pt ; 8 1N = 8 ct
6 1N = 6 ct ; 153.6 fl oz/4.5 L/568 mL = null ; ONE QUART/946 mL = 1 qt ; 2 LBS/32 OUNCES = 2 lb
1 L/33.8 FL OZ = 1 l ; 1 PINT/473 ML = 1 pt ; 1 PINT/473 mL = 1 pt ; ONE PINT/473 mL = 1 pt
16 FL. OZ./473 ML = 16 fl oz ; 1 QT/946 ML = 1 qt ; HALF GALLON/1.89 L = 0.5 gal
21.28 OZ/1.33 LBS. = 21.28 oz ; 1.5 LITER/50.7 FLOZ = 1.5 l ; 1/2 GAL/1.89 L = 0.5 gal
3 LBS/1.36 Kg = 3 lb ; 1.19 KGM = 1.19 kg ; 1 QT/945 mL = 1 qt ; ONE QUART/946 ml = 1 qt
ONE GALLON/4 QTS = 1 gal ; 32 FL OZ/(1 QT/946 mL = 32 fl oz ; 32 OZ/946 ML = 32 fl oz ; 3 oz/85 gm = 3 oz
3.785 LTR = 3.785 l ; 60 PTN = null ; 75 CLT = 750 ml ; 12 Fl. Oz./355 ml = 12 fl oz
12 fl. oz./354 ml = 12 fl oz ; 0.5 gal = 0.5 gal ; 14.1 g/oz = null ; 64 floz/2 qts/1.89 l = 64 fl oz
3 lbs/48 oz/1.36 kg = 3 lb ; 15 oz/0.94 lb = 15 oz ; 500 mL/1.05 PT/16.9 fl oz = 500 ml
`;

const shelfSizes = `
1 gal = 1 gal ; 12 ct / 12 fl oz = 12 x 12 fl oz ; 10 lbs/4.53 kg = 10 lb ; 2 x 12 fl oz = 2 x 12 fl oz
12 fl oz/355 mL = 12 fl oz ; dozen = 1 dozen ; 1/2 gal = 0.5 gal ; per lb = 1 lb ; lb = 1 lb ; /lb = 1 lb
lb. = 1 lb
each = 1 ct ; per each = 1 ct ; 1 each = 1 ct ; 1 lb bag = 1 lb ; 6 pk 16.9 fl oz = 6 x 16.9 fl oz
5 lb bag = 5 lb
64 oz = 64 oz ; 1.5 L = 1.5 l ; 411 g = 411 g ; 12 rolls = 12 roll ; 100 sheets = 100 sheet ; 1 bunch = 1 ct
3-pack = 3 x 1 ct ; half gallon = 0.5 gal ; quart = 1 qt ; pint = 1 pt ; 2 liter = 2 l ; 2-liter bottle = 2 l
8 - 12 fl oz cans = 8 x 12 fl oz ; 12-12 oz cans = 12 x 12 oz ; 15.5 oz (439 g) = 15.5 oz ; 1,000 ct = 1000 ct
1½ lb = 1.5 lb ; ½ GAL = 0.5 gal ; 1 ¼ oz = 1.25 oz ; 1-1/2 lb = 1.5 lb ; 1 1/2 lbs. = 1.5 lb
.75 oz = 0.75 oz
1 lb 8 oz = 1.5 lb ; NET WT 1 LB 4 OZ (567g) = 1.25 lb ; NET WT 16 OZ (1 LB) 454g = 16 oz ; 1 lb 16 oz = 1 lb
1 qt 8 fl oz = 1.25 qt ; 33.8 FL OZ (1 QT 1.8 FL OZ) 1 L = 33.8 fl oz ; 1 gal (128 fl oz) = 1 gal
half dozen = 0.5 dozen ; one dozen = 1 dozen ; 1/2 dozen = 0.5 dozen ; 18 ct = 18 ct ; 12 large eggs = 12 ct
pack of 6 = 6 x 1 ct ; 12 oz, pack of 4 = 4 x 12 oz ; case of 24 = 24 x 1 ct ; 24/12 oz = 24 x 12 oz
6 x 16.9 fl oz (3 L) = 6 x 16.9 fl oz ; 24 pk 16.9 fl oz bottles = 24 x 16.9 fl oz
12 cans / 12 fl oz = 12 x 12 fl oz
4 cups / 5.3 oz = 4 x 5.3 oz ; 12 oz-12 pk = 12 x 12 oz ; 12 fl oz 6 cans = 6 x 12 fl oz
2 pk, 20 oz = 2 x 20 oz
3 x 6 x 12 oz = 18 x 12 oz ; 12pk 12fl oz = 12 x 12 fl oz ; 8 x 330ml = 8 x 330 ml ; 4 × 100 g = 4 x 100 g
10 ct / 17.5 oz = 10 ct ; 5 bananas = 5 ct ; 3 heads = 3 ct ; 20 tea bags = 20 ct ; 80 wipes = 80 ct
6 double rolls = 6 roll ; 12 mega rolls = 12 roll ; 64 loads = 64 load ; 75 sq ft = 75 sq ft
200 Sq. Ft. = 200 sq ft
AVG 1.5 LB = 1.5 lb ; about 2 lb = 2 lb ; each (about 0.5 lb) = 0.5 lb ; 9.25 oz Family Size = 9.25 oz
50 FT = null
= null ; 12 = null ; assorted = null ; one basket = null ; 3-4 lb = null ; -5 oz = null ; 0 oz = null
0 x 12 oz = null
6/8 oz = null ; 1.5 oz / 8 ct = null ; 5 oz or 6 oz = null ; 2.5 x 12 oz = null ; 12 oz 12 g = null
10% = null
150 fl oz, 96 loads = 150 fl oz ; 92 fl oz (64 loads) = 92 fl oz ; 88 oz / 46 loads = 88 oz
20 ct tea bags = 20 ct
40-16.9 fl oz = 40 x 16.9 fl oz ; 24-12 oz = 24 x 12 oz ; 6 mega rolls = 24 regular rolls = 6 roll
32 fl oz/1 L = 32 fl oz ; 1 LB/6 OZ/500 g = null ; 8-12 oz = null ; 12 oz = 340 g = 12 oz
1 gal 1 qt = 1.25 gal ; 1 pt 4 fl oz = 1.25 pt ; 1 lb 8 fl oz = 1 lb ; 1 lb 0.5 lb = null
8 oz/8 oz/1 lb = null
1 lb/6 oz/20 fl oz = null ; 1 lb/6 oz/624 ml = null ; 1 oz / 30 ct = null ; 16 oz/473 mL/454 g = 16 oz
12 ct / 16 oz / 473 mL = 12 x 16 fl oz ; 2 pk, 12 ct, 5 oz = null ; 2 pk / 12 rolls = 2 x 12 roll
12 fl oz, 8 ct = 8 x 12 fl oz ; 12 fl oz, 8 ct, 2 ct = null ; 12 fl oz, 2.5 ct = null
2.5 ct / 12 fl oz = null
12 rolls / 5 fl oz = 12 roll ; 12 ct / 24 ct / 12 fl oz = null ; 12 rolls / 100 sheets = 12 roll
999999999 lb = null
10 x 100000000 g = 10 x 100000000 g ; 100 g/94 g = 100 g ; 94 g/100 g = 94 g ; 94 g/100.1 g = null
3 ct / 100 ct = null ; 99999999999999999999 lb = null ; 1e9 lb = null ; lb oz = null ; NaN oz = null
=12 oz = null ; 1⁄2 lb = 0.5 lb ; 1,00 ct = null ; 12,000,000 g = 12000000 g ; 1,0000 g = null
six pack = 6 x 1 ct
twelve ounces = 12 oz ; two quarts = 2 qt ; ten ct = 10 ct ; three lb = 3 lb ; four lb = 4 lb ; five lb = 5 lb
eight lb = 8 lb ; someone lb = null ; fl.oz = 1 fl oz ; 12–12 oz cans = 12 x 12 oz ; 2—pack = 2 x 1 ct
half a dozen = 0.5 dozen ; 12 - 12.5 oz = null ; 12 - 8 oz = 12 x 8 oz ; 6-1 l = 6 x 1 l
12-12 ml = 12 x 12 ml
24/ 12 oz = 24 x 12 oz ; 4/1 lb = 4 x 1 lb ; 12/500 ml = 12 x 500 ml ; 24/.5 l = 24 x 0.5 l ; 10/5 ct = null
12 pk-12 oz = 12 x 12 oz ; 12 pk - .5 oz = 12 x 0.5 oz ; 12 pk / 12 oz = 12 x 12 oz ; 6 × .5 l = 6 x 0.5 l
6*12 oz = 6 x 12 oz ; 6 x = null ; x 12 oz = null ; 8-12.5 fl oz cans = 8 x 12.5 fl oz
10 - 12 foo cans = null
beach = null ; /each = 1 ct ; each dozen = 1 dozen ; dozen dozen = null ; 1 dozen ct = null ; lb each = 1 lb
9 fl oz/0.28 Quart/0.27 = null ; 59 fl oz/1.84 Quart/1.74 = 59 fl oz ; 5/4 oz = null ; 4/4 lb = null
12/16 oz = null
15/16 lb = 0.9375 lb ; 1 &1/2 lb = 1.5 lb ; 1/2 = null ; 2.5/3 lb = null ; 1 1/2.5 lb = null ; 12 ozx = null
2 gal 1 pt = 2.125 gal ; 1 lb 8 oz 2 oz = null ; 1 lb / 8 oz = null ; 1 kg 200 g = null ; 5 oz 1 lb = null
1 lb 15.5 oz = 1.96875 lb ; 3 oz 3 oz = 3 oz ; 20 ct 5 tea bags = null
`;

type Row = { size: string; expected: string };

function parseRows(table: string): Row[] {
  return table
    .trim()
    .split(/\n| ; /)
    .map((row) => {
      const index = row.lastIndexOf('= ');
      return { size: row.slice(0, index).trim(), expected: row.slice(index + 2).trim() };
    });
}

function parseExpectedContent(expected: string) {
  const match = /^(?:(?<count>\d+) x )?(?<value>[\d.]+) (?<unit>.+)$/.exec(expected);
  const { count = '1', value = '', unit = '' } = match?.groups ?? {};
  const [factor, measure] = units[unit] ?? [Number.NaN, ''];
  return { amount: Number(count) * Number(value) * factor, measure, count: Number(count), unit };
}

const rows = [...parseRows(labelSizes), ...parseRows(shelfSizes)];

describe('Package sizes', () => {
  it('The test tables contain more than 340 different package sizes', () => {
    expect(new Set(rows.map(({ size }) => size)).size).toBeGreaterThan(340);
  });

  it.each(rows)('The package size $size is parsed as $expected', ({ size, expected }) => {
    const content = parseNetContent(size);
    if (expected === 'null') {
      expect(content).toBeNull();
      return;
    }
    const { amount, ...rest } = parseExpectedContent(expected);
    expect(content).toMatchObject(rest);
    expect((content?.amount ?? 0) / amount).toBeCloseTo(1, 10);
  });

  it('Package sizes are converted to grams or milliliters without rounding', () => {
    expect(parseNetContent('10 lb')?.amount).toBe(4535.9237);
    expect(parseNetContent('16 oz')?.amount).toBe(453.59237);
    expect(parseNetContent('128 fl oz')?.amount).toBe(3785.411784);
    expect(parseNetContent('3 x 0.1 kg')?.amount).toBe(300);
  });

  it.each(rows)('The package size $size is parsed regardless of case and extra spaces', ({ size }) => {
    const content = parseNetContent(size);
    expect(parseNetContent(size.toUpperCase())).toEqual(content);
    expect(parseNetContent(size.toLowerCase())).toEqual(content);
    expect(parseNetContent(`  ${size.replaceAll(' ', '  ')}\t`)).toEqual(content);
  });

  const words = fc.constantFrom(
    ...[
      '1',
      '12',
      '1/2',
      '.5',
      '0',
      '-',
      '/',
      'x',
      ' ',
      'oz',
      'fl oz',
      'lb',
      'ct',
      'pk',
      'ml',
      '(',
      ')',
      ',',
      'of',
    ],
    ...['each', 'dozen', 'half', 'bag', '½', '٣', '×', 'g', 'gal', '1e9', 'rolls', '%'],
  );
  const sizes = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
  );

  it('For any text, parseNetContent returns null or a positive finite amount', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const content = parseNetContent(size);
        if (content === null) return;
        expect(content.amount).toBeGreaterThan(0);
        expect(Number.isFinite(content.amount)).toBe(true);
        expect(Number.isInteger(content.count) && content.count > 0).toBe(true);
      }),
      { numRuns: pickRoundCount(1_000, 5_000) },
    );
  });

  it("Text longer than 120 characters isn't parsed as a package size", () => {
    expect(parseNetContent('1 oz'.padStart(120))).toEqual(parseNetContent('1 oz'));
    expect(parseNetContent('1 oz'.padStart(121))).toBeNull();
  });

  it('parseNetContent returns null for long repetitive text', () => {
    expect(parseNetContent('1 '.repeat(100_000))).toBeNull();
    expect(parseNetContent(`${'mega '.repeat(23)}!`)).toBeNull();
  });

  it('The amount in a package size scales with the number of packs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 48 }), fc.integer({ min: 1, max: 999 }), (count, tenths) => {
        const one = parseNetContent(`${tenths / 10} fl oz`);
        const many = parseNetContent(`${count} ct / ${tenths / 10} fl oz`);
        expect(many?.count).toBe(count);
        expect((many?.amount ?? 0) / (one?.amount ?? 1)).toBeCloseTo(count, 9);
      }),
    );
  });
});
