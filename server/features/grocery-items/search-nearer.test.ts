import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { searchItems } from './search.ts';
import { createVocabularyCache } from './vocabulary-cache.ts';

const { db, close } = await createTestDatabase({ template: 'seeded' });
afterAll(close);
const vocabulary = createVocabularyCache(console.error);

it.each([
  ['low sodium soy sauce', 'Reduced Sodium Soy Sauce', ['low sodium']],
  ['low fat mayo', 'Light Mayonnaise', ['low fat']],
  ['low fat cream cheese', 'Reduced Fat Cream Cheese', ['low fat']],
  ['low sodium chicken broth', 'Low Sodium Chicken Broth', []],
  ['13 gallon trash bags', 'Tall Kitchen Trash Bags 13 Gallon', []],
  ['30 gal trash bags', 'Large Trash Bags 30 Gallon', []],
  ['8 gallon trash bags', 'Trash Bags', ['8 gallon']],
  ['self-rising cornmeal', 'Cornmeal Mix', []],
  ['cheddar block', 'Cheddar Cheese', []],
  ['cheddar cheese chunk', 'Cheddar Cheese', []],
  ['2 libras de pollo', 'Whole Chicken', []],
  ['1/2 & 1/2', 'Half & Half', []],
  ['ground chuck 80/20 3#', 'Ground Chuck', ['80/20']],
])('The search “%s” lists %s first and reports the missing words %j', async (text, name, dropped) => {
  const answer = await searchItems(db, vocabulary, text);
  expect([answer.items[0]?.name, answer.dropped]).toEqual([name, dropped]);
});

it('A search for “low sodium” falls back to “reduced sodium” and regular products', async () => {
  const { items, correctedTo } = await searchItems(db, vocabulary, 'low sodium soy sauce');
  expect(items.map(({ name }) => name)).toContain('Soy Sauce');
  expect(correctedTo).toEqual([{ typed: 'low sodium', used: 'reduced sodium' }]);
});

it("A misspelled English word such as “bagles” isn't mistaken for Spanish", async () => {
  const { items } = await searchItems(db, vocabulary, 'bagles');
  expect(items.filter(({ name }) => !/bagel/i.test(name))).toEqual([]);
});
