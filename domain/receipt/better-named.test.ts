import { describe, expect, it } from 'vitest';
import { buildVocabulary } from '#domain/search/vocabulary.ts';
import { foldWords } from '#domain/search/words.ts';
import { listAlternativeSearches } from './alternative-searches.ts';
import { listCloserNameMatches } from './better-named.ts';

const catalog = [
  ['String Cheese', 'Store brand', '12 ct'],
  ['Toilet Paper', 'Charmin Ultra Strong', '12 mega rolls'],
  ['Instant Oatmeal', 'Store brand', '10 ct'],
  ['Instant Oatmeal', 'Quaker', '10 ct'],
  ['Tofu', 'Store brand', '14 oz'],
  ['Firm Tofu', 'Store brand', '14 oz'],
  ['Pure Olive Oil', 'Store brand', '25.5 fl oz'],
  ['Extra Virgin Olive Oil', 'Store brand', '17 fl oz'],
  ['1% Low Fat Milk', 'Store brand', '1 gal'],
  ['Whole Milk', 'Prairie Farms', '1 gal'],
  ['Sweet Corn', 'Fresh', '1 ear'],
  ['Frozen Corn on the Cob', 'Green Giant', '4 ct'],
  ['Frozen Peas', 'Store brand', '12 oz'],
  ['Frozen Peas', 'Green Giant', '12 oz'],
].map(([name = '', brand = '', unit = ''], id) => ({ id, name, brand, unit }));

const words = catalog.flatMap(({ name, brand }) => [
  ...foldWords(name).map((word) => ({ word, brandCount: 0 })),
  ...(brand === 'Store brand' ? [] : foldWords(brand)).map((word) => ({ word, brandCount: 1 })),
]);
const vocabulary = buildVocabulary(
  [...Map.groupBy(words, ({ word }) => word)].map(([word, all]) => ({
    word,
    itemCount: all.length,
    brandCount: all.reduce((sum, { brandCount }) => sum + brandCount, 0),
  })),
);
const createLine = (printedName: string) => ({
  ...{ printedName, expandedName: printedName, isByWeight: false },
  ...{ labels: ['giant'], vocabulary },
});
const findCloserMatch = (printed: string, first: string) => {
  const [closestMatch] = listCloserNameMatches(
    createLine(printed),
    catalog.find(({ name }) => name === first),
    catalog,
  );
  return closestMatch && `${closestMatch.name}, ${closestMatch.brand}`;
};

describe('Items that match more printed words than the chosen item', () => {
  it.each([
    ['CHARMIN ULT STRNG', 'String Cheese', 'Toilet Paper, Charmin Ultra Strong'],
    ['QKR INST OATMEAL', 'Instant Oatmeal', 'Instant Oatmeal, Quaker'],
    ['TOFU FRM', 'Tofu', 'Firm Tofu, Store brand'],
    ['OLIVE OIL EV', 'Pure Olive Oil', 'Extra Virgin Olive Oil, Store brand'],
  ])('The receipt line %s matches %s less well than %s', (printed, first, better) =>
    expect(findCloserMatch(printed, first)).toBe(better));

  it("A matching brand doesn't outweigh a different milk fat percentage on a receipt", () =>
    expect(findCloserMatch('PRAIRIE FRM 1% GAL', '1% Low Fat Milk')).toBeUndefined());

  it('A weighed receipt line is matched to an item sold by weight rather than to a package that matches equally well', () => {
    const [packageItem, weighedItem] = ['16 oz', 'lb'].map((unit, id) => ({
      id,
      name: 'Deli Turkey',
      brand: 'Fresh',
      unit,
    }));
    const line = { ...createLine('TURKEY DELI'), isByWeight: true };
    expect(
      listCloserNameMatches(
        line,
        packageItem,
        [packageItem, weighedItem].filter((one) => one !== undefined),
      ),
    ).toEqual([weighedItem]);
  });

  it("A frozen item doesn't replace a fresh one unless the receipt line says “frozen”", () =>
    expect(findCloserMatch('CORN ON COB', 'Sweet Corn')).toBeUndefined());

  it("A store brand's abbreviation isn't mistaken for a national brand", () =>
    expect(findCloserMatch('GNT FRZ PEAS 12OZ', 'Frozen Peas')).toBeUndefined());

  it.each([
    ['FROZEN PEAS', ['Frozen Peas, Store brand', 'Frozen Peas, Green Giant']],
    ['LECHE ENTERA', ['Whole Milk, Prairie Farms', '1% Low Fat Milk, Store brand']],
  ])('If no item is chosen for the receipt line %s, the items that match it best are ranked first', (printed, expected) =>
    expect(
      listCloserNameMatches(createLine(printed), undefined, catalog).map(
        ({ name, brand }) => `${name}, ${brand}`,
      ),
    ).toEqual(expected));
});

describe('Additional searches for a receipt line', () => {
  it('Additional searches for a receipt line use its brand or drop the last word', () =>
    expect(listAlternativeSearches(createLine('CHARMIN BATH TISSUE'))).toEqual(['charmin', 'charmin bath']));

  it("An additional search for a receipt line leaves out words that the catalog doesn't contain", () =>
    expect(listAlternativeSearches(createLine('SMPL FIRM TOFU'))).toEqual(['firm tofu', 'smpl firm']));
});
