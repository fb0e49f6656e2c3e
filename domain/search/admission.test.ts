import { describe, expect, it } from 'vitest';
import { describeMatch } from '#domain/search/admission.ts';
import { planWordGroups } from '#domain/search/plan.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { buildVocabulary } from '#domain/search/vocabulary.ts';

const bread = { name: 'White Bread', brand: 'Wonder', unit: '20 oz', category: 'Bakery' };
const words = ['cauliflow', 'white', 'bread', 'wonder', 'great', 'value', 'fries', 'jam'];
const brands = new Set(['wonder', 'great', 'value']);
const vocabulary = buildVocabulary(
  words.map((word) => ({ word, itemCount: 40, brandCount: brands.has(word) ? 40 : 0 })),
);
const describeResult = (text: string, row = bread) =>
  describeMatch(planWordGroups(vocabulary, parseSearchQuery(text).terms, false), row);

describe('Notes about search results', () => {
  it.each([
    'wonder breads',
    'white bre',
    'whitebread',
    'Bread!',
    'loaf of bread',
  ])('A result for the search “%s” matches every typed word', (text) => {
    expect(describeResult(text)).toMatchObject({ dropped: [], correctedTo: [] });
  });

  it("A search result is returned with the typed words that it doesn't match", () => {
    expect(describeResult('soft Gluten-Free rye bread').dropped).toEqual(['soft', 'Gluten-Free', 'rye']);
    expect(describeResult('great value white bread').dropped).toEqual(['great value']);
    expect(describeResult('bread 24').dropped).toEqual(['24']);
    expect(describeResult('bread 20').dropped).toEqual([]);
  });

  it("A search result reports missing brand words as one phrase if they're adjacent, and otherwise one by one", () => {
    expect(describeResult('great bread value').dropped).toEqual(['great', 'value']);
    expect(describeResult('great wonder value bread').dropped).toEqual(['great', 'value']);
    expect(describeResult('great value fries bread').dropped).toEqual(['great value', 'fries']);
    expect(describeResult('jam great value bread').dropped).toEqual(['jam', 'great value']);
  });

  it('A search result indicates whether it matched by brand', () => {
    expect(describeResult('wonder bread').isBrandTyped).toBe(true);
    expect(describeResult('white bread').isBrandTyped).toBe(false);
    expect(describeResult('wonder bread', { ...bread, name: 'Wonder Bread' }).isBrandTyped).toBe(false);
    expect(describeResult('fresh bread', { ...bread, brand: 'Fresh' }).isBrandTyped).toBe(false);
  });

  it('A search result lists each replaced word with the word used instead', () => {
    expect(describeResult('braed')).toMatchObject({
      dropped: [],
      correctedTo: [{ typed: 'braed', used: 'bread' }],
    });
    const jam = { name: 'Strawberry Jam', brand: "Smucker's", unit: '18 oz', category: 'Pantry' };
    expect(describeResult('jelly', jam)).toMatchObject({
      dropped: ['jelly'],
      correctedTo: [{ typed: 'jelly', used: 'jam' }],
    });
    const spread = { ...jam, name: 'White Bread Jam' };
    expect(describeResult('whitebread', spread)).toMatchObject({ dropped: [], correctedTo: [] });
  });

  it('A correction is shown as a full word (“cauliflower”), not as its stem', () => {
    const row = { name: 'Cauliflower', brand: 'Fresh', unit: '1 ct', category: 'Produce' };
    expect(describeResult('cauliflour', row)).toMatchObject({
      dropped: [],
      correctedTo: [{ typed: 'cauliflour', used: 'cauliflower' }],
    });
  });

  it('A search result names the typed words that it matches only as prefixes', () => {
    expect(describeResult('white bre').begun).toEqual(['bre']);
    expect(describeResult('white bread').begun).toEqual([]);
  });

  it('A dietary phrase in a search matches only as a whole', () => {
    const cheese = {
      name: 'Fat Free Cottage Cheese',
      brand: 'Friendship Dairies',
      unit: '16 oz',
      category: 'Dairy',
    };
    expect(describeResult('dairy free cottage cheese', cheese).dropped).toEqual(['dairy free']);
    expect(describeResult('nonfat cottage cheese', cheese).dropped).toEqual([]);
  });

  it('In a search, “frozen” matches an item without that word only if the item is in the Frozen category', () => {
    const fries = { name: 'French Fries', brand: 'Ore-Ida', unit: '26 oz', category: 'Frozen' };
    expect(describeResult('frozen french fries', fries).dropped).toEqual([]);
    expect(describeResult('frozen bread').dropped).toEqual(['frozen']);
  });
});

it('A search note lists a missing hyphenated word once', () => {
  expect(describeResult('self-rising bread').dropped).toEqual(['self-rising']);
});

it('A search for “sharp cheddar” notes that the result is extra sharp', () => {
  const cheddar = { ...bread, name: 'Extra Sharp Cheddar Cheese' };
  expect(describeResult('sharp cheddar', cheddar).correctedTo).toEqual([
    { typed: 'sharp', used: 'extra sharp' },
  ]);
  expect(describeResult('extra sharp cheddar', cheddar).correctedTo).toEqual([]);
});
