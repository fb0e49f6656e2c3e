import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { addItemsToCart } from './add-all.ts';

const database = await createTestDatabase();
afterAll(database.close);

it('If two requests for an item add up to more than 99, the excess is reported as not added', async () => {
  const { userId } = await signIn(database.db);
  const { id: itemId } = await makeItem(database.db);
  const request = { itemId, quantity: 60, firmness: 'product' } as const;
  const now = new Date('2026-11-22T12:00:00Z');
  expect(await addItemsToCart(database.db, { userId, items: [request, request], now })).toMatchObject({
    addedItemCount: 1,
    notAdded: [{ itemId, quantity: 21, reason: 'quantity_limit' }],
  });
});
