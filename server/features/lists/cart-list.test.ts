import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { followList } from '#tests/support/follow-list.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
/**
 * Two app instances share the database. Listeners on one instance must also receive changes made through the other
 * instance.
 */
const app = await startTestApp(db);
const other = await startListeningApp(db);
afterAll(async () => {
  await app.close();
  await other.close();
  await database.close();
});

async function shopper() {
  const { headers, userId } = await signIn(db);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, `/api/${path}`, { headers, ...(body === undefined ? {} : { body }) });
  const follow = (since?: number) =>
    followList(`${other.url}/api/shop/events${since === undefined ? '' : `?since=${since}`}`, headers);
  return { userId, call, follow };
}

it("The cart's event stream sends each new version number", async () => {
  const { call, follow } = await shopper();
  expect((await call('GET', 'shop')).body.seq).toBe(0);
  const stream = await follow(0);
  const hears = async (change: Promise<unknown>) => {
    await change;
    const { seq } = (await call('GET', 'shop')).body;
    await stream.waitForEvent((event) => event.kind === 'lines' && event.seq === seq);
    return seq;
  };
  const { id: itemId } = await makeItem(db);
  const added = call('POST', 'cart', { itemId, quantity: 1 });
  const first = await hears(added);
  expect(first).toBeGreaterThan(0);
  const { id } = (await added).body;
  expect(await hears(call('POST', 'free-lines', { text: 'Candles' }))).toBeGreaterThan(first);
  const operations = [{ id: randomUUID(), kind: 'tick', line: `item-${id}`, storeId: null }];
  const ticked = call('POST', 'shop/operations', { operations });
  expect(await hears(ticked)).toBe((await ticked).body.seq);
  expect((await call('POST', 'shop/operations', { operations })).body.seq, 'changed nothing').toBeUndefined();
  const before = (await call('GET', 'shop')).body.seq;
  expect(await hears(call('DELETE', `cart/${id}`))).toBeGreaterThan(before);
  stream.cut();
});

it("A cart's event stream starts with the missed changes and never includes changes to other carts", async () => {
  const [maya, sam] = [await shopper(), await shopper()];
  const [hers, his] = [await maya.follow(0), await sam.follow(0)];
  await maya.call('POST', 'free-lines', { text: 'Candles' });
  await hers.waitForEvent(({ kind }) => kind === 'lines');
  const late = await maya.follow(0);
  await late.waitForEvent(({ kind }) => kind === 'lines');
  await sam.call('POST', 'free-lines', { text: 'Soap' });
  await his.waitForEvent(({ kind }) => kind === 'lines');
  expect(his.received.filter(({ event }) => event.kind === 'lines')).toHaveLength(1);
  for (const stream of [hers, his, late]) stream.cut();
  expect((await app.call('GET', '/api/shop/events')).status).toBe(401);
});

it("The cart can't be opened or shared as a list", async () => {
  const { userId, call, follow } = await shopper();
  const stream = await follow();
  const carts = () => db.selectFrom('grocery_list').select('id').where('owner_id', '=', userId).execute();
  const [cart] = await carts();
  expect((await call('GET', 'lists')).body).toEqual([]);
  expect((await call('GET', `lists/${cart?.id}`)).status).toBe(404);
  expect((await call('POST', `lists/${cart?.id}/invitations`, { role: 'edit', days: 7 })).status).toBe(404);
  await call('POST', 'free-lines', { text: 'Candles' });
  await db.deleteFrom('app_user').where('id', '=', userId).execute();
  await stream.ended();
  expect(await carts()).toEqual([]);
});
