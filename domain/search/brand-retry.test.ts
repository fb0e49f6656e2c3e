import { expect, it } from 'vitest';
import {
  isUnrequestedProduct,
  isWorthShowing,
  listBrandSearches,
  listNounSearches,
  matchesTypedBrand,
} from '#domain/search/brand-retry.ts';
import { planWordGroups } from '#domain/search/plan.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { buildVocabulary } from '#domain/search/vocabulary.ts';

const vocabulary = buildVocabulary(
  [
    ['milk', 100, 0],
    ['cereal', 30, 0],
    ['tortilla', 20, 0],
    ['chips', 40, 0],
    ['yeast', 4, 0],
    ['rise', 5, 0],
    ['food', 20, 0],
    ['sauce', 20, 0],
    ['naan', 4, 0],
    ['garlic', 20, 0],
    ['grape', 5, 0],
    ['total', 2, 0],
    ['colgate', 2, 2],
    ['uncrustables', 2, 2],
    ['kroger', 60, 60],
  ].map(([word, itemCount, brandCount]) => ({ word, itemCount, brandCount }) as never),
);
const plan = (text: string) => planWordGroups(vocabulary, parseSearchQuery(text).terms, false);
const row = (name: string, brand = 'Acme', category = 'Pantry') => ({ name, brand, category, unit: '1 ct' });

it.each([
  ['colgate total', 'total', row('Total Cereal'), true],
  ['kroger cereal', 'cereal', row('Total Cereal'), false],
  ['uncrustables grape', 'grape', row('Red Grapes', 'Fresh', 'Produce'), true],
  ['total milk', 'milk', row('Milk Thistle'), true],
  ['organic spinach total', 'spinach', row('Spinach', 'Fresh', 'Produce'), false],
  ['kraft mozzarella total', 'mozzarella', row('Mozzarella Cheese'), false],
  ['green total', 'green', row('Green', 'Fresh', 'Produce'), true],
  ['baby food total', 'baby food', row('Baby Food Puree'), false],
  ['total food', 'food', row('Dog Food'), true],
  ['grape sauce', 'sauce', row('Tomato Sauce'), true],
  ['mild sauce', 'sauce', row('Tomato Sauce'), false],
  ['cereal in milk', 'milk', row('Whole Milk'), true],
])('If the search “%s” matches only “%s” in %j, isUnrequestedProduct is %s', (text, kept, found, isOther) => {
  const groups = plan(text);
  const matchedGroups = groups.filter(({ typed }) => typed === kept);
  expect(isUnrequestedProduct(found, matchedGroups, groups)).toBe(isOther);
});

it('isUnrequestedProduct is false for a result that matches all typed words', () => {
  const groups = plan('colgate total');
  expect(isUnrequestedProduct(row('Total Cereal'), groups, groups)).toBe(false);
});

it("If a search finds products that weren't asked for, it's retried with only the typed brands, leaving out brands that have many products", () => {
  const [colgate, total] = plan('colgate total');
  const matchedGroups = total === undefined ? [] : [total];
  expect(listBrandSearches(matchedGroups, plan('kroger total'), vocabulary)).toEqual([]);
  const groups = [colgate, total].filter((group) => group !== undefined);
  expect(listBrandSearches(matchedGroups, groups, vocabulary)).toEqual([[colgate], [colgate]]);
});

it("matchesTypedBrand is true only if the result's brand begins with the typed brand", () => {
  const [brand] = plan('colgate total');
  const brands = brand === undefined ? [] : [brand];
  expect(matchesTypedBrand(brands, row('Toothpaste', 'Colgate Total'))).toBe(true);
  expect(matchesTypedBrand(brands, row('Toothpaste', 'New Colgate'))).toBe(false);
  expect(matchesTypedBrand(brands, undefined)).toBe(false);
});

it.each([
  ['tortilla chips restaurant rise', 'rise', ['tortilla chips', 'chips', 'tortilla']],
  ['yeast rapid zzz rise', 'rise', ['yeast']],
  ['large sauce grape rise', 'rise', ['grape']],
  ['large sauce rise', 'rise', []],
  ['kroger rise', 'rise', []],
  ['cereal in milk', 'cereal', []],
])("If the search “%s” finds only other products for “%s”, it's retried with %j", (text, kept, expected) => {
  const groups = plan(text);
  const matchedGroups = groups.filter(({ typed }) => typed === kept);
  expect(
    listNounSearches(matchedGroups, groups).map((nouns) => nouns.map(({ typed }) => typed).join(' ')),
  ).toEqual(expected);
});

it.each([
  ['naan garlic', 'naan', true],
  ['naan zzzzzz', 'naan', true],
  ['food rise', 'rise', false],
  ['tortilla rise', 'rise', false],
  ['large zzzzzz', 'large', false],
  ['sauce zzzzzz', 'sauce', false],
])('If the search “%s” matches only “%s”, isWorthShowing is %s', (text, kept, expected) => {
  const groups = plan(text);
  const matchedGroups = groups.filter(({ typed }) => typed === kept);
  expect(isWorthShowing(matchedGroups, groups)).toBe(expected);
});
