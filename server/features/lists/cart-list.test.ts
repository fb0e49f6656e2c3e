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
const otherApp = await startListeningApp(db);
afterAll(async () => {
  await app.close();
  await otherApp.close();
  await database.close();
});

async function createShopper() {
  const { headers, userId } = await signIn(db);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, `/api/${path}`, { headers, ...(body === undefined ? {} : { body }) });
  const follow = (since?: number) =>
    followList(`${otherApp.url}/api/shop/events${since === undefined ? '' : `?since=${since}`}`, headers);
  return { userId, call, follow };
}

it("The cart's event stream sends each new version number", async () => {
  const { call, follow } = await createShopper();
  expect((await call('GET', 'shop')).body.seq).toBe(0);
  const stream = await follow(0);
  const waitForChange = async (change: Promise<unknown>) => {
    await change;
    const { seq } = (await call('GET', 'shop')).body;
    await stream.waitForEvent((event) => event.kind === 'lines' && event.seq === seq);
    return seq;
  };
  const { id: itemId } = await makeItem(db);
  const added = call('POST', 'cart', { itemId, quantity: 1 });
  const first = await waitForChange(added);
  expect(first).toBeGreaterThan(0);
  const { id } = (await added).body;
  expect(await waitForChange(call('POST', 'free-lines', { text: 'Candles' }))).toBeGreaterThan(first);
  const operations = [{ id: randomUUID(), kind: 'tick', line: `item-${id}`, storeId: null }];
  const ticked = call('POST', 'shop/operations', { operations });
  expect(await waitForChange(ticked)).toBe((await ticked).body.seq);
  expect((await call('POST', 'shop/operations', { operations })).body.seq, 'changed nothing').toBeUndefined();
  const before = (await call('GET', 'shop')).body.seq;
  expect(await waitForChange(call('DELETE', `cart/${id}`))).toBeGreaterThan(before);
  stream.cut();
});

it("A cart's event stream starts with the missed changes and never includes changes to other carts", async () => {
  const [maya, sam] = [await createShopper(), await createShopper()];
  const [herStream, hisStream] = [await maya.follow(0), await sam.follow(0)];
  await maya.call('POST', 'free-lines', { text: 'Candles' });
  await herStream.waitForEvent(({ kind }) => kind === 'lines');
  const lateStream = await maya.follow(0);
  await lateStream.waitForEvent(({ kind }) => kind === 'lines');
  await sam.call('POST', 'free-lines', { text: 'Soap' });
  await hisStream.waitForEvent(({ kind }) => kind === 'lines');
  expect(hisStream.received.filter(({ event }) => event.kind === 'lines')).toHaveLength(1);
  for (const stream of [herStream, hisStream, lateStream]) stream.cut();
  expect((await app.call('GET', '/api/shop/events')).status).toBe(401);
});

it("The cart can't be opened or shared as a list", async () => {
  const { userId, call, follow } = await createShopper();
  const stream = await follow();
  const listCarts = () => db.selectFrom('grocery_list').select('id').where('owner_id', '=', userId).execute();
  const [cart] = await listCarts();
  expect((await call('GET', 'lists')).body).toEqual([]);
  expect((await call('GET', `lists/${cart?.id}`)).status).toBe(404);
  expect((await call('POST', `lists/${cart?.id}/invitations`, { role: 'edit', days: 7 })).status).toBe(404);
  await call('POST', 'free-lines', { text: 'Candles' });
  await db.deleteFrom('app_user').where('id', '=', userId).execute();
  await stream.ended();
  expect(await listCarts()).toEqual([]);
});
