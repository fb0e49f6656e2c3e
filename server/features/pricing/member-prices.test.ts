import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
const here = await makeStore(db, { chain_id: (await makeChain(db)).id });
const sisterStore = await makeStore(db, { chain_id: here.chain_id });
const storeIds = [here.id, sisterStore.id];
const typical = { base_price_cents: 500, base_basis: 'typical', base_source: 'test' } as const;

type PriceInput = { priceCents?: number; regularPriceCents?: number | null; isMember?: boolean };

const recordPrice = (
  itemId: number,
  days: number,
  priceInput: PriceInput,
  storeId: number | null = here.id,
) =>
  recordObservations(
    db,
    [
      {
        ...{ itemId, storeId, chainId: storeId === null ? here.chain_id : null, priceCents: 299 },
        ...{ regularPriceCents: null, channel: 'in-store', source: 'a shopper', observedAt: ago(days) },
        ...priceInput,
      },
    ],
    { now },
  );

async function createShopperWithItem(itemId: number, { hasCard = false } = {}) {
  const { headers, userId } = await signIn(db);
  await app.call('POST', '/api/cart', { headers, body: { itemId, quantity: 2 } });
  const setCards = (cardChainIds: number[]) =>
    app.call('PATCH', '/api/preferences', { headers, body: { cardChainIds } });
  if (hasCard) await setCards([here.chain_id]);
  return {
    ...{ headers, userId, setCards },
    say: (priceInput: PriceInput) =>
      app.call('PUT', '/api/own-prices', {
        headers,
        body: {
          prices: [
            {
              ...{ itemId, storeId: here.id, priceCents: 299, regularPriceCents: null },
              ...{ seenAt: now.toISOString(), ...priceInput },
            },
          ],
        },
      }),
    prices: async () => {
      const { body } = await app.call('GET', `/api/cart?storeIds=${storeIds}`, { headers });
      return parseCartLines(body)[0].storePrices;
    },
    compare: async () => {
      const { body } = await app.call('GET', `/api/comparison?storeIds=${storeIds}`, { headers });
      return body.stores.map(({ subtotal }: { subtotal: string }) => subtotal);
    },
  };
}

async function createBothShoppers(columns: Parameters<typeof makeItem>[1] = {}) {
  const { id: itemId } = await makeItem(db, columns);
  return {
    itemId,
    without: await createShopperWithItem(itemId),
    having: await createShopperWithItem(itemId, { hasCard: true }),
  };
}

describe('Member prices', () => {
  it('Totals for card holders use the member price, and totals for other shoppers use the regular price', async () => {
    const { itemId, without, having } = await createBothShoppers();
    await recordPrice(itemId, 1, { priceCents: 299, regularPriceCents: 399, isMember: true });
    expect((await without.prices())[0]).toMatchObject({
      price: '3.99',
      card: { isCounted: false, otherPrice: '2.99' },
    });
    expect((await having.prices())[0]).toMatchObject({
      price: '2.99',
      basis: 'A shopper saw it at this store, with the chain’s card',
      card: { isCounted: true, otherPrice: '3.99' },
    });
    expect(await without.compare()).toEqual(['7.98', '7.98']);
    expect(await having.compare()).toEqual(['5.98', '5.98']);
  });

  it('If a member price is seen without a regular price, shoppers without the card still see the same price as before', async () => {
    const { itemId, without, having } = await createBothShoppers(typical);
    const estimate = (await without.prices())[0];
    expect(estimate).toMatchObject({ kind: 'estimated' });
    await recordPrice(itemId, 1, { priceCents: 299, isMember: true });
    const [after] = await without.prices();
    expect({ ...after, card: undefined }).toEqual({ ...estimate, card: undefined });
    expect(after.card).toEqual({ isCounted: false, otherPrice: '2.99' });
    expect((await having.prices())[0]).toMatchObject({ price: '2.99', card: { otherPrice: null } });
    await recordPrice(itemId, 5, { priceCents: 379 });
    expect((await without.prices())[0]).toMatchObject({ price: '3.79', kind: 'observed' });
    expect((await having.prices())[0]).toMatchObject({ price: '2.99', card: { otherPrice: '3.79' } });
  });

  it('If only a member price is known, shoppers without the card get no price', async () => {
    const { itemId, without, having } = await createBothShoppers();
    await recordPrice(itemId, 1, { isMember: true });
    expect((await without.prices())[0]).toMatchObject({
      price: null,
      unavailableReason: 'Seen only with the store’s card',
      card: { isCounted: false, otherPrice: '2.99' },
    });
    expect((await having.prices())[0]).toMatchObject({ price: '2.99' });
  });

  it('A member price counts for a week, or until a newer price without the card is observed at the store', async () => {
    const { itemId, having } = await createBothShoppers();
    await recordPrice(itemId, 8, { regularPriceCents: 399, isMember: true });
    expect((await having.prices())[0]).toMatchObject({ price: '3.99' });
    await recordPrice(itemId, 3, { regularPriceCents: 399, isMember: true });
    await recordPrice(itemId, 2, { priceCents: 379 }, sisterStore.id);
    const [atHere, atSister] = await having.prices();
    expect(atHere).toMatchObject({ price: '2.99', card: { isCounted: true, otherPrice: '3.99' } });
    expect(atSister.price).toBe('3.79');
    expect(atSister.card).toBeUndefined();
    await recordPrice(itemId, 1, { priceCents: 279 });
    expect((await having.prices())[0].price).toBe('2.79');
  });

  it("A member price doesn't change estimates at other chains", async () => {
    const { id: itemId } = await makeItem(db, typical);
    const rival = await makeStore(db);
    const readRivalPrice = async () => {
      const { headers } = await signIn(db);
      const query = `wishes=${itemId}&storeIds=${rival.id}`;
      return (await app.call('GET', `/api/prices?${query}`, { headers })).body[0].offers[0].price;
    };
    const before = await readRivalPrice();
    await recordPrice(itemId, 1, { priceCents: 199, isMember: true });
    expect(await readRivalPrice()).toBe(before);
    await recordPrice(itemId, 0, { priceCents: 199, regularPriceCents: 250, isMember: true });
    expect(Number(await readRivalPrice()), 'the price without the card does').toBeLessThan(Number(before));
  });

  it("A member price entered by a shopper doesn't apply until the shopper adds the chain's card", async () => {
    const { id: itemId } = await makeItem(db);
    const who = await createShopperWithItem(itemId);
    const { body } = await who.say({ regularPriceCents: 349, isMember: true });
    expect(await who.prices()).toMatchObject([{ price: '3.49', card: { otherPrice: '2.99' } }, {}]);
    expect((await who.setCards([here.chain_id])).body).toMatchObject({
      cardChainIds: [here.chain_id],
      cards: [{ chainId: here.chain_id }],
    });
    expect(await who.prices()).toMatchObject([
      { price: '2.99', source: 'you', card: { otherPrice: '3.49' } },
      { price: '2.99' },
    ]);
    const { body: secondAnswer } = await who.say({ priceCents: 333 });
    expect(secondAnswer.before).toMatchObject([{ priceCents: 299, isMember: true, regularPriceCents: 349 }]);
    await app.call('PUT', '/api/own-prices', { headers: who.headers, body: { prices: body.before } });
    expect((await who.prices())[0].price).toBeNull();
  });

  it('Saving preferences fails for unknown, repeated or too many loyalty cards', async () => {
    const { id: itemId } = await makeItem(db);
    const who = await createShopperWithItem(itemId);
    for (const cardChainIds of [
      [2_000_000_000],
      [here.chain_id, here.chain_id],
      Array.from({ length: 41 }, (_, n) => n + 1),
    ]) {
      const { status, body } = await who.setCards(cardChainIds);
      expect(status).toBe(400);
      expect(body.issues[0].field).toBe('cardChainIds');
    }
  });

  it('The price history marks member prices', async () => {
    const { id: itemId } = await makeItem(db);
    await recordPrice(itemId, 2, { priceCents: 399 });
    await recordPrice(itemId, 1, { regularPriceCents: 399, isMember: true });
    const { body } = await app.call('GET', `/api/grocery-items/${itemId}/prices?storeIds=${here.id}`);
    const [{ points }] = body.stores;
    expect(points).toMatchObject([
      { price: '3.99' },
      { price: '2.99', regularPrice: '3.99', isMember: true },
    ]);
    expect(points[0]).not.toHaveProperty('isMember');
  });
});
