import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase({ template: 'seeded' });
const { db } = database;
const app = await startTestApp(db, { clock: () => new Date('2026-11-22T12:00:00Z') });
afterAll(async () => {
  await app.close();
  await database.close();
});

const store = await db
  .selectFrom('store')
  .innerJoin('chain', 'chain.id', 'store.chain_id')
  .select('store.id')
  .where('chain.slug', '=', 'walmart-supercenter')
  .orderBy('store.id')
  .executeTakeFirstOrThrow();

type Item = { name: string; brand: string; unit: string };
const describeItem = ({ name, brand, unit }: Item) => `${name}, ${brand}, ${unit}`;

async function createMatcher(...cartItems: string[]) {
  const { headers } = await signIn(db);
  for (const words of cartItems) {
    const [name = '', brand = '', unit = ''] = words.split(', ');
    const { id } = await db
      .selectFrom('grocery_item')
      .select('id')
      .where('name', '=', name)
      .where('brand', '=', brand)
      .where('unit', '=', unit)
      .executeTakeFirstOrThrow();
    await app.call('POST', '/api/cart', { headers, body: { itemId: id, quantity: 1 } });
  }
  return async (printedName: string, isByWeight = false) => {
    const lines = [{ printedName, isByWeight }];
    const { body } = await app.call('POST', '/api/receipts/lines', {
      headers,
      body: { storeId: store.id, lines },
    });
    const { choices, isSure } = body.lines[0] as { choices: Item[]; isSure: boolean };
    return { first: choices[0] && describeItem(choices[0]), isSure, choices: choices.map(describeItem) };
  };
}

const GALA = 'Gala Apples, Fresh, lb';
const GALA_BAG = 'Gala Apples, Fresh, 3 lb bag';
const THIGHS = 'Boneless Skinless Chicken Thighs, Store brand, lb';
const COFFEE = 'Ground Coffee, Store brand, 24.2 oz';
const PINTO = 'Pinto Beans, Great Value, 15.5 oz';

describe('Receipt lines from a shopper with a shopping list', () => {
  it.each([
    ['BANANAS', 'Bananas, Fresh, lb', true],
    ['GALA APPLES', GALA, true],
    ['APL GALA', GALA, true],
    ['GV COFFEE', COFFEE, false],
    ['CKN THIGHS', THIGHS, false],
    ['GV PINTO', PINTO, false],
    ['GV PINTO BNS', PINTO, true],
    ['KTCHP', 'Ketchup, Store brand, 32 oz', true],
  ])('Receipt line %s suggests %s from the shopping list first (preselected: %s)', async (printedName, first, isSure) => {
    const match = await createMatcher(
      ...['Bananas, Fresh, lb', GALA, THIGHS, COFFEE, PINTO, 'Ketchup, Store brand, 32 oz'],
    );
    expect(await match(printedName)).toMatchObject({ first, isSure });
  });

  it('A bag of apples on the list is preselected only if the receipt line shows the bag’s size', async () => {
    const match = await createMatcher(GALA_BAG);
    expect(await match('GALA APPLES')).toMatchObject({ first: GALA_BAG, isSure: false });
    expect(await match('GALA APPLES 3LB')).toMatchObject({ first: GALA_BAG, isSure: true });
    expect(await match('GALA APPLES', true)).toMatchObject({ first: GALA });
  });

  it("An item on the shopping list isn't matched to a receipt line that names a different product", async () => {
    const match = await createMatcher('Bananas, Fresh, lb', 'Whole Milk, Store brand, 1 gal');
    expect(await match('BANANA CHIPS')).toMatchObject({ first: 'Banana Chips, Sunrise Fresh, 7 oz' });
    expect((await match('CHOC WHL MLK')).isSure).toBe(false);
  });

  it("The receipt line BANANAS suggests organic bananas but doesn't preselect them", async () => {
    const match = await createMatcher('Bananas, Organic, lb');
    expect(await match('BANANAS')).toMatchObject({ first: 'Bananas, Organic, lb', isSure: false });
    expect(await match('ORG BANANAS')).toMatchObject({ first: 'Bananas, Organic, lb', isSure: true });
  });
});

const produce: [string, string, boolean][] = [
  ['BANANAS', 'Bananas, Fresh, lb', true],
  ['POT RUSSET 5LB', 'Russet Potatoes, Fresh, 5 lb bag', true],
  ['TOM ROMA', 'Roma Tomatoes, Fresh, lb', true],
  ['LTC ICEBRG', 'Iceberg Lettuce, Fresh, lb', true],
  ['BROC CRWN', 'Broccoli Crowns, Fresh, lb', true],
  ['CELERY', 'Celery, Fresh, 1 bunch', true],
  ['GRN BELL PPR', 'Green Bell Pepper, Fresh, each', true],
  ['STRAWBERRIES 1LB', 'Strawberries, Fresh, 1 lb', true],
  ['ONION YEL', 'Yellow Onions, Fresh, 3 lb bag', false],
  ['APL GALA', GALA, false],
  ['GRN BNS', 'Green Beans, Fresh, lb', false],
];
const dairy: [string, string, boolean][] = [
  ['GV WHL MLK', 'Whole Milk, Great Value, 1 gal', true],
  ['WHL MLK', 'Whole Milk, Store brand, 1 gal', false],
  ['2% MLK GAL', '2% Reduced Fat Milk, Store brand, 1 gal', true],
  ['LRG EGGS', 'Large Eggs, Store brand, dozen', false],
  ['LRG EGGS 12CT', 'Large Eggs, Store brand, dozen', true],
  ['SHRD CHDR', 'Shredded Cheddar Cheese, Store brand, 8 oz', false],
  ['SHRD CHDR 8OZ', 'Shredded Cheddar Cheese, Store brand, 8 oz', true],
  ['BUTTER', 'Salted Butter, Store brand, 1 lb', false],
  ['GV BTR SLTD', 'Salted Butter, Great Value, 1 lb', true],
  ['SR CRM 16OZ', 'Sour Cream, Store brand, 16 oz', true],
  ['CRM CHS', 'Cream Cheese, Store brand, 8 oz', false],
];
const meat: [string, string, boolean][] = [
  ['GRND BF', '80% Lean Ground Beef, Fresh, lb', false],
  ['GRND BF 80/20', '80% Lean Ground Beef, Fresh, lb', false],
  ['BNLS SKNLS CHKN BRST', 'Boneless Skinless Chicken Breast, Store brand, lb', true],
  ['BNLS SKNLS CKN THGHS', THIGHS, true],
  ['CKN THIGHS', THIGHS, false],
  ['CKN BRST', 'Boneless Skinless Chicken Breast, Store brand, lb', false],
  ['CKN WINGS', 'Chicken Wings, Store brand, lb', false],
  ['BCN 16OZ', 'Bacon, Store brand, 16 oz', true],
  ['TRKY GRND', 'Ground Turkey, Store brand, 1 lb', false],
  ['ITAL SAUS', 'Italian Sausage, Store brand, 19 oz', false],
  ['PRK CHPS', 'Pork Chops, Fresh, lb', true],
  ['HOT DOGS', 'Hot Dogs, Store brand, 16 oz', false],
];
const pantry: [string, string, boolean][] = [
  ['GV COFFEE', COFFEE, false],
  ['PB CRMY', 'Creamy Peanut Butter, Store brand, 16 oz', false],
  ['PB CRMY 16OZ', 'Creamy Peanut Butter, Store brand, 16 oz', true],
  ['KTCHP', 'Ketchup, Store brand, 32 oz', false],
  ['MAYO', 'Mayonnaise, Store brand, 30 fl oz', false],
  ['SPAGH', 'Spaghetti, Store brand, 16 oz', false],
  ['SPAGHETTI 16OZ', 'Spaghetti, Store brand, 16 oz', true],
  ['WW BREAD', 'Whole Wheat Bread, Store brand, 20 oz', false],
  ['OJ', 'Orange Juice, Store brand, 64 fl oz', false],
  ['FLR AP 5LB', 'All Purpose Flour, Store brand, 5 lb bag', true],
  ['GV PINTO BNS', PINTO, false],
];

describe('Receipt lines as US stores print them', () => {
  it.each([
    ...produce,
    ...dairy,
    ...meat,
    ...pantry,
  ])('The first suggestion for the receipt line %s is %s (preselected: %s)', async (printedName, first, isSure) => {
    const match = await createMatcher();
    expect(await match(printedName)).toMatchObject({ first, isSure });
  });

  it.each([
    'COFFEE 32OZ',
    'BANANA 12OZ',
    'RICE 8OZ',
    'PEPSI',
    'CHEERIOS',
    'YELLOW',
    'INSTANT 14OZ',
    'CHEESE 7OZ',
    'CUPS 4CT',
    'LOBSTER',
    'GREAT VALUE',
    'BAG',
  ])('Nothing is preselected for the receipt line %s', async (printedName) => {
    const match = await createMatcher();
    expect((await match(printedName)).isSure).toBe(false);
  });

  it('A weighed receipt line is matched to an item sold by the pound', async () => {
    const match = await createMatcher();
    expect(await match('GRND BF 80/20', true)).toMatchObject({
      first: '80% Lean Ground Beef, Fresh, lb',
      isSure: true,
    });
    expect(await match('ONION YEL', true)).toMatchObject({ first: 'Yellow Onions, Fresh, lb', isSure: true });
    expect(await match('GRN BNS', true)).toMatchObject({ first: 'Green Beans, Fresh, lb', isSure: true });
  });
});
