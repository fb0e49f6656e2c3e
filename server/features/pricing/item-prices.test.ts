import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PRICED_ITEMS } from '#contract/limits.ts';
import { getPrices } from '#contract/prices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let headers: Record<string, string>;
let storeIds: number[];

const findStoreId = async (chain: string): Promise<number> => {
  const { id } = await database.db
    .selectFrom('store')
    .innerJoin('chain', 'chain.id', 'store.chain_id')
    .select('store.id')
    .where('chain.slug', '=', chain)
    .where('store.is_hidden', '=', false)
    .orderBy('store.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};

const findItemId = async (name: string, brand: string): Promise<number> => {
  const { id } = await database.db
    .selectFrom('grocery_item')
    .select('id')
    .where('name', '=', name)
    .where('brand', '=', brand)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
};

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  app = await startTestApp(database.db);
  ({ headers } = await signIn(database.db));
  storeIds = [await findStoreId('walmart-supercenter'), await findStoreId('aldi')];
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const requestPrices = (wishes: string, stores: readonly number[] = storeIds) =>
  app.call('GET', `${getPrices.path}?wishes=${wishes}&storeIds=${stores.join(',')}`, { headers });

describe('GET /api/prices', () => {
  it("GET /api/prices returns a price's package size if it isn't the requested size", async () => {
    const halfGallon = await database.db
      .selectFrom('grocery_item')
      .select('id')
      .where('name', '=', 'Whole Milk')
      .where('unit', '=', '0.5 gal')
      .executeTakeFirstOrThrow();
    const [any] = getPrices.response.parse((await requestPrices(`${halfGallon.id}.any`)).body);
    expect(any?.offers[0]).toMatchObject({ otherSize: '1 gal' });
  });

  it('GET /api/prices can return prices for a certain product or for any brand of it', async () => {
    const storeBrandMilkId = await findItemId('Whole Milk', 'Great Value');
    const { status, body } = await requestPrices(`${storeBrandMilkId},${storeBrandMilkId}.any`);
    expect(status).toBe(200);
    const [product, any] = getPrices.response.parse(body);
    expect(product).toMatchObject({ itemId: storeBrandMilkId, firmness: 'product' });
    const unitPrice = expect.stringMatching(/^\$\d\.\d+\//);
    expect(product?.offers).toEqual([
      {
        storeId: storeIds[0],
        priceCents: expect.any(Number),
        unitPrice,
        isEstimate: true,
        otherSize: null,
        isSoldThere: true,
      },
      {
        storeId: storeIds[1],
        priceCents: null,
        unitPrice: null,
        isEstimate: false,
        otherSize: null,
        isSoldThere: false,
      },
    ]);
    expect(any?.firmness).toBe('any');
    expect(any?.offers.map(({ priceCents, isSoldThere }) => [typeof priceCents, isSoldThere])).toEqual([
      ['number', true],
      ['number', true],
    ]);
  });

  it("GET /api/prices prefers the shopper's own price to cheaper estimates for two weeks", async () => {
    const itemId = await findItemId('Whole Milk', 'Horizon Organic');
    const [storeId = 0] = storeIds;
    const shopper = { headers: (await signIn(database.db)).headers };
    const reportPrice = async (daysAgo: number) => {
      const seenAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
      const prices = [{ itemId, storeId, priceCents: 900, regularPriceCents: null, seenAt }];
      await app.call('PUT', '/api/own-prices', { headers: shopper.headers, body: { prices } });
      const path = `${getPrices.path}?wishes=${itemId}.any&storeIds=${storeIds.join(',')}`;
      const [any] = getPrices.response.parse((await app.call('GET', path, shopper)).body);
      return any?.offers[0];
    };
    expect(await reportPrice(15)).toMatchObject({ isEstimate: true });
    expect(await reportPrice(13)).toMatchObject({ priceCents: 900, isEstimate: false });
  });

  it('GET /api/prices leaves out unknown items and rejects invalid or oversized requests', async () => {
    const storeBrandMilkId = await findItemId('Whole Milk', 'Great Value');
    expect((await requestPrices(`${storeBrandMilkId},999999999`)).body).toHaveLength(1);
    expect((await requestPrices('12.some')).body).toMatchObject({ issues: [{ field: 'wishes.0' }] });
    expect((await requestPrices('')).status).toBe(400);
    const many = Array.from({ length: MAX_PRICED_ITEMS + 1 }, (_, index) => index + 1);
    expect((await requestPrices(many.join(','))).body).toMatchObject({
      issues: [{ field: 'wishes', message: `at most ${MAX_PRICED_ITEMS} at once` }],
    });
    const [first = 0] = storeIds;
    expect((await requestPrices(String(storeBrandMilkId), [first, first])).status).toBe(400);
  });
});

describe('Search with stores', () => {
  it("A search with stores marks the items that aren't sold at any of them", async () => {
    const search = async (storeQuery: string) =>
      (await app.call('GET', `/api/search?q=whole milk${storeQuery}`)).body;
    const storeBrandMilkId = await findItemId('Whole Milk', 'Great Value');
    const [, aldi] = storeIds;
    expect((await search(`&storeIds=${aldi}`)).soldElsewhere).toContain(storeBrandMilkId);
    expect((await search(`&storeIds=${storeIds.join(',')}`)).soldElsewhere).not.toContain(storeBrandMilkId);
    expect(await search('')).not.toHaveProperty('soldElsewhere');
  });
});
