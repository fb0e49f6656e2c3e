import { afterAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { listHeldPrices } from './held-prices.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.close());

it('Contributors take turns in the list of held prices, so that none can hide the others', async () => {
  const [item, otherItem] = [await makeItem(db), await makeItem(db)];
  const chain = await makeChain(db);
  const store = await makeStore(db, { chain_id: chain.id });
  const start = Date.parse('2026-11-22T12:00:00Z');
  const makeHeldPrice = (itemId: number, contributor: string, minute: number) => ({
    ...{ item_id: itemId, store_id: store.id, chain_id: chain.id, price_cents: 999, channel: 'in-store' },
    ...{ source: 'a crowd', contributor, doubt: 'outlier' },
    ...{ observed_at: new Date(start + minute * MINUTE_MS), held_at: new Date(start + minute * MINUTE_MS) },
  });
  await db
    .insertInto('held_price')
    .values([
      ...Array.from({ length: 25 }, (_, minute) => makeHeldPrice(item.id, 'ada', minute)),
      makeHeldPrice(otherItem.id, 'bob', 30),
    ])
    .execute();
  const held = await listHeldPrices(db);
  expect(held).toHaveLength(20);
  expect(held[1]).toMatchObject({ itemId: otherItem.id });
});
