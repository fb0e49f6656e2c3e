import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { callConcurrently } from '#tests/support/at-once.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
let shopper: Awaited<ReturnType<typeof signIn>>;
let kemps: { id: number };
let horizon: { id: number };

afterAll(async () => {
  await app.close();
  await database.close();
});

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  app.call(method, path, { headers: shopper.headers, ...(body && { body }) });

const add = async (item: { id: number }, quantity: number, more: object = {}): Promise<number> =>
  (await call('POST', '/api/cart', { itemId: item.id, quantity, ...more })).body.id;

const patch = (id: number, body: object) => call('PATCH', `/api/cart/${id}`, body);

type Line = { id: number; itemId: number; firmness: string; quantity: number; note?: string };

const listLines = async () =>
  parseCartLines((await call('GET', '/api/cart')).body).map(
    ({ id, itemId, firmness, quantity, note }: Line) => [id, itemId, firmness, quantity, note],
  );

beforeEach(async () => {
  shopper = await signIn(db);
  kemps = await makeItem(db, { brand: 'Kemps' });
  horizon = await makeItem(db, { brand: 'Horizon' });
});

describe('Brand switches', () => {
  it('Switching the brand of a cart line keeps its ID, position, quantity and note', async () => {
    const line = await add(kemps, 3, { note: 'The cold one' });
    const next = await add(await makeItem(db), 1);

    const { status, body } = await patch(line, { itemId: horizon.id });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: line, itemId: horizon.id, quantity: 3, item: { brand: 'Horizon' } });
    expect(body.priced).toMatchObject([{ id: line, itemId: horizon.id, note: 'The cold one' }]);
    expect((await listLines()).map(([id]: unknown[]) => id)).toEqual([line, next]);
    expect((await listLines())[0]).toEqual([line, horizon.id, 'product', 3, 'The cold one']);
  });

  it('The brand choice of a cart line can be changed alone or together with the item and quantity', async () => {
    const line = await add(kemps, 3);
    await patch(line, { firmness: 'brand' });
    expect(await listLines()).toEqual([[line, kemps.id, 'brand', 3, undefined]]);
    await patch(line, { firmness: 'product', itemId: horizon.id, quantity: 5, note: 'Two for one' });
    expect(await listLines()).toEqual([[line, horizon.id, 'product', 5, 'Two for one']]);
  });

  it('Switching to a brand already in the cart merges the lines and their quantities', async () => {
    const line = await add(kemps, 3, { note: 'The cold one' });
    const other = await add(horizon, 2, { note: 'On sale' });

    const { body } = await patch(line, { itemId: horizon.id });

    expect(body).toMatchObject({ id: other, itemId: horizon.id, quantity: 5 });
    expect(await listLines()).toEqual([[other, horizon.id, 'product', 5, 'On sale']]);
  });

  it('When two cart lines are merged and only one of them has a note, the merged line keeps that note', async () => {
    const line = await add(kemps, 1, { note: 'The cold one' });
    const other = await add(horizon, 1);
    await patch(line, { itemId: horizon.id });
    expect(await listLines()).toEqual([[other, horizon.id, 'product', 2, 'The cold one']]);
  });

  it('Switching 1.5 pounds of a loose item to a packaged item rounds up to two packages', async () => {
    const loose = await makeItem(db, { unit: 'lb' });
    const line = await add(loose, 1.5);
    const half = await patch(line, { itemId: kemps.id, quantity: 1.5 });
    expect([half.status, half.body.issues[0].field]).toEqual([400, 'quantity']);
    expect((await patch(line, { itemId: kemps.id })).body).toMatchObject({ id: line, quantity: 2 });
  });

  it('Switching the brand of a cart line unchecks it on the in-store list', async () => {
    const line = await add(kemps, 1);
    const { body } = await call('POST', '/api/shop/operations', {
      operations: [{ id: crypto.randomUUID(), kind: 'tick', line: `item-${line}`, storeId: null }],
    });
    expect(body.state).toMatchObject([{ line: `item-${line}`, isTicked: true }]);
    await patch(line, { itemId: kemps.id, firmness: 'product', quantity: 2 });
    expect((await call('GET', '/api/shop')).body.state).toMatchObject([{ isTicked: true }]);
    await patch(line, { itemId: horizon.id });
    expect((await call('GET', '/api/shop')).body.state).toEqual([]);
  });

  it('A brand switch changes nothing if the item is unknown or the merged quantity would exceed 99', async () => {
    const line = await add(kemps, 60);
    const other = await add(horizon, 60);
    const before = await listLines();
    const tooMany = await patch(line, { itemId: horizon.id });
    expect([tooMany.status, tooMany.body.issues[0].field]).toEqual([400, 'quantity']);
    expect((await patch(line, { itemId: 2_000_000_000, quantity: 1 })).status).toBe(404);
    expect(await listLines()).toEqual(before);
    expect(before.map(([id]: unknown[]) => id)).toEqual([line, other]);
  });

  it('A brand switch changes nothing if the database fails during a merge', async () => {
    const line = await add(kemps, 3);
    await add(horizon, 2);
    const before = await listLines();
    await database.pool.query(`
      create function refuse_switch() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_switch before update on cart_entry for each row execute function refuse_switch();
    `);
    const { status } = await patch(line, { itemId: horizon.id });
    await database.pool.query('drop trigger refuse_switch on cart_entry');
    expect(status).toBe(500);
    expect(await listLines()).toEqual(before);
  });

  it("Switching another user's cart line returns 404 and changes nothing", async () => {
    const line = await add(kemps, 3);
    const owner = shopper;
    shopper = await signIn(db);
    expect((await patch(line, { itemId: horizon.id })).status).toBe(404);
    shopper = owner;
    expect(await listLines()).toEqual([[line, kemps.id, 'product', 3, undefined]]);
  });

  it('If a brand is added while a cart line is being switched to that brand, the quantities are combined', async () => {
    const line = await add(kemps, 3);
    await callConcurrently(2, (index) =>
      index === 0
        ? patch(line, { itemId: horizon.id })
        : call('POST', '/api/cart', { itemId: horizon.id, quantity: 2 }),
    );
    expect((await listLines()).map(([, itemId, , quantity]: unknown[]) => [itemId, quantity])).toEqual([
      [horizon.id, 5],
    ]);
  });
});
