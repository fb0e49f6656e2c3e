import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { findStoreId } from '#tests/support/receipt-lines.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase({ template: 'seeded' });
const { db } = database;
const app = await startTestApp(db, { clock: () => new Date('2026-11-22T12:00:00Z') });
afterAll(async () => {
  await app.close();
  await database.close();
});

const storeId = await findStoreId(db, 'walmart-supercenter');
const clubId = await findStoreId(db, 'costco');

type Item = { id: number; name: string; brand: string; unit: string };

async function createShopper() {
  const { headers } = await signIn(db);
  return {
    async put(name: string, brand: string) {
      const { id } = await db
        .selectFrom('grocery_item')
        .select('id')
        .where('name', '=', name)
        .where('brand', '=', brand)
        .executeTakeFirstOrThrow();
      await app.call('POST', '/api/cart', { headers, body: { itemId: id, quantity: 1 } });
    },
    async newItem(printedName: string): Promise<string | null> {
      const lines = [{ printedName, isByWeight: false }];
      const { body } = await app.call('POST', '/api/receipts/lines', {
        headers,
        body: { storeId, lines },
      });
      const { newItem } = body.lines[0] as { newItem: Omit<Item, 'id'> | null };
      return newItem && `${newItem.name}, ${newItem.brand}, ${newItem.unit}`;
    },
    async match(
      printedName: string,
      atStoreId = storeId,
    ): Promise<{ first: string | undefined; isSure: boolean }> {
      const lines = [{ printedName, isByWeight: false }];
      const { body } = await app.call('POST', '/api/receipts/lines', {
        headers,
        body: { storeId: atStoreId, lines },
      });
      const { choices, isSure } = body.lines[0] as { choices: Item[]; isSure: boolean };
      const [first] = choices;
      return { first: first && `${first.name}, ${first.brand}, ${first.unit}`, isSure };
    },
  };
}

describe('Printed names with a size', () => {
  it.each([
    ['COCA COLA 2L', 'Cola, Coca-Cola, 2 liter'],
    ['PEPSI 12PK CAN', 'Cola, Pepsi, 12 ct / 12 fl oz'],
    ['CHEERIOS 18OZ', 'Cheerios Cereal, General Mills, 18 oz'],
    ['GM CHEERIOS 8.9OZ', 'Cheerios Cereal, General Mills, 8.9 oz'],
    ['HEINZ KETCHUP 32OZ', 'Ketchup, Heinz, 32 oz'],
    ['GV WHL MLK GL', 'Whole Milk, Great Value, 1 gal'],
    ['WHL MLK 1GAL', 'Whole Milk, Store brand, 1 gal'],
  ])('The receipt line %s is a sure match for %s', async (printedName, first) => {
    const who = await createShopper();
    expect(await who.match(printedName)).toEqual({ first, isSure: true });
  });

  it.each([
    'HEINZ KETCHUP 114OZ',
    'KLEENEX 3PK',
    'CLIFBARS26CT',
    'EGGLANDS BEST 18CT',
    'FRIJOL PINTO 4LB',
    'COKE 6PK',
  ])("Nothing is preselected for the receipt line %s, because the catalog doesn't have the item in that size", async (printedName) => {
    const who = await createShopper();
    expect(await who.match(printedName)).toMatchObject({ isSure: false });
  });
});

it.each([
  ['HEINZ KETCHUP 114OZ', 'Ketchup, Heinz, 114 oz'],
  ['COKE 6PK', 'Cola, Coca-Cola, 6 ct'],
  ['HEINZ KETCHUP 32OZ', null],
  ['HEINZ KETCHUP', null],
])('The new item proposed for the receipt line %s is %s', async (printedName, expectedItem) => {
  const who = await createShopper();
  expect(await who.newItem(printedName)).toBe(expectedItem);
});

describe('Items in the cart', () => {
  it('A cart item is suggested first for the receipt line GV LG EGGS 12CT', async () => {
    const who = await createShopper();
    await who.put('Large Eggs', 'Store brand');
    expect(await who.match('GV LG EGGS 12CT')).toEqual({
      first: 'Large Eggs, Store brand, dozen',
      isSure: true,
    });
  });

  it("A branded cart item isn't suggested first for a receipt line without a brand", async () => {
    const who = await createShopper();
    await who.put('Large Eggs', 'Vital Farms');
    expect(await who.match('LG EGGS 12CT')).toEqual({
      first: 'Large Eggs, Store brand, dozen',
      isSure: true,
    });
  });

  it("A cart item isn't preselected for a receipt line with a different size", async () => {
    const who = await createShopper();
    await who.put('Ketchup', 'Heinz');
    expect(await who.match('HEINZ KETCHUP 114OZ')).toMatchObject({ isSure: false });
  });
});

it('At a club, a packaged cart item is preselected only if the receipt line shows a size', async () => {
  const who = await createShopper();
  await who.put('Shredded Cheddar Cheese', 'Store brand');
  await who.put('Bananas', 'Fresh');
  expect((await who.match('KS SHRD CHED')).isSure).toBe(true);
  const first = 'Shredded Cheddar Cheese, Store brand, 8 oz';
  expect(await who.match('KS SHRD CHED', clubId)).toEqual({ first, isSure: false });
  expect(await who.match('KS SHRD CHED 8OZ', clubId)).toEqual({ first, isSure: true });
  expect((await who.match('BANANAS', clubId)).isSure).toBe(true);
});
