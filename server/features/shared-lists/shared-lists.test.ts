import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_SHARED_LISTS } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import { applyRetention } from '#server/retention/apply.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createListSharers, listNotFoundResponse } from '#tests/support/list-sharers.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const { db } = database;
const now = new Date();
let laterMs = 0;
const app = await startTestApp(db, { clock: () => new Date(now.getTime() + laterMs) });
const { shopperWith, share } = createListSharers(db, app, now);

afterAll(async () => {
  await app.close();
  await database.close();
});

const countLists = async (who: Awaited<ReturnType<typeof signIn>>) =>
  (await db.selectFrom('shared_list').select('id').where('owner_id', '=', who.userId).execute()).length;

describe('Sharing the cart', () => {
  it('Sharing the cart stores a copy that anyone with the link can read', async () => {
    const { who, items } = await shopperWith([2, 1], {
      first_name: 'Maya',
      last_name: 'Okafor',
      email: 'maya@example.com',
    });
    const shareAnswer = await share(who, { title: '  Sunday \n dinner ', description: '  For six ' });
    expect(shareAnswer.status).toBe(201);
    const { id } = shareAnswer.body;
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(shareAnswer.body).toEqual({
      id,
      title: 'Sunday dinner',
      description: 'For six',
      createdAt: now.toISOString(),
      shareUrl: `http://localhost:3000/shared/${id}`,
      owner: { firstName: 'Maya', lastName: 'Okafor' },
      items: items.map((item, index) => ({
        id: expect.any(Number),
        itemId: item.id,
        quantity: [2, 1][index],
        firmness: 'product',
        notes: null,
        item: { name: item.name, brand: item.brand, unit: item.unit, category: item.category },
      })),
      freeLines: [],
    });

    await app.call('DELETE', '/api/cart', { headers: who.headers });
    const openAnswer = await app.call('GET', `/api/shared-lists/${id}`);
    expect(openAnswer).toEqual({ status: 200, body: shareAnswer.body });
    expect(JSON.stringify(openAnswer.body)).not.toMatch(/maya@example\.com|user|email/i);
    markVerified('3.list', '3.list.url', '3.list.item');
    markVerified('7.POST /api/shared-lists/from-cart', '7.GET /api/shared-lists/{listId}');
  });

  itInFullTier('A shared list is deleted two years after the last visit', async () => {
    const { who } = await shopperWith([1]);
    const { id } = (await share(who)).body;
    const openAfter = async (days: number) => {
      laterMs = days * DAY_MS;
      await applyRetention(db, new Date(now.getTime() + laterMs));
      return (await app.call('GET', `/api/shared-lists/${id}`)).status;
    };
    expect([await openAfter(729), await openAfter(729.5), await openAfter(1_458)]).toEqual([200, 200, 200]);
    expect(await openAfter(1_458 + 730)).toBe(404);
    laterMs = 0;
  });

  it("A shared list shows only the part of the owner's name that the owner chose to show", async () => {
    const { who } = await shopperWith([1], { first_name: 'Maya', last_name: 'Price' });
    const readOwner = async (choice: object) => {
      const { id } = (await share(who, { title: 'A', ...choice })).body;
      return (await app.call('GET', `/api/shared-lists/${id}`)).body.owner;
    };
    expect(await readOwner({})).toEqual({ firstName: 'Maya', lastName: 'Price' });
    expect(await readOwner({ ownerName: 'full' })).toEqual({ firstName: 'Maya', lastName: 'Price' });
    expect(await readOwner({ ownerName: 'first' })).toEqual({ firstName: 'Maya', lastName: null });
    expect(await readOwner({ ownerName: 'anonymous' })).toEqual({ firstName: null, lastName: null });
    markVerified('3.list');
  });

  it('A missing or blank description of a shared list is stored as null', async () => {
    const { who } = await shopperWith([1]);
    for (const description of [undefined, null, '', '  \n ']) {
      expect((await share(who, { title: 'A', description })).body.description).toBeNull();
    }
  });

  it("HTML and emoji in a shared list's title and description are stored as typed", async () => {
    const { who } = await shopperWith([1]);
    const title = '<script>alert("1")</script> 🥑 & Ünïcode';
    const description = '<img src=x onerror=alert(1)>\n{{constructor}}';
    const { body } = await share(who, { title, description });
    expect((await app.call('GET', `/api/shared-lists/${body.id}`)).body).toMatchObject({
      title,
      description,
    });
  });

  itInFullTier('A shared list keeps up to 200 lines in cart order', async () => {
    const { who, itemIds } = await shopperWith(Array.from({ length: 200 }, (_, index) => 1 + (index % 99)));
    const { body } = await share(who);
    expect(body.items.map(({ itemId }: { itemId: number }) => itemId)).toEqual(itemIds);
    expect(body.items[99].quantity).toBe(1);
    expect(body.items[98].quantity).toBe(99);
  });

  it('Two simultaneous requests to share the cart create two complete shared lists', async () => {
    const { who } = await shopperWith([1, 2, 3]);
    const answers = await Promise.all([share(who), share(who)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.items.length)).toEqual([3, 3]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
  });

  it('A shopper with the maximum number of shared lists is asked to delete some', async () => {
    const { who } = await shopperWith([1]);
    await sql`
      insert into shared_list (id, owner_id, owner_name, title, created_at, last_opened_at)
      select left(replace(gen_random_uuid()::text, '-', ''), 22), ${who.userId}, 'full', 'Old list', now(), now()
      from generate_series(1, ${MAX_SHARED_LISTS}::int)
    `.execute(db);
    const message = 'You have 200 shared lists. Delete some on your account page first.';
    expect(await share(who)).toMatchObject({ status: 409, body: { code: 'shared_lists_full', message } });
    expect(await countLists(who)).toBe(MAX_SHARED_LISTS);
  });

  it('Sharing an empty cart fails', async () => {
    const who = await signIn(db);
    expect(await share(who)).toMatchObject({ status: 400, body: { message: 'Cart is empty' } });
    expect(await countLists(who)).toBe(0);
  });

  it.each([
    ['no title', {}, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['a blank title', { title: ' \t\n ' }, 'title'],
    ['a title of invisible characters', { title: '\u200b\u2060\u00a0\u202e' }, 'title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title'],
    ['a title of 3,000 characters', { title: 'x'.repeat(3_000) }, 'title'],
    ['a title with a null character', { title: 'a\u0000b' }, 'title'],
    ['an unknown choice of owner name', { title: 'A', ownerName: 'nick' }, 'ownerName'],
    ['a title that is a number', { title: 7 }, 'title'],
    ['a description of 501 characters', { title: 'A', description: 'x'.repeat(501) }, 'description'],
    ['a description with a null character', { title: 'A', description: 'a\u0000b' }, 'description'],
    ["a field that clients can't set", { title: 'A', ownerId: 'x' }, 'ownerId'],
  ])('Sharing the cart with %s fails with an error that names the field', async (_what, body, field) => {
    const { who } = await shopperWith([1]);
    expect(await share(who, body)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', issues: [{ field }] },
    });
    expect(await countLists(who)).toBe(0);
  });

  it('Sharing the cart accepts a title and a description of the maximum length', async () => {
    const { who } = await shopperWith([1]);
    const body = { title: '🥑'.repeat(50), description: 'x'.repeat(500) };
    expect((await share(who, body)).body).toMatchObject(body);
  });

  itInFullTier('A shopper can share at most 60 lists an hour', async () => {
    const { who } = await shopperWith([1]);
    for (let count = 0; count < 60; count += 1) expect((await share(who)).status).toBe(201);
    expect(await share(who)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await countLists(who)).toBe(60);
  });

  it('Only the owner can list and delete a shared list', async () => {
    const [owner, other] = [(await shopperWith([2, 1])).who, (await shopperWith([1])).who];
    const { id } = (await share(owner, { title: 'Sunday dinner' })).body;
    const listSharedLists = async ({ headers }: typeof owner) =>
      (await app.call('GET', '/api/shared-lists', { headers })).body;
    expect(await listSharedLists(owner)).toMatchObject([
      { id, title: 'Sunday dinner', itemCount: 2, shareUrl: `http://localhost:3000/shared/${id}` },
    ]);
    expect(await listSharedLists(other)).toEqual([]);
    const removeAs = ({ headers }: { headers: Record<string, string> }, listId = id) =>
      app.call('DELETE', `/api/shared-lists/${listId}`, { headers });
    expect(await removeAs(other)).toEqual(await removeAs(other, 'A'.repeat(22)));
    expect((await removeAs({ headers: {} })).status).toBe(401);
    expect((await app.call('GET', `/api/shared-lists/${id}`)).status).toBe(200);

    expect((await removeAs(owner)).status).toBe(204);
    expect(await app.call('GET', `/api/shared-lists/${id}`)).toMatchObject(listNotFoundResponse);
    expect(await listSharedLists(owner)).toEqual([]);
    expect(await removeAs(owner)).toMatchObject(listNotFoundResponse);
  });

  it("A shared list is deleted with its owner's account", async () => {
    const { who } = await shopperWith([1]);
    const { id } = (await share(who)).body;
    await db.deleteFrom('app_user').where('id', '=', who.userId).execute();
    expect(await app.call('GET', `/api/shared-lists/${id}`)).toMatchObject(listNotFoundResponse);
  });

  it('Anyone with the link can read the notes on a shared list', async () => {
    const owner = await shopperWith([1]);
    const { id } = (await share(owner.who)).body;
    await db
      .updateTable('shared_list_item')
      .set({ notes: '<b>ripe</b> ones' })
      .where('list_id', '=', id)
      .execute();
    expect((await app.call('GET', `/api/shared-lists/${id}`)).body.items[0].notes).toBe('<b>ripe</b> ones');
  });
});
