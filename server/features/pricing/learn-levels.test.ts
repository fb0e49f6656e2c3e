import { afterAll, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { learnChainPriceLevels } from '#server/features/pricing/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date();

afterAll(() => database.close());

const recordPrice = (itemId: number, storeId: number, priceCents: number, days = 1) =>
  recordObservations(
    db,
    [
      {
        ...{ itemId, storeId, chainId: null, priceCents, regularPriceCents: null },
        ...{ channel: 'in-store', source: 'receipts' },
        observedAt: new Date(now.getTime() - days * DAY_MS),
      },
    ],
    { now },
  );

async function findLearnedLevel(chainId: number): Promise<[offset: number, error: number | null]> {
  const row = await db
    .selectFrom('chain')
    .select(['learned_offset', 'learned_error'])
    .where('id', '=', chainId)
    .executeTakeFirstOrThrow();
  return [row.learned_offset, row.learned_error];
}

it("Milk prices, which differ between cities, don't change a chain's price level", async () => {
  const chain = await makeChain(db, {
    price_factor: 1.1,
    price_factor_known: true,
    price_factor_error: 0.07,
  });
  const store = await makeStore(db, { chain_id: chain.id });
  for (let count = 0; count < 12; count += 1) {
    const milk = await makeItem(db, {
      ...{ base_price_cents: 400, base_basis: 'bls', base_source: 'APU0000709112' },
    });
    await recordPrice(milk.id, store.id, 280);
  }
  await learnChainPriceLevels(db, now);
  expect(await findLearnedLevel(chain.id)).toEqual([0, null]);
});

it("A chain's price level is learned from recent prices seen at its stores", async () => {
  const chain = await makeChain(db, {
    price_factor: 1.1,
    price_factor_known: true,
    price_factor_error: 0.071,
  });
  const club = await makeChain(db, { assortment: 'club-packs' });
  const other = await makeChain(db);
  const [store, clubStore] = [
    await makeStore(db, { chain_id: chain.id }),
    await makeStore(db, { chain_id: club.id }),
  ];
  await makeStore(db, { chain_id: other.id });
  await learnChainPriceLevels(db, now);
  expect(await findLearnedLevel(chain.id)).toEqual([0, null]);

  for (let count = 0; count < 12; count += 1) {
    const item = await makeItem(db, { base_price_cents: 400, base_basis: 'typical' });
    await recordPrice(item.id, store.id, 480);
    await recordPrice(item.id, clubStore.id, 200);
  }
  // These two prices must be ignored. The first is absurd, and the second is for an item without a price to compare.
  await recordPrice(
    (await makeItem(db, { base_price_cents: 400, base_basis: 'typical' })).id,
    store.id,
    9_000,
  );
  await recordPrice((await makeItem(db)).id, store.id, 900);
  await learnChainPriceLevels(db, now);
  const [offset, error] = await findLearnedLevel(chain.id);
  expect(offset).toBeGreaterThan(0.06);
  expect(offset).toBeLessThan(Math.log(1.2));
  expect(error).toBeLessThan(0.06);
  expect(await findLearnedLevel(club.id)).toEqual([0, null]);
  expect(await findLearnedLevel(other.id)).toEqual([0, null]);

  await learnChainPriceLevels(db, now);
  expect(await findLearnedLevel(chain.id)).toEqual([offset, error]);
  await learnChainPriceLevels(db, new Date(now.getTime() + 200 * DAY_MS));
  expect(await findLearnedLevel(chain.id)).toEqual([0, null]);
});
