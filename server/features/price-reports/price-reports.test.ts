import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { publishReports } from '#server/features/price-reports/api.ts';
import { cartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const start = new Date('2026-11-22T12:00:00Z');
let now = start;
const app = await startTestApp(db, { clock: () => now, env: { ADMIN_EMAILS: 'boss@example.com' } });
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  now = start;
});

const later = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
  await publishReports(db, now);
};
const ago = (days: number) => new Date(start.getTime() - days * DAY_MS).toISOString();
const here = await makeStore(db, { chain_id: (await makeChain(db)).id });
const sister = await makeStore(db, { chain_id: here.chain_id });
const stranger = await signIn(db);
const boss = await signIn(db, { email: 'boss@example.com' });
const bread = { base_price_cents: 400, base_basis: 'typical', base_source: 'test' } as const;

async function reporter(record?: { accepted_count: number; rejected_count: number }) {
  const who = await signIn(db);
  if (record)
    await db
      .insertInto('reporter')
      .values({ user_id: who.userId, ...record })
      .execute();
  return {
    ...who,
    say: (
      itemId: number,
      priceCents: number | null,
      seenAt = now.toISOString(),
      promotion: { regularPriceCents?: number; promotionEndsOn?: string } = {},
    ) =>
      app.call('PUT', '/api/own-prices', {
        headers: who.headers,
        body: {
          prices: [{ itemId, storeId: here.id, priceCents, regularPriceCents: null, seenAt, ...promotion }],
        },
      }),
  };
}
const trusted = () => reporter({ accepted_count: 3, rejected_count: 0 });

/** What somebody else is shown of an item, here and at another store of the chain. */
async function shownOf(itemId: number) {
  await app.call('DELETE', '/api/cart', stranger);
  await app.call('POST', '/api/cart', { ...stranger, body: { itemId, quantity: 1 } });
  const { body } = await app.call('GET', `/api/cart?storeIds=${here.id},${sister.id}`, stranger);
  return cartLines(body)[0].storePrices;
}
const list = async () => (await app.call('GET', '/api/admin/price-reports', boss)).body;
const judge = (id: number, body: unknown) =>
  app.call('POST', `/api/admin/price-reports/${id}`, { ...boss, body });

describe('a report of a shopper', () => {
  it('of an established one counts for others when it has settled, and says whose price it is', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const said = ago(1);
    await (await trusted()).say(id, 349, said);
    await later(9);
    expect((await shownOf(id))[0]).toEqual(before);
    await later(1);
    const [atStore, atSister] = await shownOf(id);
    expect(atStore).toMatchObject({
      ...{ price: '3.49', kind: 'observed', scope: 'store', source: 'a shopper', observedAt: said },
      basis: 'A shopper saw it at this store',
    });
    expect(atSister).toMatchObject({
      price: '3.49',
      basis: 'A shopper saw it at another store of this chain',
    });
  });

  it('of a promotion with a last day counts while it lasts and with the price after it, else not', async () => {
    const told = async (promotion: { regularPriceCents?: number; promotionEndsOn: string }) => {
      const { id } = await makeItem(db, bread);
      await (await trusted()).say(id, 349, ago(1), promotion);
      await later(10);
      const isListed = (await list()).some(({ item }: { item: { id: number } }) => item.id === id);
      return { kind: (await shownOf(id))[0].kind, isListed };
    };
    const dayFromNow = (days: number) =>
      new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
    expect((await told({ regularPriceCents: 399, promotionEndsOn: dayFromNow(2) })).kind).toBe('observed');
    const untold = { kind: 'estimated', isListed: false };
    expect(await told({ regularPriceCents: 399, promotionEndsOn: dayFromNow(-1) })).toEqual(untold);
    expect(await told({ promotionEndsOn: dayFromNow(2) })).toEqual(untold);
  });

  it('that is taken back before is never seen', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const who = await trusted();
    await who.say(id, 349);
    await later(5);
    await who.say(id, null);
    await later(30);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('that is taken back after it counted is gone again, and what was seen before holds', async () => {
    const { id } = await makeItem(db, bread);
    const elsewhere = await makeStore(db);
    const shownElsewhere = async () => {
      const { body } = await app.call('GET', `/api/cart?storeIds=${elsewhere.id}`, stranger);
      return cartLines(body)[0].storePrices;
    };
    const [guess] = await shownOf(id);
    const guessElsewhere = await shownElsewhere();
    const [first, second] = [await trusted(), await trusted()];
    await first.say(id, 349, ago(2));
    await later(10);
    const [before, inChain] = await shownOf(id);
    const beforeElsewhere = await shownElsewhere();
    await second.say(id, 299, ago(1));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '2.99' });
    expect(await shownElsewhere()).not.toEqual(beforeElsewhere);
    await second.say(id, null);
    expect(await shownOf(id)).toEqual([before, inChain]);
    expect(await shownElsewhere()).toEqual(beforeElsewhere);
    await first.say(id, null);
    expect((await shownOf(id))[0]).toEqual(guess);
    expect(await shownElsewhere()).toEqual(guessElsewhere);
    const { body } = await app.call('GET', `/api/grocery-items/${id}/prices?storeIds=${here.id}`, stranger);
    expect(body.stores[0].points).toEqual([]);
  });

  it('far from what is shown is held until a second established voice says the same', async () => {
    const { id } = await makeItem(db, bread);
    await (await trusted()).say(id, 99);
    await (await reporter()).say(id, 99);
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ kind: 'estimated' });
    expect((await list()).filter(({ item }: { item: { id: number } }) => item.id === id)).toMatchObject([
      { doubt: 'outlier', reporter: { acceptedCount: 3 } },
      { doubt: 'outlier', reporter: { acceptedCount: 0 } },
    ]);
    await (await trusted()).say(id, 105);
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ kind: 'observed', price: '1.05' });
    await later(10);
    const { rows } = await sql`select from price_observation where item_id = ${id}`.execute(db);
    expect(rows, 'written once').toHaveLength(1);
  });

  it('at a store that is shown to nobody counts for nobody', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    await (await trusted()).say(id, 349);
    const hide = (is_hidden: boolean) =>
      db.updateTable('store').set({ is_hidden }).where('id', '=', here.id).execute();
    await hide(true);
    await later(10);
    await hide(false);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('of 50 accounts in league, 10,000 of them, moves the totals of nobody', async () => {
    const { rows: items } = await sql<{ id: number }>`
      insert into grocery_item (name, brand, unit, category, source, base_price_cents, base_basis, base_source)
      select 'Thing ' || number, 'Test', '1 ct', 'Dairy', 'test', 400, 'typical', 'test'
      from generate_series(1, 200) number returning id
    `.execute(db);
    const cart = await signIn(db);
    for (const { id } of items.slice(0, 20))
      await app.call('POST', '/api/cart', { ...cart, body: { itemId: id, quantity: 1 } });
    const compared = async () =>
      (await app.call('GET', `/api/comparison?storeIds=${here.id},${sister.id}`, cart)).body.stores;
    const before = await compared();
    await sql`
      with crowd as (
        insert into app_user (id, issuer, subject, email, email_verified, created_at)
        select 'crowd ' || number, 'test', 'crowd ' || number, number || '@crowd.example', true, ${new Date(0)}
        from generate_series(1, 50) number returning id
      ), standing as (insert into reporter (user_id, accepted_count) select id, 2 from crowd)
      insert into own_price (user_id, item_id, store_id, price_cents, seen_at, said_at)
      select crowd.id, item.id, ${here.id}, 250, ${now}, ${now}
      from crowd, unnest(${items.map(({ id }) => id)}::int[]) item(id)
    `.execute(db);
    await later(60);
    expect(await compared()).toEqual(before);
    expect((await list()).length).toBeLessThanOrEqual(20);
    await sql`delete from app_user where issuer = 'test'`.execute(db);
  });
});

describe('the look of an administrator', () => {
  it('shows what accepting does, does it at once, and makes a record', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const who = await reporter();
    await who.say(id, 379);
    const [before] = await shownOf(id);
    const [report] = await list();
    expect(report).toMatchObject({
      ...{ priceCents: 379, thenCents: 379, isEstimate: true, doubt: null, store: { id: here.id } },
      shownCents: Math.round(Number(before?.price) * 100),
      reporter: { acceptedCount: 0, rejectedCount: 0 },
    });
    expect((await judge(report.id, { isAccepted: true, priceCents: 380 })).status, 'another price').toBe(404);
    const answers = await Promise.all(
      [1, 2].map(() => judge(report.id, { isAccepted: true, priceCents: 379 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.79', source: 'a shopper' });
    expect(await list()).toEqual([]);
    await who.say(id, 389);
    expect(await list()).toMatchObject([{ reporter: { acceptedCount: 1, rejectedCount: 0 } }]);
  });

  it('rejects, and hears no more of who was wrong three times', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const who = await reporter({ accepted_count: 3, rejected_count: 0 });
    for (const cents of [1_500, 1_600, 1_700]) {
      await who.say(id, cents);
      const [report] = await list();
      expect((await judge(report.id, { isAccepted: false, priceCents: cents })).status).toBe(204);
    }
    expect((await who.say(id, 410)).status, 'silently').toBe(200);
    expect(await list()).toEqual([]);
    await later(60);
    expect((await shownOf(id))[0]).toEqual(before);
  });
});
