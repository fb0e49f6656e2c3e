import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchResponse } from '#contract/grocery-items.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { refreshCatalogDerivedData } from './refresh-catalog-derived-data.ts';
import { type GroceryItemRow, upsertGroceryItems } from './write.ts';

const makeRow = (
  name: string,
  brand: string,
  unit: string,
  popularity = 10,
  category: GroceryItemRow['category'] = 'Pantry',
): GroceryItemRow => ({
  name,
  brand,
  unit,
  category,
  gtin: null,
  netContent: parseNetContent(unit),
  usualPieceLb: null,
  classifiedKind: null,
  popularity,
  brandTier: 'national',
  basePriceCents: null,
  baseBasis: null,
  baseSource: null,
  source: 'test',
  sourceRef: null,
});

const catalog = [
  makeRow('Whole Milk', 'Kroger', '1 gal', 90, 'Dairy'),
  makeRow('Whole Milk', 'Horizon', '0.5 gal', 60, 'Dairy'),
  makeRow('Chocolate Milk', 'Nesquik', '14 fl oz', 40, 'Dairy'),
  makeRow('Milk Chocolate Bar', "Hershey's", '1.55 oz', 95, 'Snacks'),
  makeRow('Cheddar Cheese', 'Tillamook', '8 oz', 50, 'Dairy'),
  makeRow('Greek Yogurt', 'Chobani', '32 oz', 70, 'Dairy'),
  makeRow('Large Eggs', "Eggland's Best", '12 ct', 80, 'Dairy'),
  makeRow('Eggplant', 'Fresh', 'each', 30, 'Produce'),
  makeRow('Ground Coffee', 'Folgers', '30.5 oz', 75, 'Beverages'),
  makeRow('Ground Coffee', 'Peet’s', '12 oz', 20, 'Beverages'),
  makeRow('Coffee Creamer', 'Coffee mate', '32 fl oz', 85, 'Dairy'),
  makeRow('Macaroni & Cheese', 'Kraft', '7.25 oz', 65),
  makeRow('Ice Cream Cherry Garcia', "Ben & Jerry's", '1 pt', 55, 'Frozen'),
  makeRow('Jalapeño Peppers', 'Mezzetta', '16 fl oz', 15),
  makeRow('Lemon Lime Soda', '7UP', '12 x 12 fl oz', 45, 'Beverages'),
  makeRow('Peanut Candies', "M&M's", '10.7 oz', 44, 'Snacks'),
  makeRow('Creamy Peanut Butter', 'Jif', '16 oz', 77),
  makeRow('Can Opener', 'OXO', 'each', 5, 'Household'),
  makeRow('Strawberries', 'Driscoll’s', '1 lb', 66, 'Produce'),
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db);
  await upsertGroceryItems(database.db, catalog);
  await refreshCatalogDerivedData(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function searchCatalog(text: string): Promise<SearchResponse> {
  const answer = await app.call('GET', `/api/search?q=${encodeURIComponent(text)}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
const search = async (text: string) => (await searchCatalog(text)).items;
const searchNames = async (text: string) => [...new Set((await search(text)).map(({ name }) => name))];

describe('GET /api/search', () => {
  it.each([
    'a%_b',
    '%%%',
    '" m "',
  ])('Search finds nothing for %s, which contains no searchable word', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it.each([
    ['milk', 'Whole Milk'],
    ['chedar', 'Cheddar Cheese'],
    ['chedar cheese', 'Cheddar Cheese'],
    ['yogourt', 'Greek Yogurt'],
    ['greek yoghurt', 'Greek Yogurt'],
    ['choc mil', 'Chocolate Milk'],
    ['kroger milk', 'Whole Milk'],
    ['krogr milk', 'Whole Milk'],
    ['eggs', 'Large Eggs'],
    ['egg', 'Large Eggs'],
    ['mac n cheese', 'Macaroni & Cheese'],
    ["ben & jerry's", 'Ice Cream Cherry Garcia'],
    ['ben and jerry', 'Ice Cream Cherry Garcia'],
    ['jalapeño', 'Jalapeño Peppers'],
    ['jalapeno', 'Jalapeño Peppers'],
    ['7-up', 'Lemon Lime Soda'],
    ['7up', 'Lemon Lime Soda'],
    ['m&m', 'Peanut Candies'],
    ["M&M's peanut", 'Peanut Candies'],
    ['peanutbutter', 'Creamy Peanut Butter'],
    ['can opener', 'Can Opener'],
    ['strawbery', 'Strawberries'],
    ['strawberry', 'Strawberries'],
    ['CHEESE', 'Macaroni & Cheese'],
  ])('A search for %s returns %s first', async (text, name) => {
    expect((await searchNames(text))[0]).toBe(name);
  });

  it('A search for a brand and an item finds only items that match both', async () => {
    expect(await search('kroger milk')).toMatchObject([{ name: 'Whole Milk', brand: 'Kroger' }]);
  });

  it('Search lists the requested size first and still includes other sizes', async () => {
    const items = await search('12 oz coffee');
    expect(items[0]).toMatchObject({ name: 'Ground Coffee', unit: '12 oz' });
    expect(items.some(({ unit }) => unit === '30.5 oz')).toBe(true);
    expect((await search('coffee'))[0]).toMatchObject({ unit: '30.5 oz' });
  });

  it('If no item matches all words, search drops one word, but never the product word', async () => {
    expect(await searchNames('unheardof cheddar cheese')).toEqual(['Cheddar Cheese']);
    expect(await searchNames('tillamook milk')).toContain('Whole Milk');
    expect(await searchNames('tillamook milk')).not.toContain('Cheddar Cheese');
    expect(await searchNames('kroger xylophone')).not.toContain('Cheddar Cheese');
    expect(await search('qqqqqq zzzzzz')).toEqual([]);
  });

  it.each([
    '',
    'mi',
    '  m ',
    '%',
    "'",
    '\\',
    ':*',
    '!!!',
    '🍎🍎',
    "'''",
    '\\\\\\',
    ' & | ! ',
    '<->',
  ])('Search returns no items for the query %j', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it.each([
    "milk' | 'egg",
    'milk:*',
    '(milk',
    '!milk',
    'milk 🍎',
    '% milk',
    'milk\\',
    '"milk"',
    'milk & ',
  ])('Search treats %j as plain text, not as query syntax', async (text) => {
    await search(text);
  });

  it('Search accepts queries of up to 200 characters', async () => {
    await search('milk '.repeat(40));
    await search('m'.repeat(200));
    const answer = await app.call('GET', `/api/search?q=${'m'.repeat(201)}`);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ field: 'q' }] } });
  });

  it('Search rejects a query with a null character', async () => {
    const answer = await app.call('GET', '/api/search?q=mil%00k');
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ field: 'q' }] } });
  });

  it('Search finds items that were added while the server was running', async () => {
    expect(await search('kombucha')).toEqual([]);
    await upsertGroceryItems(database.db, [makeRow('Kombucha', 'GT’s', '16 fl oz')]);
    await refreshCatalogDerivedData(database.db);
    expect(await searchNames('kombuca')).toEqual(['Kombucha']);
  });

  it('Search returns at most 60 items and at most 6 different names', async () => {
    const many = Array.from({ length: 8 }, (_, name) =>
      Array.from({ length: 20 }, (_, size) =>
        makeRow(`Tofu ${'abcdefgh'[name]}`, 'Nasoya', `${size + 1} oz`, 100 - name),
      ),
    ).flat();
    await upsertGroceryItems(database.db, many);
    const items = await search('tofu');
    expect(items).toHaveLength(60);
    expect(new Set(items.map(({ name }) => name)).size).toBe(6);
  });
});
