import { expect, it } from 'vitest';
import { isUnrequestedProduct, listBrandSearches, matchesTypedBrand } from '#domain/search/brand-retry.ts';
import { planWordGroups } from '#domain/search/plan.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { buildVocabulary } from '#domain/search/vocabulary.ts';

const vocabulary = buildVocabulary(
  [
    ['milk', 100, 0],
    ['cereal', 30, 0],
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
])('If the search “%s” matches only “%s” in %j, isUnrequestedProduct is %s', (text, kept, found, isOther) => {
  const groups = plan(text);
  const some = groups.filter(({ typed }) => typed === kept);
  expect(isUnrequestedProduct(found, some, groups)).toBe(isOther);
});

it('isUnrequestedProduct is false for a result that matches all typed words', () => {
  const groups = plan('colgate total');
  expect(isUnrequestedProduct(row('Total Cereal'), groups, groups)).toBe(false);
});

it("If a search finds products that weren't asked for, it's retried with only the typed brands, leaving out brands that have many products", () => {
  const [colgate, total] = plan('colgate total');
  const kept = total === undefined ? [] : [total];
  expect(listBrandSearches(kept, plan('kroger total'), vocabulary)).toEqual([]);
  const groups = [colgate, total].filter((group) => group !== undefined);
  expect(listBrandSearches(kept, groups, vocabulary)).toEqual([[colgate], [colgate]]);
});

it("matchesTypedBrand is true only if the result's brand begins with the typed brand", () => {
  const [maker] = plan('colgate total');
  const makers = maker === undefined ? [] : [maker];
  expect(matchesTypedBrand(makers, row('Toothpaste', 'Colgate Total'))).toBe(true);
  expect(matchesTypedBrand(makers, row('Toothpaste', 'New Colgate'))).toBe(false);
  expect(matchesTypedBrand(makers, undefined)).toBe(false);
});
