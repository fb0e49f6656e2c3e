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
])('Searching for “%s” lists %s first and reports the dropped words %j', async (text, name, dropped) => {
  const answer = await searchItems(db, vocabulary, text);
  expect([answer.items[0]?.name, answer.dropped]).toEqual([name, dropped]);
});

it.each([
  ['turkey breast raw not deli', 'Bone-In Turkey Breast', []],
  ['zyrtec not d', 'Cetirizine Allergy Tablets', []],
  ['pumpkin puree not pie filling', 'Canned Pumpkin', []],
  ['cheese not cheddar or american', 'Shredded Mozzarella Cheese', []],
  ['panko', 'Panko Bread Crumbs', []],
  ['ranch', 'Ranch Dressing', []],
  ['peanut butter no sugar', 'Creamy Peanut Butter', ['no sugar']],
  ['pastilla para la gripa', 'Cold & Flu Tablets', []],
  ['jarabe para la tos', 'Cough Syrup', []],
  ['stage 2 baby food no meat', 'Baby Food Puree Stage 2', ['no meat']],
  ['stage 3 baby food', 'Baby Food Puree', ['stage 3']],
  ['tortilla chips restaurant style', 'Tortilla Chips', ['restaurant style']],
  ['yeast rapid rise', 'Instant Yeast', []],
  ['cold drink 2 liter coke', 'Cola', []],
  ['cool whip lite', 'Whipped Topping', []],
  ['cool whip sugar free', 'Whipped Topping', ['sugar free']],
  ['epson salt', 'Epsom Salt', []],
  ['field peas with okra', 'Field Peas', ['okra']],
  ['vitamin gummies sugar free', 'Kids Multivitamin Gummies', ['sugar free']],
  ['soap for the dishwasher', 'Dishwasher Detergent Pacs', []],
  ['tide free and gentle', 'Laundry Detergent Free & Clear', []],
  ['store brand claritin', 'Loratadine Allergy Tablets', []],
  ['generic oreos', 'Chocolate Sandwich Cookies', []],
  ['thin crust pizza', 'Pepperoni Frozen Pizza', ['thin crust']],
  ['juice not from concentrate', 'Orange Juice', ['not from concentrate']],
  ['naan garlic', 'Naan Bread', ['garlic']],
  ['suero de naranja electrolit', 'Sports Drink', ['suero', 'naranja']],
])('The search “%s” keeps the product words, lists %s first and reports the missing words %j', async (text, name, dropped) => {
  const answer = await searchItems(db, vocabulary, text);
  expect([answer.items[0]?.name, answer.dropped]).toEqual([name, dropped]);
});

it.each([
  'zorba para la gripita',
  'large flimflam',
  'green style flimflam',
  'flimflam wah',
  'cake stand',
  'mouth guard',
])('The search “%s” finds nothing instead of items that share only a minor word', async (text) => {
  const answer = await searchItems(db, vocabulary, text);
  expect(answer.items.map(({ name }) => name)).toEqual([]);
});

it('A search for a store brand of a brand-name product finds the store brand', async () => {
  const kinds = [
    'claritin',
    'zyrtec',
    'tylenol',
    'advil',
    'aleve',
    'prilosec',
    'tums',
    'pepto',
    'nyquil',
    'oreo',
  ];
  for (const kind of kinds) {
    const { items } = await searchItems(db, vocabulary, `store brand ${kind}`);
    expect(items[0]?.brand, kind).toBe('Store brand');
  }
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
