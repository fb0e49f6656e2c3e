import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

async function createShopper() {
  const { headers } = await signIn(db);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, path, { headers, body });
  const add = async (more: object = {}): Promise<number> => {
    const { id: itemId } = await makeItem(db);
    return (await call('POST', '/api/cart', { itemId, quantity: 1, ...more })).body.id;
  };
  return {
    ...{ call, add },
    order: (entryIds: readonly number[]) => call('PUT', '/api/cart/order', { entryIds }),
    shown: async () =>
      parseCartLines((await call('GET', '/api/cart')).body)
        .map(({ id }: { id: number }) => id)
        .toReversed(),
  };
}

it('Cart lines can be put in any order, and items added later go on top', async () => {
  const { add, order, shown } = await createShopper();
  const ids = [await add(), await add({ addedTogether: 5 }), await add({ addedTogether: 5 }), await add()];
  const orders = fc.shuffledSubarray(ids, { minLength: ids.length });
  await fc.assert(
    fc.asyncProperty(orders, async (wantedOrder) => {
      expect((await order(wantedOrder)).status).toBe(204);
      expect(await shown()).toEqual(wantedOrder);
    }),
    { numRuns: 15 },
  );
  const previousOrder = await shown();
  const newest = await add();
  expect(await shown()).toEqual([newest, ...previousOrder]);
});

it('A removed cart line can return to its old position', async () => {
  const { add, order, shown, call } = await createShopper();
  const [low, middle, top] = [await add(), await add(), await add()];
  await order([low, top, middle]);
  expect(await shown()).toEqual([low, top, middle]);
  const { body } = await call('GET', '/api/cart');
  const { itemId } = parseCartLines(body).find(({ id }: { id: number }) => id === top);
  await call('DELETE', `/api/cart/${top}`);
  // The list shows the newest entry first. So a line inserted before another one (`beforeEntryId`) appears below it.
  const restored = (await call('POST', '/api/cart', { itemId, quantity: 1, beforeEntryId: low })).body.id;
  expect(await shown()).toEqual([low, restored, middle]);
  await order([middle, 2_000_000_000]);
  expect((await shown()).toSorted()).toEqual([low, restored, middle].toSorted());
});

it("A reorder request changes only the user's own cart, and is rejected if it lists an entry twice", async () => {
  const [owner, stranger] = [await createShopper(), await createShopper()];
  const ids = [await owner.add(), await owner.add()];
  expect((await stranger.order(ids)).status).toBe(204);
  expect(await owner.shown()).toEqual(ids.toReversed());
  const { status, body } = await owner.order([ids[0] as number, ids[0] as number]);
  expect([status, body.issues[0].field]).toEqual([400, 'entryIds']);
  expect((await owner.order([])).status).toBe(400);
});
