import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { searchItems } from './search.ts';
import { createVocabularyCache } from './vocabulary-cache.ts';

const database = await createTestDatabase({ template: 'seeded' });
const vocabulary = createVocabularyCache(console.error);
afterAll(() => database.close());

const ask = (text: string) => searchItems(database.db, vocabulary, text);

it.each([
  ['milk -chocolate', /milk/i, /chocolate/i],
  ['milk not chocolate', /milk/i, /chocolate/i],
  ['cheese -cheddar', /cheese/i, /cheddar/i],
  ['yogurt -strawberry', /yogurt/i, /strawberry/i],
  ['chips not barbecue', /chips/i, /barbecue/i],
])('Search results for %s exclude the unwanted product', async (text, wanted, unwanted) => {
  const { items } = await ask(text);
  expect(items.length).toBeGreaterThan(0);
  expect(items[0]?.name).toMatch(wanted);
  expect(items.map(({ name }) => name).filter((name) => unwanted.test(name))).toEqual([]);
});

it.each([
  [
    '64 oz milk',
    /^(?:Whole|2%|1%|Fat Free|Lactose Free|Chocolate).*Milk$/,
    /^(?:0.5 gal|64 fl oz|half gallon)$/,
  ],
  ['milk 128 oz', /^(?:Whole|2%|1%|Fat Free|Lactose Free).*Milk$/, /^(?:1 gal|128 fl oz)$/],
  ['64 oz apple juice', /^Apple Juice$/, /^64 fl oz$/],
  ['32 oz chicken broth', /Chicken Broth$/, /^32 (?:fl )?oz$/],
])('Search treats the ounces in %s as fluid ounces', async (text, name, unit) => {
  const { items, dropped } = await ask(text);
  expect([items[0]?.name, items[0]?.unit]).toEqual([
    expect.stringMatching(name),
    expect.stringMatching(unit),
  ]);
  expect(dropped).toEqual([]);
});

it.each([
  ['salad dressing', /Dressing$/],
  ['red pepper flakes', /^Red Pepper Flakes$/],
  ['crushed red pepper', /^Red Pepper Flakes$/],
  ['v8', /^Vegetable Juice$/],
  ['a1', /^Steak Sauce$/],
  ['2%', /^2% Reduced Fat Milk$/],
  ['oj', /^Orange Juice$/],
  ['tp', /^Toilet Paper$/],
  ['jimmies', /^Sprinkles$/],
  ['lunchables', /^Lunch Kits$/],
  ['hamburger helper', /^Boxed Dinner Kit/],
  ['adult diapers', /^Adult Briefs$/],
  ['ensure', /^Nutrition Shake$/],
  ['old bay', /^Seafood Seasoning$/],
  ['miracle whip', /^Whipped Dressing$/],
  ['rotel', /^Diced Tomatoes & Green Chilies$/],
  ['masa harina', /^Masa Harina$/],
  ['sub rolls', /^Sub Rolls$/],
])('A search for the everyday name %s returns %s first', async (text, name) => {
  const { items, dropped, correctedTo } = await ask(text);
  expect(items[0]?.name).toMatch(name);
  expect([dropped, correctedTo]).toEqual([[], []]);
});
