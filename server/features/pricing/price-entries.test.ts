import { afterAll, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { SHOPPER_SOURCE } from '#domain/price/price.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { LINES_PER_BATCH } from './candidates.ts';
import { computeEntryPrices } from './price-entries.ts';

const { db, close } = await createTestDatabase();
afterAll(() => close());

const now = new Date('2026-11-22T12:00:00Z');
const store = await makeStore(db);
const stores = await listPricingStores(db, { userId: '', storeIds: [store.id] });
const entries: { itemId: number }[] = [];
for (let index = 0; index < 3 * LINES_PER_BATCH + 1; index += 1) {
  const { id } = await makeItem(db, { base_price_cents: 100 + index, base_basis: 'typical' });
  entries.push({ itemId: id });
}
const priceEntries = (some: typeof entries) => computeEntryPrices(db, some, { stores, now });

it("A full cart's prices equal those of its lines priced one by one", async () => {
  const single = await Promise.all(entries.map((entry) => priceEntries([entry])));
  expect(await priceEntries(entries)).toEqual(single.flat());
  expect(await db.transaction().execute((tx) => computeEntryPrices(tx, entries, { stores, now }))).toEqual(
    single.flat(),
  );
});

it('An item with a reported price but no estimate fills a cart line for a different item only if nothing else fits', async () => {
  const makeJam = (brand: string, base_price_cents: number | null) =>
    makeItem(db, {
      ...{ name: 'Fig Jam', brand, unit: '10 oz', net_amount: 10, net_measure: 'oz', net_count: 1 },
      ...{ base_price_cents, base_basis: base_price_cents === null ? null : 'typical' },
    });
  const { id: itemId } = await makeJam('Grand', 500);
  const unpricedJam = await makeJam('Unknown', null);
  const place = {
    chainId: null,
    storeId: store.id,
    regularPriceCents: null,
    channel: 'in-store',
  } as const;
  const report = (id: number, priceCents: number) =>
    recordObservations(db, [{ ...place, itemId: id, priceCents, source: SHOPPER_SOURCE, observedAt: now }], {
      now,
    });
  const findFilling = async (id: number) =>
    (await computeEntryPrices(db, [{ itemId: id, firmness: 'any' as const }], { stores, now }))[0]
      ?.storePrices[0]?.filledBy?.itemId;
  await report(unpricedJam.id, 20);
  expect(await findFilling(itemId)).toBe(itemId);
  expect(await findFilling(unpricedJam.id)).toBe(unpricedJam.id);
  const pricedJam = await makeJam('Thrift', 450);
  await report(pricedJam.id, 400);
  expect(await findFilling(itemId)).toBe(pricedJam.id);
});

it('A line for mega rolls is filled only with mega rolls, whatever the price', async () => {
  const makeRolls = (brand: string, unit: string, base_price_cents: number) => {
    const { amount, measure, count } = parseNetContent(unit) ?? {};
    const content = { net_amount: amount, net_measure: measure, net_count: count };
    return makeItem(db, {
      name: 'Soft Rolls',
      brand,
      unit,
      base_price_cents,
      base_basis: 'typical',
      ...content,
    });
  };
  const { id: itemId } = await makeRolls('Grand', '12 mega rolls', 1_200);
  await makeRolls('Plain', '12 rolls', 800);
  const { id } = await makeRolls('Thrift', '12 mega rolls', 1_100);
  const [line] = await computeEntryPrices(db, [{ itemId, firmness: 'any' as const }], { stores, now });
  expect(line?.storePrices[0]?.filledBy?.itemId).toBe(id);
});
