import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
let shopper: Awaited<ReturnType<typeof signIn>>;
let itemId: number;
let entryId: number;

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { headers: shopper.headers, ...(body && { body }) });

const readCart = async () => parseCartLines((await call('GET', '/api/cart')).body);

beforeEach(async () => {
  shopper = await signIn(db);
  itemId = (await makeItem(db)).id;
  entryId = (await call('POST', '/api/cart', { itemId, quantity: 2 })).body.id;
});

afterAll(async () => {
  await app.close();
  await database.close();
});

describe('Note on a cart line', () => {
  it("A cart line's note can be set without sending a quantity, and it survives quantity changes", async () => {
    const noteAnswer = await call('PATCH', `/api/cart/${entryId}`, { note: '  The ripe ones ' });
    expect(noteAnswer.status).toBe(200);
    expect(noteAnswer.body).toMatchObject({ quantity: 2, priced: [{ note: 'The ripe ones' }] });
    await call('PATCH', `/api/cart/${entryId}`, { quantity: 3 });
    expect(await readCart()).toMatchObject([{ quantity: 3, note: 'The ripe ones' }]);
    expect((await call('GET', '/api/shop')).body.lines).toMatchObject([{ note: 'The ripe ones' }]);
  });

  it('A cart update is rejected if its note is longer than 120 characters or if it has no fields', async () => {
    const long = await call('PATCH', `/api/cart/${entryId}`, { note: 'x'.repeat(121) });
    expect(long.body.issues).toEqual([{ field: 'note', message: 'must be at most 120 characters' }]);
    const emptyAnswer = await call('PATCH', `/api/cart/${entryId}`, {});
    expect(emptyAnswer.body.issues).toEqual([
      { field: 'quantity', message: 'is required unless itemId, firmness, or note is given' },
    ]);
  });

  it("A note isn't saved if the quantity sent with it is rejected", async () => {
    await call('PATCH', `/api/cart/${entryId}`, { note: 'The ripe ones' });
    const half = await call('PATCH', `/api/cart/${entryId}`, { quantity: 1.5, note: 'The green ones' });
    expect([half.status, half.body.issues[0].field]).toEqual([400, 'quantity']);
    expect(await readCart()).toMatchObject([{ quantity: 2, note: 'The ripe ones' }]);
  });

  it('Copying a cart line to a list or another cart copies its note too', async () => {
    await call('PATCH', `/api/cart/${entryId}`, { note: 'The ripe ones' });
    const shared = await call('POST', '/api/shared-lists/from-cart', { title: 'Sunday' });
    expect(shared.body.items).toMatchObject([{ notes: 'The ripe ones' }]);
    const list = await call('POST', '/api/lists', { name: 'Sunday' });
    await call('POST', `/api/lists/${list.body.id}/lines/from-cart`, { entryIds: null, isMove: false });
    const { lines } = (await call('GET', `/api/lists/${list.body.id}`)).body;
    expect(lines).toMatchObject([{ note: 'The ripe ones' }]);
    await call('DELETE', '/api/cart');
    const copyRequest = { lines: [lines[0].line], toListId: null, isMove: false };
    await call('POST', `/api/lists/${list.body.id}/lines/copy`, copyRequest);
    expect(await readCart()).toMatchObject([{ note: 'The ripe ones' }]);
    await call('DELETE', '/api/cart');
    await call('POST', `/api/shared-lists/${shared.body.id}/copy-to-cart`);
    expect(await readCart()).toMatchObject([{ note: 'The ripe ones' }]);
  });

  it('Adding an item with a note never replaces the note of an existing line', async () => {
    await call('DELETE', '/api/cart');
    await call('POST', '/api/cart', { itemId, quantity: 1, note: 'First' });
    await call('POST', '/api/cart', { itemId, quantity: 1, note: 'Second' });
    expect(await readCart()).toMatchObject([{ quantity: 2, note: 'First' }]);
    await call('DELETE', '/api/cart');
    await call('POST', '/api/cart/list', { wishes: [{ itemId, quantity: 1, note: 'All' }], freeLines: [] });
    expect(await readCart()).toMatchObject([{ note: 'All' }]);
    const [line] = await readCart();
    await call('PATCH', `/api/cart/${line?.id}`, { note: '' });
    expect((await readCart())[0]).not.toHaveProperty('note');
  });
});
