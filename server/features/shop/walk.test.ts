import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});
const advanceClock = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};

const usualOrder = ['Produce', 'Pantry', 'Dairy', 'Frozen'] as const;
const items = await Promise.all(usualOrder.map((category) => makeItem(db, { category })));
const { id: storeId } = await makeStore(db);
await recordObservations(
  db,
  items.map((item) => ({
    ...({ chainId: null, regularPriceCents: null, channel: 'in-store', source: 'receipts' } as const),
    ...{ itemId: item.id, storeId, priceCents: 300, observedAt: now },
  })),
  { now },
);

async function createShopper() {
  const { headers, userId } = await signIn(db);
  const preferences = { location: null, distanceMiles: 20, storeIds: [storeId], extraStopValueCents: 0 };
  await app.call('PUT', '/api/preferences', { headers, body: preferences });
  const lines = new Map<string, string>();
  for (const [index, category] of usualOrder.entries()) {
    const body = { itemId: items[index]?.id, quantity: 1 };
    lines.set(category, `item-${(await app.call('POST', '/api/cart', { headers, body })).body.id}`);
  }
  const act = async (kind: string, category: string, index = storeId) => {
    const operation = { id: randomUUID(), kind, line: lines.get(category), storeId: index };
    const { status } = await app.call('POST', '/api/shop/operations', {
      headers,
      body: { operations: [operation] },
    });
    expect(status).toBe(200);
  };
  return {
    userId,
    act,
    async walk(departments: readonly string[]) {
      for (const category of departments) await act('tick', category);
      for (const category of departments) await act('untick', category);
      for (const category of departments) await act('tick', category);
    },
    async order(): Promise<string[]> {
      const { body } = await app.call('GET', '/api/shop', { headers });
      return body.walks.find((walk: { storeId: number }) => walk.storeId === storeId)?.departments;
    },
  };
}

const otherOrder = usualOrder.toReversed();

itInFullTier(
  "A store's department order is learned from the shopper's own trip or from three other shoppers' trips",
  async () => {
    const [first, second] = [await createShopper(), await createShopper()];
    const [third, stranger] = [await createShopper(), await createShopper()];
    expect(await first.order()).toEqual(usualOrder);
    await first.act('tick', 'Dairy', 2_000_000_000);
    await first.walk(otherOrder);
    expect(await first.order(), 'rows stay while somebody shops').toEqual(usualOrder);
    advanceClock(4);
    expect(await first.order()).toEqual(otherOrder);
    await first.act('tick', 'Produce');
    expect(await first.order(), 'another trip has begun').toEqual(otherOrder);

    await second.walk(otherOrder);
    advanceClock(4);
    expect(await stranger.order(), 'two are not enough').toEqual(usualOrder);
    await third.walk(otherOrder);
    advanceClock(4);
    expect(await stranger.order()).toEqual(otherOrder);

    await db.deleteFrom('app_user').where('id', '=', third.userId).execute();
    expect(await stranger.order(), 'gone with the account').toEqual(usualOrder);
  },
);

it("Undone check marks and unknown stores don't change the learned department order", async () => {
  const who = await createShopper();
  await who.act('tick', 'Frozen');
  await who.act('untick', 'Frozen');
  for (const category of usualOrder) await who.act('tick', category);
  advanceClock(4);
  expect(await who.order()).toEqual(usualOrder);
  const rows = await db
    .selectFrom('shop_walk')
    .select('store_id')
    .where('user_id', '=', who.userId)
    .execute();
  expect(rows).toEqual([{ store_id: storeId }]);
});
