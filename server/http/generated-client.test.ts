import { rm } from 'node:fs/promises';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';

const folder = new URL('../../.cache/generated-client/', import.meta.url).pathname;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  app = await startListeningApp(database.db, { env: { STORE_LAYER_URL: 'off' } });
  const input = await (await fetch(`${app.url}/api/docs/json`)).json();
  await createClient({
    input,
    output: { path: folder, module: { extension: '.ts' } },
    logs: { level: 'silent' },
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
  await database.close();
});

it('A client generated from the OpenAPI document can send numbers and lists and can parse errors', async () => {
  const calls = await import(`${folder}sdk.gen.ts`);
  const { client } = await import(`${folder}client.gen.ts`);
  const { cookie } = await signIn(database.db);
  client.setConfig({ baseUrl: app.url, headers: { cookie, origin: app.url } });

  const near = await calls.listStores({ query: { lat: 41.88, lng: -87.63, maxDistance: 10 } });
  const storeIds = near.data.slice(0, 2).map(({ id }: { id: number }) => id);
  const [milk] = (await calls.searchGroceryItems({ query: { q: 'milk' } })).data;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (const _retry of [1, 2]) await calls.addCartEntry({ headers, body: { itemId: milk.id, quantity: 2 } });
  const [entry] = (await calls.getCart({ query: { storeIds } })).data;
  expect(entry).toMatchObject({ itemId: milk.id, quantity: 2 });
  expect(entry.storePrices.map(({ store }: { store: { id: number } }) => store.id)).toEqual(storeIds);
  const changed = await calls.updateCartEntry({ path: { id: entry.id }, body: { quantity: 3 } });
  expect(changed.data).toMatchObject({ quantity: 3 });
  const refused = await calls.updateCartEntry({ path: { id: entry.id }, body: { quantity: -1 } });
  expect([refused.response.status, refused.error]).toMatchObject([400, { code: 'bad_request' }]);
  await calls.clearCart();
  expect((await calls.getCart()).data).toEqual([]);
});
