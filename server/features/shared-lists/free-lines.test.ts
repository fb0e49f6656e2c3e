import { afterAll, describe, expect, it } from 'vitest';
import { MAX_CART_NOTES } from '#contract/limits.ts';
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

type Shopper = Awaited<ReturnType<typeof signIn>>;
const post = ({ headers }: Shopper, url: string, body?: unknown) => app.call('POST', url, { headers, body });
const listFreeLines = async ({ headers }: Shopper): Promise<string[]> =>
  (await app.call('GET', '/api/free-lines', { headers })).body.map(({ text }: { text: string }) => text);

async function createOwner(lines: readonly string[], hasItem = true): Promise<Shopper> {
  const who = await signIn(db);
  const wishes = hasItem ? [{ itemId: (await makeItem(db)).id, quantity: 1 }] : [];
  await post(who, '/api/cart/list', { wishes, freeLines: lines });
  return who;
}

const shareCart = (who: Shopper) => post(who, '/api/shared-lists/from-cart', { title: 'Taco night' });

describe('Free-text lines in a shared list', () => {
  it('A shared list shows the free-text lines that the cart had when the list was shared', async () => {
    const who = await createOwner(['plums', 'the good olives', 'حليب']);
    const { body: list } = await shareCart(who);
    await post(who, '/api/free-lines', { text: 'too late' });
    const openedList = (await app.call('GET', `/api/shared-lists/${list.id}`)).body;
    expect([list.freeLines, openedList.freeLines]).toEqual(
      Array(2).fill(['plums', 'the good olives', 'حليب']),
    );
  });

  it('Sharing a cart requires an item or a free-text line', async () => {
    const { body: list, status } = await shareCart(await createOwner(['plums'], false));
    expect([status, list.items, list.freeLines]).toEqual([201, [], ['plums']]);
    expect((await shareCart(await createOwner([], false))).body.message).toBe('Cart is empty');
  });

  it("A shared list's free-text lines and items are copied together or not at all", async () => {
    const { body: list } = await shareCart(await createOwner(['plums', 'stamps']));
    const reader = await signIn(db);
    const copyAnswer = await post(reader, `/api/shared-lists/${list.id}/copy-to-cart`);
    expect(copyAnswer).toMatchObject({ status: 200, body: { addedItemCount: 1, notAdded: [] } });
    expect(await listFreeLines(reader)).toEqual(['plums', 'stamps']);

    const fullShopper = await signIn(db);
    const rows = Array.from({ length: MAX_CART_NOTES - 1 }, (_, index) => `${index}`);
    await post(fullShopper, '/api/cart/list', { wishes: [], freeLines: rows });
    const refusedAnswer = await post(fullShopper, `/api/shared-lists/${list.id}/copy-to-cart`);
    expect(refusedAnswer).toMatchObject({ status: 409, body: { code: 'free_lines_full' } });
    expect(
      parseCartLines((await app.call('GET', '/api/cart', { headers: fullShopper.headers })).body),
    ).toEqual([]);
  });

  it("A shared list's free-text lines are deleted with the owner's account", async () => {
    const who = await createOwner(['plums']);
    const { body: list } = await shareCart(who);
    await db.deleteFrom('app_user').where('id', '=', who.userId).execute();
    expect((await app.call('GET', `/api/shared-lists/${list.id}`)).status).toBe(404);
    const remainingLines = await db
      .selectFrom('free_line')
      .select('id')
      .where('user_id', '=', who.userId)
      .execute();
    expect(remainingLines).toEqual([]);
  });
});
