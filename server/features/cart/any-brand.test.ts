import { afterAll, describe, expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-21T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });

afterAll(async () => {
  await app.close();
  await database.close();
});

let kindCount = 0;

async function makeKind(...products: [brand: string, unit: string][]) {
  kindCount += 1;
  return Promise.all(
    products.map(([brand, unit], index) => {
      const content = parseNetContent(unit);
      return makeItem(db, {
        name: `Kind ${kindCount}`,
        brand,
        unit,
        net_amount: content?.amount ?? null,
        net_measure: content?.measure ?? null,
        net_count: content?.count ?? null,
        popularity: 100 - index,
      });
    }),
  );
}

type Item = Awaited<ReturnType<typeof makeItem>>;

async function makeShop(...prices: [item: Item | undefined, priceCents: number][]) {
  const chain = await makeChain(db);
  const store = await makeStore(db, { chain_id: chain.id });
  const observation = { chainId: null, regularPriceCents: null, channel: 'in-store' } as const;
  await recordObservations(
    db,
    prices.map(([item, priceCents]) => ({
      ...observation,
      itemId: item?.id ?? 0,
      storeId: store.id,
      priceCents,
      source: 'receipts',
      observedAt: now,
    })),
    { now },
  );
  return store;
}

async function createShopper() {
  const { headers, userId } = await signIn(db);
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    app.call(method, path, { headers, ...(body === undefined ? {} : { body }) });
  return {
    headers,
    userId,
    call,
    add: (item: Item | undefined, firmness: string, quantity = 1) =>
      call('POST', '/api/cart', { itemId: item?.id, quantity, firmness }),
    cart: async (...stores: { id: number }[]): Promise<CartEntry[]> =>
      parseCartLines((await call('GET', `/api/cart?storeIds=${stores.map(({ id }) => id).join(',')}`)).body),
  };
}

const summarize = (entry: CartEntry | undefined) =>
  entry?.storePrices.map((storePrice) => {
    const { unavailableReason = null } = storePrice;
    const { price } = storePrice as unknown as { price: string | null };
    if (price === null) return unavailableReason;
    const { brand, unit } = entry.item;
    const filledBy = storePrice.filledBy ?? { packCount: entry.quantity, brand, unit, tier: 'exact' };
    return `${filledBy.packCount} × ${filledBy.brand} ${filledBy.unit} for ${price}, ${filledBy.tier}`;
  });

describe('Lines for any brand', () => {
  it("At each store, an any-brand line gets the cheapest matching product's price", async () => {
    const [kemps, own, half] = await makeKind(['Kemps', '1 gal'], ['Own', '1 gal'], ['Half', '0.5 gal']);
    const expensiveShop = await makeShop([kemps, 499], [own, 399], [half, 250]);
    const smallShop = await makeShop([half, 180]);
    const shopper = await createShopper();
    await shopper.add(kemps, 'any', 2);

    const [entry] = await shopper.cart(expensiveShop, smallShop);

    expect(entry?.item).toMatchObject({ brand: 'Any brand', unit: '1 gal' });
    expect(entry?.firmness).toBe('any');
    expect(summarize(entry)).toEqual([
      '2 × Own 1 gal for 3.99, same-size',
      '4 × Half 0.5 gal for 1.80, other-size',
    ]);
  });

  it('If several brands of a product are added as “any brand”, they share one cart line', async () => {
    const [kemps, own] = await makeKind(['Kemps', '1 gal'], ['Own', '1 gal']);
    const shopper = await createShopper();
    const first = await shopper.add(own, 'any');
    const second = await shopper.add(kemps, 'any', 2);
    await shopper.add(kemps, 'product');
    expect(second.body).toMatchObject({
      id: first.body.id,
      item: first.body.item,
      firmness: 'any',
      quantity: 3,
    });
    const shop = await makeShop([kemps, 300]);
    expect((await shopper.cart(shop)).map(({ item, quantity }) => `${quantity} ${item.brand}`)).toEqual([
      '3 Any brand',
      '1 Kemps',
    ]);
  });

  it('If a store has nothing for an any-brand line, the cart gives the reason', async () => {
    const [pound, sack] = await makeKind(['Gold', '1 lb'], ['Gold', '25 lb']);
    const sackShop = await makeShop([sack, 900]);
    const emptyShop = await makeShop();
    const shopper = await createShopper();
    await shopper.add(pound, 'any');
    expect(summarize((await shopper.cart(sackShop, emptyShop))[0])).toEqual([
      'Only bigger sizes here',
      'No match at this store',
    ]);
  });

  it('An any-brand line can be priced with an item that has no size', async () => {
    const unsizedItem = await makeItem(db, { unit: 'a bunch' });
    const shop = await makeShop([unsizedItem, 150]);
    const shopper = await createShopper();
    await shopper.add(unsizedItem, 'any');
    expect(summarize((await shopper.cart(shop))[0])).toEqual(['1 × Test Dairy a bunch for 1.50, exact']);
  });
});

describe('Lines for a brand or product', () => {
  it("A line for a brand allows other sizes; a line for a product doesn't", async () => {
    const [gallon, half, own] = await makeKind(['Kemps', '1 gal'], ['KEMPS', '0.5 gal'], ['Own', '1 gal']);
    const shop = await makeShop([gallon, 499], [half, 200], [own, 100]);
    const shopper = await createShopper();
    await shopper.add(gallon, 'brand');
    await shopper.add(gallon, 'product');
    const [brand, product] = await shopper.cart(shop);
    expect([brand?.item.brand, product?.item.brand]).toEqual(['Kemps', 'Kemps']);
    expect(summarize(brand)).toEqual(['2 × KEMPS 0.5 gal for 2.00, other-size']);
    expect(summarize(product)).toEqual(['1 × Kemps 1 gal for 4.99, exact']);
  });

  it('By default, a cart line is for the exact product', async () => {
    const [kemps] = await makeKind(['Kemps', '1 gal']);
    const shopper = await createShopper();
    const added = await shopper.call('POST', '/api/cart', { itemId: kemps?.id, quantity: 1 });
    expect(added.body.firmness).toBe('product');
    expect(await shopper.add(kemps, 'whatever')).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'firmness' }] },
    });
  });
});

describe('Items sold by the pound', () => {
  it('Three pounds of a loose item can fill a line for a 3-pound bag of any brand', async () => {
    const [loose, bag] = await makeKind(['Fresh', 'lb'], ['Chiquita', '3 lb']);
    const shop = await makeShop([loose, 59]);
    const shopper = await createShopper();
    await shopper.add(loose, 'any', 2.5);
    await shopper.add(bag, 'any');
    expect((await shopper.cart(shop)).map(summarize)).toEqual([
      ['2.5 × Fresh lb for 0.59, exact'],
      ['3 × Fresh lb for 0.59, same-size'],
    ]);
  });

  it("The cart rejects half a package of an item that isn't sold by weight", async () => {
    const [milk] = await makeKind(['Kemps', '1 gal']);
    const shopper = await createShopper();
    const { body } = await shopper.add(milk, 'product', 2);
    const halfPackageError = { status: 400, body: { issues: [{ field: 'quantity' }] } };
    expect(await shopper.add(milk, 'product', 0.5)).toMatchObject(halfPackageError);
    const patched = await app.call('PATCH', `/api/cart/${body.id}`, {
      headers: shopper.headers,
      body: { quantity: 1.5 },
    });
    expect(patched).toMatchObject(halfPackageError);
    expect((await shopper.cart(await makeShop()))[0]?.quantity).toBe(2);
  });

  it('An any-brand line for 1.5 pounds keeps the by-the-pound item that the shopper chose', async () => {
    const [sealed, loose] = await makeKind(['Smithfield', '1 lb'], ['Fresh', 'lb']);
    const shop = await makeShop([sealed, 500]);
    const shopper = await createShopper();
    const { body } = await shopper.add(loose, 'any', 1.5);
    expect(body.item).toMatchObject({ id: loose?.id, unit: 'lb' });
    expect((await shopper.cart(shop)).map(summarize)).toEqual([['2 × Smithfield 1 lb for 5.00, same-size']]);
  });

  it('The reason for a missing price mentions only brands that the shopper asked for', async () => {
    const [tyson, perdue] = await makeKind(['Tyson', '1 lb'], ['Perdue', '1 lb']);
    const basePrice = { base_price_cents: 500, base_basis: 'typical' };
    for (const item of [tyson, perdue])
      await db
        .updateTable('grocery_item')
        .set(basePrice)
        .where('id', '=', item?.id ?? 0)
        .execute();
    const chain = await makeChain(db, { name: 'Corner', assortment: 'few-brands' });
    const store = await makeStore(db, { chain_id: chain.id });
    const shopper = await createShopper();
    await shopper.add(tyson, 'any');
    await shopper.add(tyson, 'brand');
    expect((await shopper.cart(store)).map(summarize)).toEqual([
      ['No match at this store'],
      ['Corner sells mostly its own brands, and we have no price for Tyson there'],
    ]);
  });
});

describe('Any brand or exact product', () => {
  it('A shared list and its copies keep the “any brand” setting of each line', async () => {
    const [kemps, own] = await makeKind(['Kemps', '1 gal'], ['Own', '1 gal']);
    const shopper = await createShopper();
    await shopper.add(own, 'any', 3);
    await shopper.add(kemps, 'product');
    const list = (await shopper.call('POST', '/api/shared-lists/from-cart', { title: 'Party' })).body;
    expect(list.items.map(({ item }: CartEntry) => item.brand)).toEqual(['Any brand', 'Kemps']);
    const friend = await createShopper();
    await friend.call('POST', `/api/shared-lists/${list.id}/copy-to-cart`);
    const shop = await makeShop([own, 100]);
    expect((await friend.cart(shop)).map(({ firmness, quantity }) => [firmness, quantity])).toEqual([
      ['any', 3],
      ['product', 1],
    ]);
  });

  it("Favorites and recurring orders keep an item's “any brand” setting", async () => {
    const [kemps] = await makeKind(['Kemps', '1 gal'], ['Own', '1 gal']);
    const shopper = await createShopper();
    await db
      .updateTable('app_user')
      .set({ subscription_status: 'active' })
      .where('id', '=', shopper.userId)
      .execute();
    await shopper.call('POST', `/api/favorites/toggle/${kemps?.id}`, { firmness: 'any' });
    expect((await shopper.call('GET', '/api/favorites')).body).toMatchObject([
      { firmness: 'any', item: { brand: 'Any brand' } },
    ]);
    await shopper.call('POST', '/api/favorites/add-to-cart');
    const order = await shopper.call('POST', '/api/recurring-orders', {
      frequency: 'weekly',
      items: [
        { itemId: kemps?.id, quantity: 2, firmness: 'any' },
        { itemId: kemps?.id, quantity: 1 },
      ],
    });
    expect(order.body.items.map(({ item, firmness }: CartEntry) => [item.brand, firmness])).toEqual([
      ['Any brand', 'any'],
      ['Kemps', 'product'],
    ]);
    const shop = await makeShop([kemps, 300]);
    expect((await shopper.cart(shop)).map(({ firmness }) => firmness)).toEqual(['any']);
  });

  it('All brands of the same kind of product share one any-brand favorite', async () => {
    const [kemps, own] = await makeKind(['Kemps', '1 gal'], ['Own', '1 gal']);
    const chicken = await makeItem(db, { unit: 'lb', usual_piece_lb: 5 });
    const shopper = await createShopper();
    await db
      .updateTable('app_user')
      .set({ subscription_status: 'active' })
      .where('id', '=', shopper.userId)
      .execute();
    await shopper.call('POST', `/api/favorites/toggle/${own?.id}`, { firmness: 'any' });
    expect((await shopper.call('GET', '/api/favorites')).body).toMatchObject([{ itemId: kemps?.id }]);
    expect(
      (await shopper.call('POST', `/api/favorites/toggle/${own?.id}`, { firmness: 'any' })).body,
    ).toEqual({
      isFavorite: false,
    });
    await shopper.call('POST', `/api/favorites/toggle/${chicken.id}`);
    await shopper.call('POST', '/api/favorites/add-to-cart');
    expect((await shopper.cart(await makeShop())).map(({ quantity }) => quantity)).toEqual([5]);
    const halfOrder = { frequency: 'weekly', items: [{ itemId: kemps?.id, quantity: 0.5 }] };
    expect(await shopper.call('POST', '/api/recurring-orders', halfOrder)).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'items' }] },
    });
  });
});
