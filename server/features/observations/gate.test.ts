import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { OUTLIER_FACTOR, PRICE_JUMP_FACTOR } from '#domain/price/reports.ts';
import { mergeObservations } from '#server/features/observations/api.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now, env: { ADMIN_EMAILS: 'boss@example.com' } });
afterAll(async () => {
  await app.close();
  await database.close();
});

const stores = await Promise.all(
  [1, 2, 3, 4].map(async () => makeStore(db, { chain_id: (await makeChain(db)).id })),
);
const [homeStore, ...otherStores] = stores;
if (homeStore === undefined) throw new Error('There is no store.');
const admin = await signIn(db, { email: 'boss@example.com' });

type SeenPrice = {
  itemId: number;
  cents: number;
  daysAgo?: number;
  storeId?: number | null;
  chainId?: number;
  regularCents?: number;
};
const toObservation = (
  { itemId, cents, daysAgo = 1, storeId = homeStore.id, chainId, regularCents = 0 }: SeenPrice,
  line = 0,
) => ({
  ...{
    line,
    itemId,
    storeId,
    priceCents: cents,
    regularPriceCents: regularCents || null,
    source: 'the feed',
  },
  ...{ gtin: null, chainId: chainId ?? null, chainSlug: null, channel: 'in-store' as const },
  observedAt: new Date(now.getTime() - daysAgo * DAY_MS),
});
const merge = async (...rows: SeenPrice[]) => {
  const { rejected, ...counts } = await mergeObservations(db, rows.map(toObservation), {
    now,
    hasPlausibilityCheck: true,
  });
  expect(rejected).toEqual([]);
  return counts;
};
const listHeld = async () => (await app.call('GET', '/api/admin/price-reports', admin)).body;
const review = (id: number, body: object) =>
  app.call('POST', `/api/admin/price-reports/${id}`, {
    ...admin,
    body: { from: 'source', seenAt: new Date().toISOString(), ...body },
  });
const readPrice = async (itemId: number) => {
  const { headers } = await signIn(db);
  await app.call('POST', '/api/cart', { headers, body: { itemId, quantity: 1 } });
  const { body } = await app.call('GET', `/api/cart?storeIds=${homeStore.id}`, { headers });
  return parseCartLines(body)[0].storePrices[0].price;
};
const accepted = { inserted: 1, duplicate: 0, held: { outlier: 0, jump: 0, unconfirmed: 0 } };
const outlier = { inserted: 0, duplicate: 0, held: { outlier: 1, jump: 0, unconfirmed: 0 } };

describe('Plausibility check', () => {
  it("The plausibility check accepts an item's first price and prices close to known prices", async () => {
    const { id: itemId } = await makeItem(db);
    expect(await merge({ itemId, cents: 300, daysAgo: 3 })).toEqual(accepted);
    expect(await merge({ itemId, cents: 899, daysAgo: 2 })).toEqual(accepted);
    expect(await merge({ itemId, cents: 301, daysAgo: 1 })).toEqual(accepted);
    expect(await merge({ itemId, cents: 301, daysAgo: 1 })).toEqual({
      ...accepted,
      inserted: 0,
      duplicate: 1,
    });
  });

  it('A price is held back if the regular price sent with it is at least three times that price', async () => {
    const { id: itemId } = await makeItem(db);
    expect(await merge({ itemId, cents: 300, daysAgo: 3, regularCents: 899 })).toEqual(accepted);
    expect(await merge({ itemId, cents: 300, daysAgo: 2, regularCents: 900 })).toEqual(outlier);
  });

  it('A regular price three times as high as a known price is held back', async () => {
    const { id: itemId } = await makeItem(db);
    await merge({ itemId, cents: 100, daysAgo: 3 });
    expect(await merge({ itemId, cents: 299, daysAgo: 2, regularCents: 896 }), 'of this store').toEqual(
      outlier,
    );
    expect(await merge({ itemId, cents: 270, daysAgo: 2, regularCents: 299 })).toEqual(accepted);

    const { id: knownId } = await makeItem(db);
    await merge(...otherStores.map(({ id }) => ({ itemId: knownId, cents: 100, storeId: id })));
    expect(await merge({ itemId: knownId, cents: 299, regularCents: 300 }), 'of three chains').toEqual(
      outlier,
    );

    const { id: pricedId } = await makeItem(db, {
      ...{ base_price_cents: 100, base_basis: 'typical', base_source: 'test' },
    });
    expect(await merge({ itemId: pricedId, cents: 399, regularCents: 400 }), 'an estimate').toEqual(outlier);

    const { id: batchId } = await makeItem(db);
    const rows = [0.1, 0.2, 0.3].map((daysAgo) => ({ itemId: batchId, cents: 100, daysAgo }));
    const high = { itemId: batchId, cents: 299, daysAgo: 0.4, regularCents: 896 };
    expect(await merge(...rows, high), 'of other rows').toMatchObject({ inserted: 3, held: { outlier: 1 } });
  });

  it("A price is held back if it's three times the recent price or a third of it", async () => {
    const { id: itemId } = await makeItem(db);
    await merge({ itemId, cents: 300, daysAgo: 15 });
    expect(await merge({ itemId, cents: 900, daysAgo: 10 }), 'of two weeks ago').toEqual(accepted);
    expect(await merge({ itemId, cents: 2700, daysAgo: 2 })).toEqual(outlier);
    expect(await merge({ itemId, cents: 300, daysAgo: 2 })).toEqual(outlier);
    expect(await readPrice(itemId)).toBe('9.00');
  });

  it('The plausibility check holds back prices far from the median of three chains', async () => {
    const { id: itemId } = await makeItem(db);
    const toPrice = (storeId: number | undefined, cents: number) => ({
      itemId,
      cents,
      storeId: storeId ?? null,
    });
    await merge(toPrice(otherStores[0]?.id, 200), toPrice(otherStores[1]?.id, 300));
    expect(await merge({ itemId, cents: 2_000, daysAgo: 6, storeId: otherStores[2]?.id ?? null })).toEqual(
      accepted,
    );
    expect(await merge({ itemId, cents: 899 }), 'of 2, 3 and 20 dollars').toEqual(accepted);
    const { id: otherId } = await makeItem(db);
    await merge(
      ...otherStores.map(({ id }, place) => ({ itemId: otherId, cents: 200 + 100 * place, storeId: id })),
    );
    expect(await merge({ itemId: otherId, cents: 900 })).toEqual(outlier);
    expect(await merge({ itemId: otherId, cents: 100 })).toEqual(outlier);
    const { chain_id: chainId } = homeStore;
    expect(await merge({ itemId: otherId, cents: 901, storeId: null, chainId }), 'of the chain').toEqual(
      outlier,
    );
  });

  it('A price that changes more than 1.6-fold within an hour is held back', async () => {
    const { id: itemId } = await makeItem(db);
    const toDays = (count: number) => count / ((24 * 60 * MINUTE_MS) / MINUTE_MS);
    await merge({ itemId, cents: 100, daysAgo: toDays(70) });
    expect(await merge({ itemId, cents: 161, daysAgo: toDays(20) })).toEqual({
      ...accepted,
      ...{ inserted: 0, held: { outlier: 0, jump: 1, unconfirmed: 0 } },
    });
    expect(await merge({ itemId, cents: 160, daysAgo: toDays(15) })).toEqual(accepted);
    expect(await merge({ itemId, cents: 99, daysAgo: 0 })).toMatchObject({ held: { jump: 1 } });
  });

  itInFullTier(
    'A price is held back only if it changes by at least the outlier factor, or by more than the jump factor within an hour',
    async () => {
      const cents = [1, 33, 34, 62, 63, 100, 159, 160, 161, 299, 300, 301, 5_000];
      for (const price of cents) {
        const [{ id: oldId }, { id: newId }] = [await makeItem(db), await makeItem(db)];
        await merge({ itemId: oldId, cents: 100, daysAgo: 1 }, { itemId: newId, cents: 100, daysAgo: 0.01 });
        const factor = Math.max(price / 100, 100 / price);
        const findExpectedDoubt = (isJustSeen: boolean) => {
          if (factor >= OUTLIER_FACTOR) return 'outlier';
          return isJustSeen && factor > PRICE_JUMP_FACTOR ? 'jump' : null;
        };
        const noneHeld = { outlier: 0, jump: 0, unconfirmed: 0 };
        const toHeld = (doubt: 'outlier' | 'jump' | null) =>
          doubt === null ? noneHeld : { ...noneHeld, [doubt]: 1 };
        expect((await merge({ itemId: oldId, cents: price, daysAgo: 0.5 })).held, `${price}`).toEqual(
          toHeld(findExpectedDoubt(false)),
        );
        expect((await merge({ itemId: newId, cents: price, daysAgo: 0 })).held, `${price}`).toEqual(
          toHeld(findExpectedDoubt(true)),
        );
      }
    },
  );

  it("The plausibility check compares rows in the same batch with each other if they're for the same item, chain and week", async () => {
    const { id: yogurt } = await makeItem(db);
    const cents = [12_900, 129, 119, 135, 13_500];
    const mixed = await merge(
      ...cents.map((each, index) => ({ itemId: yogurt, cents: each, daysAgo: 0.1 + index / 100 })),
    );
    expect(mixed).toEqual({ inserted: 3, duplicate: 0, held: { outlier: 2, jump: 0, unconfirmed: 0 } });

    const { id: bread } = await makeItem(db);
    const breadPrice = { itemId: bread, daysAgo: 1 };
    expect(
      await merge({ ...breadPrice, cents: 25_900 }, { ...breadPrice, cents: 259, daysAgo: 1.1 }),
      'which one is right?',
    ).toEqual({
      ...{ inserted: 0, duplicate: 0, held: { outlier: 2, jump: 0, unconfirmed: 0 } },
    });

    const { id: juice } = await makeItem(db);
    const otherStorePrice = { itemId: juice, storeId: otherStores[0]?.id ?? null };
    expect(
      await merge({ itemId: juice, cents: 300 }, { ...otherStorePrice, cents: 900 }),
      'at two chains',
    ).toMatchObject({
      inserted: 2,
    });
    const { id: fig } = await makeItem(db);
    expect(
      await merge({ itemId: fig, cents: 300, daysAgo: 90 }, { itemId: fig, cents: 900 }),
      'months apart',
    ).toMatchObject({
      inserted: 2,
    });
  });

  it("An item's first price is held back if it's four times the estimate", async () => {
    const countOutliers = async (cents: number) => {
      const { id } = await makeItem(db, {
        base_price_cents: 400,
        base_basis: 'typical',
        base_source: 'test',
      });
      return (await merge({ itemId: id, cents })).held.outlier;
    };
    expect(await Promise.all([1_599, 101, 400].map(countOutliers))).toEqual([0, 0, 0]);
    expect(await Promise.all([1_600, 100, 4, 40_000].map(countOutliers))).toEqual([1, 1, 1, 1]);
  });

  it("A price far above the estimate is held back, unless it's only slightly above the store's recent price", async () => {
    const { id: itemId } = await makeItem(db, {
      base_price_cents: 400,
      base_basis: 'typical',
      base_source: 'test',
    });
    expect(await merge({ itemId, cents: 1_100, daysAgo: 5 })).toEqual(accepted);
    expect(await merge({ itemId, cents: 1_599, daysAgo: 4 })).toEqual(accepted);
    expect(await merge({ itemId, cents: 3_100, daysAgo: 3 })).toEqual(outlier);
    // At a store with high prices, a price above the usual limit is accepted if it's only slightly above a recent price
    // there.
    expect(await merge({ itemId, cents: 1_700, daysAgo: 2 })).toEqual(accepted);
  });

  it('If two rows in a batch contradict each other, the row near the estimate is accepted', async () => {
    const { id: itemId } = await makeItem(db, {
      base_price_cents: 380,
      base_basis: 'typical',
      base_source: 'test',
    });
    expect(await merge({ itemId, cents: 38_900 }, { itemId, cents: 389, daysAgo: 1.1 })).toEqual({
      ...{ inserted: 1, duplicate: 0, held: { outlier: 1, jump: 0, unconfirmed: 0 } },
    });
    expect(await readPrice(itemId)).toBe('3.89');
  });

  it('An administrator sees how accepting a held price would change the displayed price and can decide on it only once', async () => {
    await db.deleteFrom('held_price').execute();
    const { id: itemId } = await makeItem(db);
    await merge({ itemId, cents: 300, daysAgo: 2 });
    await merge({ itemId, cents: 999 });
    expect(await readPrice(itemId)).toBe('3.00');
    const [heldPrice, ...others] = await listHeld();
    expect(others).toEqual([]);
    expect(heldPrice).toMatchObject({
      ...{ from: 'source', source: 'the feed', reporter: null, doubt: 'outlier', priceCents: 999 },
      ...{
        shownCents: 300,
        thenCents: 999,
        item: { id: itemId },
        store: { id: homeStore.id, name: homeStore.name },
      },
    });
    expect((await review(heldPrice.id, { isAccepted: true, priceCents: 998 })).status).toBe(404);
    const withRegular = { isAccepted: true, priceCents: 999, regularPriceCents: 1_400 };
    expect((await review(heldPrice.id, withRegular)).status, 'another regular price').toBe(404);
    expect((await review(heldPrice.id, { isAccepted: false, priceCents: 999 })).status).toBe(204);
    expect((await review(heldPrice.id, { isAccepted: true, priceCents: 999 })).status).toBe(404);
    expect(await merge({ itemId, cents: 999 })).toEqual(outlier);
    expect([await listHeld(), await readPrice(itemId)]).toEqual([[], '3.00']);

    await merge({ itemId, cents: 998, daysAgo: 0.5 });
    const [nextHeld] = await listHeld();
    expect((await review(nextHeld.id, { isAccepted: true, priceCents: 998 })).status).toBe(204);
    expect([await listHeld(), await readPrice(itemId)]).toEqual([[], '9.98']);
    expect(await merge({ itemId, cents: 998, daysAgo: 0.5 })).toEqual({
      ...accepted,
      inserted: 0,
      duplicate: 1,
    });
  });
});
