import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

it('A compressed cart of 40 lines at five stores takes at most 4 KB', async () => {
  const database = await createTestDatabase({ template: 'seeded' });
  const app = await startTestApp(database.db);
  const { headers } = await signIn(database.db);
  const stores = await app.call('GET', '/api/stores?lat=41.88&lng=-87.63&maxDistance=10');
  const storeIds = stores.body.slice(0, 5).map(({ id }: { id: number }) => id);
  const items = (await app.call('GET', '/api/grocery-items?limit=40')).body;
  for (const { id } of items) {
    await app.call('POST', '/api/cart', { headers, body: { itemId: id, quantity: 1 } });
  }
  const url = `/api/cart?storeIds=${storeIds}`;
  const cart = (await app.call('GET', url, { headers })).body;
  expect(cart.map(({ storePrices }: { storePrices: unknown[] }) => storePrices.length)).toEqual(
    Array(40).fill(5),
  );
  const compressed = await app.inject({ url, headers: { ...headers, 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload.length).toBeLessThanOrEqual(4 * 1024);
  await app.close();
  await database.close();
});
