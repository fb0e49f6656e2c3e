import { afterAll, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase({ template: 'seeded' });
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const LINE_COUNT = 20;

type Line = { itemId: number; storePrices: { low: string; high: string; price: string | null }[] };

it("A single receipt narrows the cart's price ranges at the receipt's store and at another chain", async () => {
  const { headers } = await signIn(db);
  const stores = await db
    .selectFrom('store')
    .innerJoin('chain', 'chain.id', 'store.chain_id')
    .select(['store.id', 'chain.slug'])
    .where('chain.slug', 'in', ['walmart-supercenter', 'jewel-osco'])
    .where('store.state', '=', 'IL')
    .orderBy('store.id')
    .execute();
  const findStore = (slug: string) => stores.find((store) => store.slug === slug)?.id ?? 0;
  const [here, elsewhere] = [findStore('jewel-osco'), findStore('walmart-supercenter')];
  const items = await db
    .selectFrom('grocery_item')
    .select(['id', 'unit'])
    .where('bls_code', 'is not', null)
    .where('unit', 'not in', ['lb', 'per lb'])
    .orderBy('id')
    .limit(3 * LINE_COUNT)
    .execute();
  for (const { id } of items)
    await app.call('POST', '/api/cart', { headers, body: { itemId: id, quantity: 1 } });

  const readRangeWidths = async () => {
    const { body } = await app.call('GET', `/api/cart?storeIds=${here},${elsewhere}`, { headers });
    const all: Line[] = parseCartLines(body);
    const lines = all
      .filter(({ storePrices }) => storePrices.every(({ price }) => price !== null))
      .slice(0, LINE_COUNT);
    expect(lines).toHaveLength(LINE_COUNT);
    const widthAt = (index: number) =>
      lines.map(({ storePrices }) =>
        Math.log(Number(storePrices[index]?.high) / Number(storePrices[index]?.low)),
      );
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    return { lines, here: mean(widthAt(0)), elsewhere: mean(widthAt(1)) };
  };
  const before = await readRangeWidths();
  expect(before.here).toBeGreaterThan(0.1);
  const lines = before.lines.map(({ itemId, storePrices: [estimate] }, index) => ({
    printedName: `ITEM ${index}`,
    itemId,
    quantity: 1,
    isByWeight: false,
    priceCents: Math.round(Number(estimate?.price) * 110),
    regularCents: null,
  }));
  const totalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const saveAnswer = await app.call('POST', '/api/receipts', {
    headers,
    body: { storeId: here, purchasedOn: '2026-11-21', otherCents: 0, taxCents: 0, totalCents, lines },
  });
  expect(saveAnswer.status, JSON.stringify(saveAnswer.body)).toBe(201);
  expect(
    saveAnswer.body.lines.every(({ promisedCents }: { promisedCents: number }) => promisedCents > 0),
  ).toBe(true);
  const after = await readRangeWidths();
  expect(after.here).toBe(0);
  // Each item can deviate from its chain's price level. So the ranges at the other chain shrink only a little.
  expect(after.elsewhere).toBeLessThan(before.elsewhere * 0.95);
});
