import { describe, expect, it } from 'vitest';
import {
  findCorrection,
  hasUnrequestedCompound,
  isPercentage,
  isPrefixMatch,
  isRequestedProduct,
  matchRow,
  parseRow,
} from '#domain/search/match.ts';
import { makeWordGroup } from '#tests/support/word-group.ts';

const createRow = (name: string, more: Partial<{ brand: string; unit: string; category: string }> = {}) =>
  parseRow({ name, brand: 'Acme', unit: '1 lb', category: 'Pantry', ...more });
const createTypo = (typed: string, ...corrections: string[]) =>
  makeWordGroup(typed, { corrections: corrections.map((text) => text.split(' ')) });
const createPrefix = (typed: string) => makeWordGroup(typed, { beginning: typed });

describe('Typed words', () => {
  it.each([
    ['milk', 'Whole Milk', 'Acme', 'meant'],
    ['strawberry', 'Strawberries', 'Acme', 'meant'],
    ['ground beef', 'Beef, Ground', 'Acme', 'meant'],
    ['ground beef', 'Ground Turkey', 'Acme', null],
    ['kraft', 'Macaroni', 'Kraft Foods', 'meant'],
    ['kraft dinner', 'Macaroni Dinner', 'Kraft', 'meant'],
    ['kraft dinner', 'Macaroni', 'Kraft', null],
    ['baking', 'Flour', 'Bake Shop', null],
    ['shop baking', 'Flour', 'Bake Shop', 'meant'],
    ['bakes shops', 'Flour', 'Bake Shop', 'meant'],
  ])('Matching “%s” against the item “%s” (brand “%s”) returns %s', (typed, name, brand, had) =>
    expect(matchRow(createRow(name, { brand }), makeWordGroup(typed))).toBe(had));

  it('A typed word with several meanings matches products for each meaning', () => {
    const group = makeWordGroup('soda', { meant: [['soda'], ['ginger', 'ale']] });
    expect(matchRow(createRow('Ginger Ale'), group)).toBe('meant');
    expect(matchRow(createRow('Ginger Root'), group)).toBeNull();
    expect(matchRow(createRow('Mix', { brand: 'Ginger Ale Makers' }), group)).toBe('meant');
    expect(matchRow(createRow('Root', { brand: 'Ale Makers' }), group)).toBeNull();
    expect(matchRow(createRow('Ginger Root', { brand: 'Ale Makers' }), group)).toBe('meant');
  });

  it.each([
    ['dairy free', 'Dairy-Free Cheese', 'meant'],
    ['dairy free', 'Cheese, Dairy Free', 'meant'],
    ['dairy free', 'Free Dairies, Dairy Free', 'meant'],
    ['dairy free', 'Free Dairy', null],
    ['dairy free', 'Dairy, Fat Free', null],
    ['no salt added', 'Beans, No Salt, Added Fiber', 'meant'],
    ['no salt added', 'No Sugar Added', null],
    ['salted', 'Salt', null],
  ])('Matching the dietary phrase “%s” against the item “%s” returns %s', (typed, name, had) =>
    expect(matchRow(createRow(name), makeWordGroup(typed, { isCondition: true }))).toBe(had));

  it("A dietary phrase doesn't match words that are split between an item's name and brand", () => {
    const row = createRow('Dairy Cheese', { brand: 'Free Farms' });
    expect(matchRow(row, makeWordGroup('dairy free', { isCondition: true }))).toBeNull();
  });

  it.each([
    ['mil', 'Oat Milk', 'Acme', 'begins'],
    ['mil', 'Beer', 'Old Miller', 'begins'],
    ['mil', 'Nullo Semilla', 'Acme', null],
  ])('Matching the prefix “%s” against the item “%s” (brand “%s”) returns %s', (typed, name, brand, had) =>
    expect(matchRow(createRow(name, { brand }), createPrefix(typed))).toBe(had));

  it.each([
    ['braed', ['bread'], 'White Breads', 'Acme', 'corrected'],
    ['braed', ['bead', 'bread'], 'White Bread', 'Acme', 'corrected'],
    ['braed', ['bread'], 'Toast', 'Bread Co', 'corrected'],
    ['braed', ['bread'], 'Toast', 'Acme', null],
    ['penutbutter', ['peanut butter'], 'Butter, Peanut', 'Acme', 'corrected'],
    ['penutbutter', ['peanut butter'], 'Peanut Spread', 'Butter Co', 'corrected'],
    ['penutbutter', ['peanut butter'], 'Butter Spread', 'Peanut Co', 'corrected'],
    ['penutbutter', ['peanut butter'], 'Peanuts', 'Acme', null],
    ['cofee', ['coffe'], 'Ground Coffee', 'Acme', 'corrected'],
    ['candee', ['candi'], 'Hard Candy', 'Acme', 'corrected'],
    ['candee', ['candi'], 'Hard Cand', 'Acme', null],
    ['itcy', ['ita'], 'Yta', 'Acme', null],
    ['flouwer', ['flow'], 'Flowers', 'Acme', 'corrected'],
    ['flouwer', ['flow'], 'Flowerpot', 'Acme', null],
    ['flouwer', ['flow'], 'Low', 'Acme', null],
  ])('Matching the typo “%s” (corrections %j) against the item “%s” (brand “%s”) returns %s', (typed, corrections, name, brand, had) =>
    expect(matchRow(createRow(name, { brand }), createTypo(typed, ...corrections))).toBe(had));

  it('If a product word is misspelled, the corrected word matches a brand only at the start of the brand name', () => {
    const group = { ...createTypo('expreso', 'espresso', 'express'), isProduct: true };
    expect(matchRow(createRow('Salad', { brand: 'Fresh Express' }), group)).toBeNull();
    expect(matchRow(createRow('Salad', { brand: 'Expressly Fresh' }), group)).toBe('corrected');
    expect(matchRow(createRow('Salad', { brand: 'Fresh Express' }), { ...group, isProduct: false })).toBe(
      'corrected',
    );
    const baked = { ...createTypo('bakd', 'baked'), isProduct: true };
    expect(matchRow(createRow('Salad', { brand: 'Bakes' }), baked)).toBe('corrected');
  });

  it.each([
    ['24', 'Water', '24 ct / 16 fl oz', 'meant'],
    ['24', 'Water', '240 ct', null],
    ['24 pods', 'Coffee', '24 ct', null],
    ['2', 'Milk', '2 gal', 'meant'],
    ['2', '2% Milk', '1 gal', null],
    ['2', 'Milk 2 Go', '1 gal', 'meant'],
    ['12', '12% Cream', '1 pt', null],
    ['12', '5% to 12% Cream', '1 pt', null],
    ['13', '13% Cream', '1 pt', 'meant'],
  ])('For the number “%s” and the item “%s” of size “%s”, matchRow returns %s', (typed, name, unit, had) =>
    expect(matchRow(createRow(name, { unit }), makeWordGroup(typed))).toBe(had));

  it("isPercentage is true only for a typed number that's a percentage in the name", () => {
    expect(isPercentage(createRow('2% Milk'), makeWordGroup('2'))).toBe(true);
    expect(isPercentage(createRow('2% Milk'), makeWordGroup('milk'))).toBe(false);
    expect(isPercentage(createRow('Milk'), makeWordGroup('2'))).toBe(false);
  });

  it.each([
    ['Frozen', 'Peas', 'Acme', 'Frozen', 'meant'],
    ['frozen', 'Peas', 'Acme', 'Produce', null],
    ['canned', 'Black Beans', 'Acme', 'Pantry', 'meant'],
    ['canned', 'Black Beans', 'Acme', 'Produce', null],
    ['canned', 'Flour', 'Acme', 'Pantry', null],
    ['fresh', 'Peas', 'Acme', 'Produce', 'meant'],
    ['fresh', 'Shrimp', 'Fresh', 'Seafood', 'meant'],
    ['fresh', 'Shrimp', 'Acme', 'Seafood', null],
    ['raw', 'Shrimp', 'Acme', 'Meat', 'meant'],
    ['raw', 'Shrimp', 'Acme', 'Frozen', null],
    ['raw', 'Bone-In Turkey Breast', 'Acme', 'Meat', 'meant'],
    ['raw', 'Thin Sliced Chicken Breast Cutlets', 'Acme', 'Meat', 'meant'],
    ['raw', 'Sliced Turkey Breast', 'Acme', 'Meat', null],
    ['raw', 'Honey Turkey Breast Slices', 'Acme', 'Meat', null],
    ['raw', 'Rotisserie Chicken', 'Acme', 'Meat', null],
    ['regular', 'Cola', 'Acme', 'Beverages', 'meant'],
    ['regular', 'Diet Cola', 'Acme', 'Beverages', null],
    ['regular', 'Cola', 'Diet Co', 'Beverages', null],
    ['dried', 'Beans', 'Acme', 'Pantry', null],
  ])('For “%s” and “%s” of brand %s in category %s, matchRow returns %s', (typed, name, brand, category, had) =>
    expect(matchRow(createRow(name, { brand, category }), makeWordGroup(typed))).toBe(had));
});

it.each([
  ['egg', 'Eggplant', 'Acme', true],
  ['egg', 'Large Eggs', 'Acme', false],
  ['mm', "M&M's", 'Acme', false],
  ['mm', 'Mmmm Candy', "M&M's", false],
  ['mm', 'Mmmm Candy', 'Acme', true],
  ['sal', 'Candy', 'Acme', false],
])('For the prefix “%s” and the item “%s” by “%s”, isPrefixMatch is %j', (typed, name, brand, expected) => {
  expect(isPrefixMatch(createRow(name, { brand }), createPrefix(typed))).toBe(expected);
  expect(isPrefixMatch(createRow(name, { brand }), makeWordGroup(typed))).toBe(false);
});

it.each([
  [['bread'], 'White Breads', 'Acme', 'bread'],
  [['breads'], 'White Bread', 'Acme', 'breads'],
  [['bread'], 'Toast', 'Bread Co', 'bread'],
  [['jam', 'preserve'], 'Preserves', 'Acme', 'preserve'],
  [['sliced'], 'Slices of Ham', 'Acme', 'slices'],
  [['sliced'], 'Ham', 'Slices Co', 'slices'],
  [['cauliflow'], 'Cauliflower', 'Acme', 'cauliflower'],
  [['cauliflow'], 'Rice', 'Cauliflower Co', 'cauliflower'],
  [['peanut butter'], 'Peanut Spread', 'Butter Co', 'peanut butter'],
  [['peanut butter'], 'Peanut Spread', 'Acme', undefined],
])('Given the corrections %j, findCorrection for the item “%s” (brand “%s”) returns “%s”', (corrections, name, brand, used) =>
  expect(findCorrection(createRow(name, { brand }), createTypo('slip', ...corrections))).toBe(used));

it.each([
  ['beer', 'Light Beer', true],
  ['beer', 'Root Beer', false],
  ['beer', 'Beer Mugs', false],
])('isRequestedProduct for the word “%s” and the name “%s” returns %j', (typed, name, expected) =>
  expect(isRequestedProduct(createRow(name).name, makeWordGroup(typed))).toBe(expected));

it.each([
  ['Reduced Fat Cream Cheese', true],
  ['Reduced Fat Cottage Cheese', true],
  ['Reduced Fat Cheddar Cheese', false],
])('For the search “reduced fat cheese” and the item “%s”, hasUnrequestedCompound is %s', (name, expected) => {
  const groups = [makeWordGroup('reduced fat', { isCondition: true }), makeWordGroup('cheese')];
  expect(hasUnrequestedCompound(createRow(name), groups)).toBe(expected);
  expect(
    hasUnrequestedCompound(createRow(name), [...groups, makeWordGroup('cream'), makeWordGroup('cottage')]),
  ).toBe(false);
});

it.each([
  ['peanut butter', 'Sugar Free Peanut Butter Cups', true],
  ['peanut butter', 'Sugar Free Peanut Butter', false],
  ['peanut butter cups', 'Sugar Free Peanut Butter Cups', false],
  ['chicken', 'Sugar Free Chicken Pot Pie', true],
  ['brownies', 'Sugar Free Brownie Mix', false],
])('For the search “sugar free %s” and the item “%s”, hasUnrequestedCompound is %s', (typed, name, expected) => {
  const groups = [makeWordGroup('sugar free', { isCondition: true }), makeWordGroup(typed)];
  expect(hasUnrequestedCompound(createRow(name), groups)).toBe(expected);
});

it.each([
  ['block', 'Cheddar Cheese', 'Dairy', 'meant'],
  ['Chunk', 'Colby Cheese', 'Dairy', 'meant'],
  ['block', 'Shredded Cheddar Cheese', 'Dairy', null],
  ['block', 'Whole Milk', 'Dairy', null],
  ['block', 'Vegan Cheese', 'Frozen', null],
])('For cheese form “%s” and item “%s” in category %s, matchRow returns %s', (typed, name, category, match) =>
  expect(matchRow(createRow(name, { category }), makeWordGroup(typed))).toBe(match));

it.each([
  ['mega', '12 mega rolls', 'meant'],
  ['mega', '12 rolls', null],
  ['oz', '12 oz', null],
  ['mega rolls', '12 mega rolls', null],
])('For the search “%s” and an item of size “%s”, matchRow returns %s', (typed, unit, match) =>
  expect(matchRow(createRow('Bath Tissue', { unit }), makeWordGroup(typed))).toBe(match));

it('A corrected dietary phrase matches only adjacent words', () => {
  const group = { ...createTypo('dary free', 'dairy free'), isCondition: true };
  expect(matchRow(createRow('Dairy Free Cheese'), group)).toBe('corrected');
  expect(matchRow(createRow('Dairies, Fat Free'), group)).toBeNull();
});
