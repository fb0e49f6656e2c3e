import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LIST_OPERATIONS } from '#contract/lists.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { type createCaller, createHousehold, makeAddLineOperation } from '#tests/support/households.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

let milk: { id: number; name: string };
beforeAll(async () => {
  milk = await makeItem(db);
});

const readCart = async (who: ReturnType<typeof createCaller>) =>
  parseCartLines((await who.call('GET', 'cart')).body);

async function createHouseholdWithLines() {
  const house = await createHousehold(db, app);
  const wish = { itemId: milk.id, firmness: 'product' };
  const lines = [
    makeAddLineOperation('Milk', { wish, quantity: 2 }),
    makeAddLineOperation('More milk', { wish, quantity: 1.5, position: 2 }),
    makeAddLineOperation('Candles', { quantity: 3, position: 3 }),
  ];
  await house.owner.call('POST', `lists/${house.listId}/operations`, { operations: lines });
  const names = async (listId = house.listId) =>
    (await house.owner.call('GET', `lists/${listId}`)).body.lines
      .filter(({ isRemoved }: { isRemoved: boolean }) => !isRemoved)
      .map(({ name }: { name: string }) => name);
  const copy = (body: object) => house.owner.call('POST', `lists/${house.listId}/lines/copy`, body);
  return { ...house, lines: lines.map(({ line }) => line), names, copy };
}

describe('List lines', () => {
  it('When list lines are copied or moved to the cart, their quantities are rounded up to whole packages', async () => {
    const { owner, lines, names, copy } = await createHouseholdWithLines();
    expect((await copy({ lines, toListId: null, isMove: false })).body).toEqual({ count: 3 });
    expect(await readCart(owner)).toMatchObject([{ itemId: milk.id, quantity: 4 }]);
    expect((await owner.call('GET', 'free-lines')).body).toMatchObject([{ text: '3 × Candles' }]);
    expect(await names()).toHaveLength(3);
    expect((await copy({ lines: lines.slice(2), toListId: null, isMove: true })).body).toEqual({ count: 1 });
    expect(await names()).toEqual(['Milk', 'More milk']);
    const repeated = await copy({ lines, toListId: null, isMove: true });
    expect(repeated).toMatchObject({ status: 400, body: { issues: [{ field: 'lines' }] } });
  });

  it('Moving list lines to the cart adds either all of them or none', async () => {
    const { owner, lines, names, copy } = await createHouseholdWithLines();
    await owner.call('POST', 'cart', { itemId: milk.id, quantity: 97 });
    expect(await copy({ lines, toListId: null, isMove: true })).toMatchObject({
      status: 409,
      body: { code: 'cart_full' },
    });
    expect(await readCart(owner)).toMatchObject([{ quantity: 97 }]);
    expect((await owner.call('GET', 'free-lines')).body).toEqual([]);
    expect(await names()).toHaveLength(3);
  });

  it('List lines can be copied to the end of another editable list', async () => {
    const { owner, lines, names, copy } = await createHouseholdWithLines();
    const otherListId = (await owner.call('POST', 'lists', { name: 'Party' })).body.id;
    await owner.call('POST', `lists/${otherListId}/operations`, {
      operations: [makeAddLineOperation('Cake', { position: 7 })],
    });
    expect((await copy({ lines: lines.slice(1), toListId: otherListId, isMove: true })).status).toBe(200);
    expect(await names(otherListId)).toEqual(['Cake', 'More milk', 'Candles']);
    expect(await names()).toEqual(['Milk']);
    const stranger = await createHousehold(db, app);
    expect((await copy({ lines: lines.slice(0, 1), toListId: stranger.listId, isMove: true })).status).toBe(
      404,
    );
    expect(await names()).toEqual(['Milk']);
    const ticker = await createHousehold(db, app);
    const { token } = await ticker.invite('tick');
    await owner.call('POST', `list-invitations/${token}/join`, {});
    expect((await copy({ lines: lines.slice(0, 1), toListId: ticker.listId, isMove: true })).status).toBe(
      403,
    );
  });

  it("Copied and moved lines count toward the shopper's daily limit", async () => {
    const { owner, lines, copy } = await createHouseholdWithLines();
    const otherListId = (await owner.call('POST', 'lists', { name: 'Party' })).body.id;
    await db.deleteFrom('rate_limit').execute();
    expect((await copy({ lines, toListId: otherListId, isMove: false })).status).toBe(200);
    expect((await copy({ lines, toListId: otherListId, isMove: true })).status).toBe(200);
    const counts = await db.selectFrom('rate_limit').select('count').execute();
    expect(counts.map(({ count }) => count).sort()).toEqual([2, 9]);
  });

  it('Moving cart entries to a list removes the entries from the cart', async () => {
    const { owner, listId, names } = await createHousehold(db, app).then((house) => ({
      ...house,
      names: async () =>
        (await house.owner.call('GET', `lists/${house.listId}`)).body.lines.map(
          ({ name }: { name: string }) => name,
        ),
    }));
    const { id } = (await owner.call('POST', 'cart', { itemId: milk.id, quantity: 2 })).body;
    await owner.call('POST', 'free-lines', { text: 'Dill' });
    const move = (entryIds: number[] | null) =>
      owner.call('POST', `lists/${listId}/lines/from-cart`, { entryIds, isMove: true });
    expect((await move([id])).body).toEqual({ count: 1 });
    expect((await move([id])).status, 'the entry was already moved').toBe(400);
    expect((await move(null)).body).toEqual({ count: 1 });
    expect(await names()).toEqual([milk.name, 'Dill']);
    expect(await readCart(owner)).toEqual([]);
    expect((await owner.call('GET', 'free-lines')).body).toEqual([]);
  });
});

describe('Limits on list operations', () => {
  it('If a batch adds too many lines or an unknown item, the whole batch fails', async () => {
    const { owner, listId } = await createHousehold(db, app);
    const act = (operations: unknown[]) => owner.call('POST', `lists/${listId}/operations`, { operations });
    const makeLines = (count: number) =>
      Array.from({ length: count }, (_, index) => makeAddLineOperation(`Line ${index}`));
    expect((await act(makeLines(MAX_LIST_OPERATIONS + 1))).status).toBe(400);
    for (const count of [200, 200, 99]) expect((await act(makeLines(count))).status).toBe(200);
    const twoLines = makeLines(2);
    expect(await act(twoLines)).toMatchObject({ status: 409, body: { code: 'list_full' } });
    expect((await act(twoLines.slice(0, 1))).body.lines).toHaveLength(500);
    const removals = twoLines
      .slice(0, 1)
      .map(({ line }) => ({ ...makeAddLineOperation(''), fields: undefined, kind: 'remove', line }));
    expect((await act(removals)).status).toBe(200);
    const unknownItem = {
      ...makeAddLineOperation('Ghost'),
      fields: { ...makeAddLineOperation('Ghost').fields, wish: { itemId: 2_147_483_647, firmness: 'any' } },
    };
    expect(await act([twoLines[0], unknownItem])).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'operations.1.fields.wish.itemId' }] },
    });
  });
});
