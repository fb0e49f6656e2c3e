import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { refreshCatalogDerivedData } from '#server/features/grocery-items/api.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { setUpReporting } from '#tests/support/reporting.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const {
  db,
  app,
  here,
  stranger,
  sisterStore,
  bread,
  established,
  reporter,
  trusted,
  agreed,
  shownOf,
  list,
  accept,
  later,
  ago,
  now,
  setNow,
  end,
} = await setUpReporting();
afterAll(end);
beforeEach(() => setNow());

describe('Price reports', () => {
  it('A reported price counts after three established households agree on it and the undo period has ended', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const seenAt = ago(1);
    await agreed(id, 349, seenAt);
    await later(9);
    expect((await shownOf(id))[0]).toEqual(before);
    await later(1);
    const [atStore, atSister] = await shownOf(id);
    expect(atStore).toMatchObject({
      ...{ price: '3.49', kind: 'observed', scope: 'store', source: 'a shopper', observedAt: seenAt },
      basis: 'A shopper saw it at this store',
    });
    expect(atSister).toMatchObject({
      price: '3.49',
      basis: 'A shopper saw it at another store in this chain',
    });
  });

  itInFullTier('A reported promotion counts until its last day if it has a regular price', async () => {
    const reportPromotion = async (promotion: { regularPriceCents?: number; promotionEndsOn: string }) => {
      const { id } = await makeItem(db, bread);
      await agreed(id, 349, ago(1), promotion);
      await later(10);
      const isListed = (await list()).some(({ item }: { item: { id: number } }) => item.id === id);
      return { kind: (await shownOf(id))[0].kind, isListed };
    };
    const dayFromNow = (days: number) =>
      new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
    expect((await reportPromotion({ regularPriceCents: 399, promotionEndsOn: dayFromNow(2) })).kind).toBe(
      'observed',
    );
    const unpublished = { kind: 'estimated', isListed: false };
    expect(await reportPromotion({ regularPriceCents: 399, promotionEndsOn: dayFromNow(-1) })).toEqual(
      unpublished,
    );
    expect(await reportPromotion({ promotionEndsOn: dayFromNow(2) })).toEqual(unpublished);
  });

  it("A regular price reported with a member price is ignored if the reporters don't agree on the regular price", async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    for (const regularPriceCents of [379, 379, 1_999]) {
      await (await trusted()).say(id, 349, ago(1), { regularPriceCents, isMember: true });
    }
    await later(10);
    expect((await shownOf(id))[0].price).toEqual(before.price);
  });

  it('A price report withdrawn within the undo period is never published', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const [who] = await agreed(id, 349);
    await later(5);
    await who?.say(id, null);
    await later(30);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('Withdrawing a price report that already counted restores the previous price', async () => {
    const { id } = await makeItem(db, bread);
    const elsewhere = await makeStore(db);
    const shownElsewhere = async () => {
      const { body } = await app.call('GET', `/api/cart?storeIds=${elsewhere.id}`, stranger);
      return parseCartLines(body)[0].storePrices;
    };
    const [estimate] = await shownOf(id);
    const estimateElsewhere = await shownElsewhere();
    const first = await reporter();
    await first.say(id, 349, ago(2));
    await accept(id);
    const [before, atSister] = await shownOf(id);
    const beforeElsewhere = await shownElsewhere();
    const second = await reporter();
    await second.say(id, 299, ago(1));
    await accept(id);
    expect((await shownOf(id))[0]).toMatchObject({ price: '2.99' });
    expect(await shownElsewhere()).not.toEqual(beforeElsewhere);
    await second.say(id, null);
    expect(await shownOf(id)).toEqual([before, atSister]);
    expect(await shownElsewhere()).toEqual(beforeElsewhere);
    await first.say(id, null);
    expect((await shownOf(id))[0]).toEqual(estimate);
    expect(await shownElsewhere()).toEqual(estimateElsewhere);
    const { body } = await app.call('GET', `/api/grocery-items/${id}/prices?storeIds=${here.id}`, stranger);
    expect(body.stores[0].points).toEqual([]);
  });

  it('A price that three households saw at the same time disappears after two of them withdraw their reports', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const seenAt = ago(1);
    const [first, second] = await agreed(id, 349, seenAt);
    await later(10);
    await first?.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.49', source: 'a shopper' });
    await second?.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('A price that three households reported is shown until two of the households withdraw their reports', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const reporters = [await trusted(), await trusted(), await trusted()] as const;
    for (const [index, who] of reporters.entries())
      await who.say(id, [349, 350, 348][index] ?? 0, ago(1 + index / 5));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.48' });
    await reporters[2].say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.48', source: 'a shopper', scope: 'store' });
    expect((await shownOf(id))[1]).toMatchObject({ price: '3.48' });
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.48' });
    await reporters[0].say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it("A price is published only if it's reported by three households that share no network, device or list", async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const [first, second] = [await trusted('203.0.113'), await trusted()];
    for (const who of [first, second, await trusted('203.0.113'), await reporter()]) await who.say(id, 349);
    await later(10);
    expect((await shownOf(id))[0], 'a network is shared').toEqual(before);
    const third = await trusted();
    const { id: list_id } = await db
      .insertInto('grocery_list')
      .values({ owner_id: first.userId, name: 'Ours', created_at: now(), used_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = { list_id, joined_at: now(), seen_at: now() };
    await db
      .insertInto('list_member')
      .values([
        { ...member, user_id: first.userId, role: 'owner' },
        { ...member, user_id: third.userId, role: 'edit' },
      ])
      .execute();
    await third.say(id, 349);
    await later(10);
    expect((await shownOf(id))[0], 'a list is shared').toEqual(before);
    const device = { headers: { ...second.headers, cookie: `${second.cookie}; device=${'d'.repeat(22)}` } };
    const fourth = await trusted();
    const sameDevice = {
      headers: { ...fourth.headers, cookie: `${fourth.cookie}; device=${'d'.repeat(22)}` },
    };
    for (const { headers } of [device, sameDevice]) {
      const price = { itemId: id, storeId: here.id, priceCents: 349, regularPriceCents: null };
      const prices = [{ ...price, seenAt: now().toISOString() }];
      expect((await app.call('PUT', '/api/own-prices', { headers, body: { prices } })).status).toBe(200);
    }
    await later(10);
    expect((await shownOf(id))[0], 'a device is shared').toEqual(before);
    await (await trusted()).say(id, 351);
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ kind: 'observed' });
    const listPublished = async () =>
      (
        await sql`select * from price_observation where item_id = ${id} order by observed_at, price_cents`.execute(
          db,
        )
      ).rows;
    const rowsBefore = await listPublished();
    await later(10);
    expect(await listPublished(), 'written once').toEqual(rowsBefore);
  });

  it("Reports can't change a price by over 35% without review, even in two steps", async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const cents = Math.round(Number(before?.price) * 100);
    await agreed(id, Math.floor(cents * 0.64));
    await later(10);
    expect((await shownOf(id))[0]).toEqual(before);
    expect((await list()).find(({ item }: { item: { id: number } }) => item.id === id)).toMatchObject({
      doubt: 'outlier',
    });
    await db.deleteFrom('own_price').where('item_id', '=', id).execute();
    await agreed(id, Math.ceil(cents * 0.7));
    await later(10);
    const firstStep = (await shownOf(id))[0];
    expect(firstStep).toMatchObject({ kind: 'observed' });
    setNow(new Date(now().getTime() + 4 * DAY_MS));
    await agreed(id, Math.ceil(cents * 0.7 * 0.7));
    await later(10);
    expect((await shownOf(id))[0]?.price).toBe(firstStep?.price);
  });

  it("A reported “Store brand” price waits for review if it's more than 35% higher than a cheaper brand's price for the same size", async () => {
    const name = 'Plain Loaf';
    const generic = await makeItem(db, { ...bread, name, brand: 'Store brand' });
    await agreed(generic.id, 500);
    await later(10);
    expect(await shownOf(generic.id)).toMatchObject([{ price: '5.00' }, { price: '5.00' }]);
    const { id } = await makeItem(db, { ...bread, name, brand: 'Store brand', unit: '0.5 gal' });
    await makeItem(db, { ...bread, name, brand: 'Cheap', unit: '0.5 gal', base_price_cents: 250 });
    await refreshCatalogDerivedData(db);
    const before = await shownOf(id);
    await agreed(id, 500);
    await later(10);
    expect(await shownOf(id)).toEqual(before);
  });

  it('A price report at a hidden store is never published', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    await agreed(id, 349);
    const hide = (is_hidden: boolean) =>
      db.updateTable('store').set({ is_hidden }).where('id', '=', here.id).execute();
    await hide(true);
    await later(10);
    await hide(false);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  itInFullTier(
    "Reports by 50 established accounts on two networks don't change other shoppers' totals",
    async () => {
      const { rows: items } = await sql<{ id: number }>`
      insert into grocery_item (name, brand, unit, category, source, base_price_cents, base_basis, base_source)
      select 'Thing ' || number, 'Test', '1 ct', 'Dairy', 'test', 400, 'typical', 'test'
      from generate_series(1, 200) number returning id
    `.execute(db);
      const cart = await signIn(db);
      for (const { id } of items.slice(0, 20))
        await app.call('POST', '/api/cart', { ...cart, body: { itemId: id, quantity: 1 } });
      const compareStores = async () =>
        (await app.call('GET', `/api/comparison?storeIds=${here.id},${sisterStore.id}`, cart)).body.stores;
      const before = await compareStores();
      await sql`
      with crowd as (
        insert into app_user (id, issuer, subject, email, email_verified, created_at)
        select 'crowd ' || number, 'test', 'crowd ' || number, number || '@crowd.example', true, ${new Date(0)}
        from generate_series(1, 50) number returning id
      ), standing as (
        insert into reporter (user_id, accepted_count, new_count, first_new_at, last_new_at)
        select id, 12, 10, ${established.first_new_at}, ${established.last_new_at} from crowd
      ), tied as (
        insert into reporter_tie (user_id, tie, noted_at)
        select id, decode(case when id < 'crowd 3' then '01' else '02' end, 'hex'), ${now()} from crowd
      )
      insert into own_price (user_id, item_id, store_id, price_cents, seen_at, said_at)
      select crowd.id, item.id, ${here.id}, 350, ${now()}, ${now()}
      from crowd, unnest(${items.map(({ id }) => id)}::int[]) item(id)
    `.execute(db);
      await later(60);
      expect(await compareStores()).toEqual(before);
      expect((await list()).length).toBeLessThanOrEqual(20);
      const third = await trusted();
      await third.say(items[0]?.id ?? 0, 350);
      await sql`
      insert into own_price (user_id, item_id, store_id, price_cents, seen_at, said_at)
      select ${third.userId}, id, ${here.id}, 350, ${now()}, ${now()}
      from unnest(${items.slice(1).map(({ id }) => id)}::int[]) item(id)
    `.execute(db);
      await later(60);
      expect(await compareStores(), 'of three networks').not.toEqual(before);
      await sql`delete from app_user where issuer = 'test'`.execute(db);
    },
  );
});
