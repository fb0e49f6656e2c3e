import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories } from '#domain/item/grocery-item.ts';
import { upsertStores } from '#server/features/stores/write.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { loadSeed } from './load-seed.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);

afterAll(async () => {
  await app.close();
  await database.close();
});

const load = async () => {
  const lines: string[] = [];
  await loadSeed(db, (line) => lines.push(line));
  return lines;
};

let logLines: string[];
beforeAll(async () => {
  logLines = (await Promise.all([load(), load()])).flat();
});

/** Lists each row with the id of the transaction that last wrote it, so any write changes the result. */
const listRowVersions = async () =>
  (
    await sql<{ row: string }>`
      select 'store ' || id || ' ' || xmin::text as row from store
      union all select 'chain ' || id || ' ' || xmin::text from chain
      union all select 'brand ' || brand || ' ' || chain_id || ' ' || xmin::text from store_brand
      union all select 'item ' || id || ' ' || xmin::text from grocery_item
      order by 1
    `.execute(db)
  ).rows;

describe('loadSeed', () => {
  it('loadSeed loads the data once, even if two processes start together', async () => {
    expect(logLines).toEqual([expect.stringMatching(/^Starter data: \d+ items, \d+ sample stores$/)]);
    const before = await listRowVersions();
    expect(await load()).toEqual([]);
    await db.deleteFrom('starter_data').execute();
    expect(await load()).toHaveLength(1);
    expect(await listRowVersions()).toEqual(before);
  });

  it('loadSeed creates at least 600 items with base prices and covers all eleven categories', async () => {
    const rows = await db
      .selectFrom('grocery_item')
      .select(['category', 'base_price_cents', 'base_source', 'net_amount'])
      // Ignore items that other tests add with this brand.
      .where('brand', '!=', 'Test Dairy')
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(600);
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(categories));
    expect(rows.filter((row) => !row.base_price_cents || !row.base_source || !row.net_amount)).toEqual([]);
  });

  it('loadSeed saves which chains sell each store brand', async () => {
    const { rows } = await sql<{ brand: string; chains: string[] }>`
      select item.brand, array_agg(distinct chain.slug order by chain.slug) as chains
      from grocery_item item
      left join store_brand on store_brand.brand = lower(item.brand)
      left join chain on chain.id = store_brand.chain_id
      where item.brand_tier = 'store' group by item.brand
    `.execute(db);
    const sellers = Object.fromEntries(rows.map(({ brand, chains }) => [brand, chains]));
    expect(sellers).toMatchObject({
      'Great Value': ['walmart-supercenter'],
      'Kirkland Signature': ['costco'],
      'Good & Gather': ['target'],
      'Store brand': [null],
    });
    expect(Object.entries(sellers).filter(([, chains]) => chains.includes('aldi')).length).toBeGreaterThan(3);
    expect(rows.filter(({ chains }) => chains.includes('marianos')).map(({ brand }) => brand)).toContain(
      'Kroger',
    );
  });

  it('loadSeed creates sample stores of several chains around Chicago, without addresses', async () => {
    const { body } = await app.call('GET', '/api/stores?lat=41.8827&lng=-87.6278&maxDistance=15');
    const names = body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Walmart Supercenter',
        'Target',
        "Mariano's",
        'Jewel-Osco',
        'Meijer',
        'Aldi',
        'Costco',
      ]),
    );
    for (const store of body) expect(store).toMatchObject({ isSample: true, address: '', state: 'IL' });
  });

  it('Items removed from the starter data stay in carts with an estimated price', async () => {
    const removedItem = { source: 'seed', base_price_cents: 300, base_basis: 'typical' };
    const item = await makeItem(db, removedItem);
    const { headers } = await signIn(db);
    await app.call('POST', '/api/cart', { headers, body: { itemId: item.id, quantity: 2 } });
    await db.deleteFrom('starter_data').execute();
    await load();
    const chicago = await app.call('GET', '/api/stores?lat=41.8827&lng=-87.6278&maxDistance=15');
    const target = chicago.body.find(({ name }: { name: string }) => name === 'Target');
    const { body } = await app.call('GET', `/api/cart?storeIds=${target.id}`, { headers });
    expect(parseCartLines(body)).toMatchObject([
      { itemId: item.id, quantity: 2, item: { name: item.name }, storePrices: [{ kind: 'estimated' }] },
    ]);
  });

  it('A chain\'s store brand costs the same at that chain as the generic "Store brand" item', async () => {
    const chicago = await app.call('GET', '/api/stores?lat=41.8827&lng=-87.6278&maxDistance=15');
    const findStore = (chainName: string) =>
      chicago.body.find((store: { chainName: string }) => store.chainName === chainName);
    const [walmart, costco] = [findStore('Walmart Supercenter'), findStore('Costco')];
    expect([walmart.membership, costco.membership]).toEqual([null, 'Members only, about $65 a year']);
    const listPrices = async (name: string, brand: string, unit: string) => {
      const item = await db
        .selectFrom('grocery_item')
        .select('id')
        .where((eb) => eb.and({ name, brand, unit }))
        .executeTakeFirstOrThrow();
      const { headers } = await signIn(db);
      await app.call('POST', '/api/cart', { headers, body: { itemId: item.id, quantity: 1 } });
      const { body } = await app.call('GET', `/api/cart?storeIds=${walmart.id},${costco.id}`, { headers });
      return parseCartLines(body)[0].storePrices.map(
        ({ price, unavailableReason }: { price: string | null; unavailableReason: string | null }) =>
          price ?? unavailableReason,
      );
    };
    const notAtCostco = 'Costco sells bulk packs, and we have no price for one there';
    expect(await listPrices('Cottage Cheese', 'Great Value', '24 oz')).toEqual([
      '3.12',
      'Great Value is sold only at Walmart Supercenter',
    ]);
    expect(await listPrices('Cottage Cheese', 'Store brand', '24 oz')).toEqual(['3.12', notAtCostco]);
    expect(await listPrices('Coffee Pods', 'Kirkland Signature', '120 ct')).toEqual([
      'Kirkland Signature is sold only at Costco',
      '44.99',
    ]);
    expect(await listPrices('Salami', 'Columbus', '8 oz')).toEqual([expect.any(String), notAtCostco]);
  });

  it("loadSeed saves typical weights per piece and the items that chains don't carry", async () => {
    const chains = await db.selectFrom('chain').select(['slug', 'not_carried']).execute();
    const notCarried = new Map(chains.map((chain) => [chain.slug, chain.not_carried]));
    expect(notCarried.get('trader-joes')).toEqual(expect.arrayContaining(['Diapers', 'Infant Formula']));
    expect(notCarried.get('vons')).toEqual(["Hellmann's", 'Poland Spring']);
    const chickens = await db
      .selectFrom('grocery_item')
      .select('usual_piece_lb')
      .where('name', '=', 'Whole Chicken')
      .execute();
    expect(chickens.map((chicken) => chicken.usual_piece_lb)).toEqual([5, 5, 5, 5, 5]);
  });

  it('Sample stores stay hidden after real stores have replaced them', async () => {
    const atlanta = { latitude: 33.749, longitude: -84.388 };
    const kroger = {
      ...atlanta,
      chainSlug: 'kroger',
      name: 'Kroger 42',
      address: '1 Peachtree St',
      city: 'Atlanta',
      state: 'GA',
      zipCode: '30303',
      source: 'test',
      sourceRef: '42',
      isSample: false,
    };
    await upsertStores(db, [kroger]);
    await db.deleteFrom('starter_data').execute();
    await load();
    const { body } = await app.call('GET', '/api/stores?lat=33.749&lng=-84.388&maxDistance=15');
    const krogers = body.filter(({ chainName }: { chainName: string }) => chainName === 'Kroger');
    expect(krogers.map(({ name }: { name: string }) => name)).toEqual(['Kroger 42']);
    expect(body.some(({ isSample }: { isSample: boolean }) => isSample)).toBe(true);
  });
});
