import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { requeueAllHeldReports } from '#server/features/price-reports/api.ts';
import { makeItem } from '#tests/support/factories.ts';
import { setUpReporting } from '#tests/support/reporting.ts';

const {
  db,
  here,
  bread,
  ago,
  agreed,
  established,
  reporter,
  trusted,
  shownOf,
  list,
  judge,
  accept,
  later,
  now,
  setNow,
  end,
} = await setUpReporting();
afterAll(end);
beforeEach(() => setNow());

describe('Administrator review', () => {
  it("Accepting a price report publishes its price and adds to the reporter's accepted count", async () => {
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

  it('The price review list marks a regular price far from the usual one as doubtful', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const [{ price }] = await shownOf(id);
    const priceCents = Math.round(Number(price) * 100);
    const who = await reporter();
    const findDoubt = async (factor: number) => {
      await who.say(id, priceCents, ago(1), { regularPriceCents: Math.round(priceCents * factor) });
      return (await list()).map(({ doubt }: { doubt: string | null }) => doubt);
    };
    expect(await findDoubt(1.08)).toEqual([null]);
    expect(await findDoubt(1.3)).toEqual(['regular-price']);
    expect(await findDoubt(1.9)).toEqual(['outlier']);
  });

  it('The price review list compares a price reported during a sale with the usual price, not with the sale price', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    await agreed(id, 350, ago(1), { regularPriceCents: 500 });
    await later(10);
    const who = await reporter();
    const findDoubt = async (cents: number) => {
      await who.say(id, cents);
      return (await list())[0].doubt;
    };
    expect([await findDoubt(350), await findDoubt(340), await findDoubt(300)]).toEqual([
      null,
      null,
      'outlier',
    ]);
  });

  it("Many accounts on one network don't crowd other reporters out of the price review list", async () => {
    await db.deleteFrom('own_price').execute();
    for (let account = 0; account < 6; account += 1) {
      const who = await reporter(undefined, '198.18.40');
      for (let count = 0; count < 5; count += 1) await who.say((await makeItem(db, bread)).id, 390);
    }
    const [{ id }, { id: neighborsId }] = [await makeItem(db, bread), await makeItem(db, bread)];
    await (await reporter()).say(id, 379);
    await (await reporter(undefined, '198.18.40')).say(neighborsId, 379);
    const listed = await list();
    expect(listed).toHaveLength(20);
    expect(listed[1]).toMatchObject({ item: { id } });
    expect(listed[7], 'from the same network').toMatchObject({ item: { id: neighborsId } });
  });

  it('The price review list shows at most five reports per reporter', async () => {
    await db.deleteFrom('own_price').execute();
    const [many, few] = [await reporter(), await reporter()];
    await sql`
      with item as (
        insert into grocery_item (name, brand, unit, category, source)
        select 'Reported ' || number, 'Test', '1 ct', 'Dairy', 'test' from generate_series(1, 2100) number
        returning id
      )
      insert into own_price (user_id, item_id, store_id, price_cents, seen_at, said_at)
      select ${many.userId}, id, ${here.id}, 300, ${now()}, ${now()}::timestamptz - interval '1 hour' from item
    `.execute(db);
    const { id } = await makeItem(db, bread);
    await few.say(id, 379);
    const items = (await list()).map(({ item }: { item: { id: number } }) => item.id);
    expect(items).toHaveLength(6);
    expect(items).toContain(id);
  });

  it('Withdrawing a report after correcting it still removes the price that was published before the correction', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const who = await reporter();
    await who.say(id, 299, ago(2));
    await accept(id);
    await who.say(id, 389, ago(1));
    expect((await shownOf(id))[0], 'the correction waits').toMatchObject({ price: '2.99' });
    await who.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('An accepted price stays if another shopper’s accepted report of the same price and time is changed or withdrawn', async () => {
    const { id } = await makeItem(db, bread);
    const [first, second, third] = [await reporter(), await reporter(), await reporter()];
    for (const who of [first, second, third]) {
      await who.say(id, 299, ago(1));
      await accept(id);
    }
    await second.say(id, null);
    await third.say(id, 299, ago(1), { isMember: true });
    await third.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '2.99', source: 'a shopper' });
    await first.say(id, null);
    expect((await shownOf(id))[0]).not.toMatchObject({ price: '2.99' });
  });

  it('Accepting or rejecting a price report returns 404 if the report has changed in the meantime', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const who = await reporter();
    await who.say(id, 379);
    const [report] = await list();
    const decision = { isAccepted: true, priceCents: 379 };
    await who.say(id, 379, undefined, { regularPriceCents: 3_799 });
    expect((await judge(report.id, decision)).status, 'another regular price').toBe(404);
    await who.say(id, 379, undefined, { regularPriceCents: 3_799, isMember: true });
    expect((await judge(report.id, { ...decision, regularPriceCents: 3_799 })).status, 'a card').toBe(404);
    expect(await list()).toMatchObject([{ id: report.id }]);
  });

  it("A reporter gets credit only for prices that weren't already shown, and loses the credit after a rejection", async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const who = await reporter();
    const readReporterRecord = async () => {
      const { rows } = await sql<{ counts: number[]; days: number | null }>`
        select array[accepted_count, rejected_count, new_count] as counts,
          round(extract(epoch from last_new_at - first_new_at) / 86400)::int as days
        from reporter where user_id = ${who.userId}
      `.execute(db);
      return rows[0];
    };
    await who.say(id, 320);
    await accept(id);
    expect(await readReporterRecord()).toEqual({ counts: [1, 0, 1], days: 0 });
    for (const copied of [322, 330, 325]) {
      await who.say(id, copied);
      await accept(id);
    }
    expect(await readReporterRecord(), 'prices that the page shows').toEqual({ counts: [4, 0, 1], days: 0 });
    await sql`update reporter set first_new_at = first_new_at - interval '15 days' where user_id = ${who.userId}`.execute(
      db,
    );
    await who.say(id, null);
    await who.say(id, 560);
    await accept(id);
    expect(await readReporterRecord(), 'the same item again').toEqual({ counts: [5, 0, 1], days: 15 });
    const { id: otherId } = await makeItem(db, bread);
    await who.say(otherId, 560);
    await accept(otherId);
    expect(await readReporterRecord()).toEqual({ counts: [6, 0, 2], days: 15 });
    await who.say(id, 562);
    const [report] = await list();
    await judge(report.id, { isAccepted: false, priceCents: 562 });
    expect(await readReporterRecord()).toEqual({ counts: [6, 1, 0], days: null });
    await who.say(otherId, 320);
    await accept(otherId);
    expect((await readReporterRecord())?.counts, 'after a rejection, every item counts again').toEqual([
      7, 1, 1,
    ]);
  });

  it('If a correction that only marks an accepted price as a card price is rejected, the accepted price stays', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const who = await reporter();
    await who.say(id, 379, ago(1));
    await accept(id);
    await who.say(id, 379, ago(1), { isMember: true });
    const [report] = await list();
    expect((await judge(report.id, { isAccepted: false, priceCents: 379, isMember: true })).status).toBe(204);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.79', source: 'a shopper' });
  });

  it('A correction far from the accepted price it corrects is reconsidered once the expected price changes', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const who = await trusted();
    await who.say(id, 400, ago(1));
    await accept(id);
    await who.say(id, 800, ago(1));
    await later(10);
    const findState = async () =>
      (await db.selectFrom('own_price').select('state').where('item_id', '=', id).execute())[0]?.state;
    expect(await findState()).toBe('held');
    await requeueAllHeldReports(db, now());
    expect(await findState()).toBe('waiting');
  });

  it('A report of a promotion with an end date but no regular price can’t be accepted', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const who = await reporter();
    await who.say(id, 379, ago(1));
    const [report] = await list();
    await who.say(id, 379, ago(1), { promotionEndsOn: '2026-12-01' });
    const decision = { isAccepted: true, priceCents: 379, seenAt: report.seenAt };
    expect((await judge(report.id, decision)).status).toBe(404);
  });

  it.each([
    ['ten new prices over two weeks', {}, 'held'],
    ['nine new prices', { new_count: 9 }, 'waiting'],
    ['ten new prices in less than two weeks', { first_new_at: new Date(ago(29.99)) }, 'waiting'],
    [
      'a hundred copied prices',
      { accepted_count: 100, new_count: 0, first_new_at: null, last_new_at: null },
      'waiting',
    ],
    ['ten new prices since two false reports', { rejected_count: 2 }, 'held'],
    ['three false reports', { rejected_count: 3, new_count: 50 }, 'waiting'],
  ])('A report by a shopper with %s is %s after ten minutes', async (_what, record, state) => {
    const { id } = await makeItem(db, bread);
    await (await reporter({ ...established, ...record })).say(id, 410);
    await later(10);
    const reports = await db.selectFrom('own_price').select('state').where('item_id', '=', id).execute();
    expect(reports).toEqual([{ state }]);
  });

  it("A shopper's price reports are hidden after three reports by the shopper have been rejected", async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const who = await trusted();
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
