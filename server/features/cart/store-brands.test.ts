import { afterAll, describe, expect, it } from 'vitest';
import { refreshCatalogDerivedData } from '#server/features/grocery-items/api.ts';
import { replaceStoreBrands } from '#server/features/pricing/store-brands.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date();
const app = await startTestApp(db, { clock: () => now });

afterAll(async () => {
  await app.close();
  await database.close();
});

async function makeChainWithStore(chainName: string) {
  const chain = await makeChain(db, { name: chainName });
  return { chain, store: await makeStore(db, { chain_id: chain.id }) };
}

async function makeItemInCart(brand: string, ...stores: { id: number }[]) {
  const item = await makeItem(db, { brand, base_price_cents: 400, base_basis: 'typical' });
  const { headers } = await signIn(db);
  await app.call('POST', '/api/cart', { headers, body: { itemId: item.id, quantity: 1 } });
  const storePrices = async () => {
    const storeIds = stores.map(({ id }) => id).join(',');
    const { body } = await app.call('GET', `/api/cart?storeIds=${storeIds}`, { headers });
    return parseCartLines(body)[0]?.storePrices ?? [];
  };
  const read = async () =>
    (await storePrices()).map(
      ({
        kind = null,
        unavailableReason = null,
      }: {
        kind?: string | null;
        unavailableReason?: string | null;
      }) => [kind, unavailableReason],
    );
  return { item, read, storePrices };
}

describe('Store brands', () => {
  it('Only chains that sell a store brand have estimated prices for it', async () => {
    const [mega, corner, third] = [
      await makeChainWithStore('Mega'),
      await makeChainWithStore('Corner'),
      await makeChainWithStore('Third'),
    ];
    await replaceStoreBrands(db, [{ brand: 'Mega Value', chains: [mega.chain.slug] }]);
    const { item, read } = await makeItemInCart('MEGA VALUE', mega.store, corner.store, third.store);
    const reason = 'MEGA VALUE is sold only at Mega';
    expect(await read()).toEqual([
      ['estimated', null],
      [null, reason],
      [null, reason],
    ]);
    const observation = {
      itemId: item.id,
      storeId: corner.store.id,
      chainId: null,
      priceCents: 350,
      regularPriceCents: null,
      channel: 'in-store',
      source: 'receipts',
      observedAt: now,
    } as const;
    await recordObservations(db, [observation], { now });
    expect(await read()).toEqual([
      ['estimated', null],
      ['observed', null],
      [null, reason],
    ]);
  });

  it('The explanation for a missing store brand names two chains that sell it', async () => {
    const sellers = [
      await makeChainWithStore('One'),
      await makeChainWithStore('Two'),
      await makeChainWithStore('Three'),
      await makeChainWithStore('Four'),
    ];
    const elsewhere = await makeChainWithStore('Elsewhere');
    await replaceStoreBrands(db, [{ brand: 'Shared', chains: sellers.map(({ chain }) => chain.slug) }]);
    const { read } = await makeItemInCart('Shared', elsewhere.store, ...sellers.map(({ store }) => store));
    expect(await read()).toEqual([
      [null, 'Shared is sold only at One, Two, and others'],
      ...sellers.map(() => ['estimated', null]),
    ]);
  });

  it('The generic “Store brand” item has an estimate at every store', async () => {
    const { store } = await makeChainWithStore('Corner');
    const { read, storePrices } = await makeItemInCart('Store brand', store);
    expect(await read()).toEqual([['estimated', null]]);
    expect(await storePrices()).toMatchObject([
      { basis: expect.stringMatching(/^This is the store brand\. Typical shelf price/) },
    ]);
  });

  it('A price seen for a store brand changes the estimates for store brands with the same name and size', async () => {
    const [mega, corner] = [await makeChainWithStore('Mega'), await makeChainWithStore('Corner')];
    await replaceStoreBrands(db, [{ brand: 'Mega Value', chains: [mega.chain.slug] }]);
    const carton = { name: 'Joined Milk', brand_tier: 'store', base_price_cents: 400, base_basis: 'typical' };
    const labels = [
      await makeItem(db, { ...carton, brand: 'Mega Value' }),
      await makeItem(db, { ...carton, brand: 'Store brand' }),
      await makeItem(db, { ...carton, brand: 'Store brand', unit: '0.5 gal' }),
    ];
    await refreshCatalogDerivedData(db);
    const { headers } = await signIn(db);
    for (const { id: itemId } of labels) {
      await app.call('POST', '/api/cart', { headers, body: { itemId, quantity: 1 } });
    }
    const read = async () => {
      const { body } = await app.call('GET', `/api/cart?storeIds=${mega.store.id},${corner.store.id}`, {
        headers,
      });
      const entries: { item: { id: number }; storePrices: { price: string | null }[] }[] =
        parseCartLines(body);
      return labels.map(({ id }) =>
        entries.find(({ item }) => item.id === id)?.storePrices.map(({ price }) => price),
      );
    };
    const before = await read();
    expect(before).toEqual([
      ['4.00', null],
      ['5.79', '5.79'],
      ['5.79', '5.79'],
    ]);
    const observation = { chainId: null, regularPriceCents: null, channel: 'in-store' } as const;
    const label = { itemId: labels[0]?.id ?? 0, storeId: mega.store.id, priceCents: 600 };
    await recordObservations(db, [{ ...observation, ...label, source: 'receipts', observedAt: now }], {
      now,
    });
    const [own, any, smaller] = await read();
    expect([own, smaller]).toEqual([['6.00', null], before[2]]);
    for (const price of any ?? []) expect(Number(price)).toBeGreaterThan(5.79);
  });

  it('Assigning a store brand to an unknown chain fails and changes nothing', async () => {
    const { chain } = await makeChainWithStore('Kept');
    await replaceStoreBrands(db, [{ brand: 'Kept', chains: [chain.slug] }]);
    await expect(replaceStoreBrands(db, [{ brand: 'Lost', chains: ['no-such-chain'] }])).rejects.toThrow(
      'null',
    );
    const rows = await db.selectFrom('store_brand').selectAll().execute();
    expect(rows).toEqual([{ brand: 'kept', chain_id: chain.id }]);
  });
});

describe('Stores with a limited assortment', () => {
  const recordPrice = (store: { id: number }, itemId: number) =>
    recordObservations(
      db,
      [
        {
          itemId,
          storeId: store.id,
          chainId: null,
          priceCents: 350,
          regularPriceCents: null,
          channel: 'in-store',
          source: 'receipts',
          observedAt: now,
        },
      ],
      { now },
    );

  it('An independent store has only observed prices', async () => {
    const chain = await makeChain(db, { is_independent: true });
    const store = await makeStore(db, { chain_id: chain.id });
    const { item, read } = await makeItemInCart('Store brand', store);
    expect(await read()).toEqual([[null, 'No prices yet for this independent store']]);
    await recordPrice(store, item.id);
    expect(await read()).toEqual([['observed', null]]);
  });

  it('Stores with few national brands have estimates only for store brands and fresh food', async () => {
    const chain = await makeChain(db, { name: 'Aldi', assortment: 'few-brands' });
    const store = await makeStore(db, { chain_id: chain.id });
    await replaceStoreBrands(db, [{ brand: 'Millville', chains: [chain.slug] }]);
    const national = await makeItemInCart('Chobani', store);
    expect(await national.read()).toEqual([
      [null, 'Aldi sells mostly its own brands, and we have no price for Chobani there'],
    ]);
    await recordPrice(store, national.item.id);
    expect(await national.read()).toEqual([['observed', null]]);
    for (const brand of ['MILLVILLE', 'Store brand', 'Fresh']) {
      expect(await (await makeItemInCart(brand, store)).read()).toEqual([['estimated', null]]);
    }
  });

  it('A warehouse club has estimates only for its store brands', async () => {
    const chain = await makeChain(db, { name: 'Costco', assortment: 'club-packs' });
    const store = await makeStore(db, { chain_id: chain.id });
    await replaceStoreBrands(db, [{ brand: 'Kirkland Signature', chains: [chain.slug] }]);
    expect(await (await makeItemInCart('Fresh', store)).read()).toEqual([
      [null, 'Costco sells bulk packs, and we have no price for one there'],
    ]);
    expect(await (await makeItemInCart('Kirkland Signature', store)).read()).toEqual([['estimated', null]]);
  });
});
