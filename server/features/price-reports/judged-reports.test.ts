import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, makeItem } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { setUpReporting } from '#tests/support/reporting.ts';

const {
  db,
  here,
  bread,
  ago,
  agreed,
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

describe("Administrator's review", () => {
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
    await who.say(id, priceCents, ago(1), { regularPriceCents: Math.round(priceCents * 1.3) });
    expect(await list()).toMatchObject([{ doubt: null }]);
    await who.say(id, priceCents, ago(1), { regularPriceCents: Math.round(priceCents * 1.9) });
    expect(await list()).toMatchObject([{ doubt: 'outlier' }]);
  });

  it('The price review list compares a price reported during a sale with the usual price, not with the sale price', async () => {
    await db.deleteFrom('own_price').execute();
    const { id } = await makeItem(db, bread);
    await agreed(id, 350, ago(1), { regularPriceCents: 500 });
    await later(10);
    const who = await reporter();
    const doubtOf = async (cents: number) => {
      await who.say(id, cents);
      return (await list())[0].doubt;
    };
    expect([await doubtOf(350), await doubtOf(340), await doubtOf(300)]).toEqual([null, null, 'outlier']);
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

  it('Deciding on a price report returns 404 if the report has changed in the meantime', async () => {
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
    const reporterRecord = async () => {
      const { rows } = await sql<{ counts: number[]; days: number | null }>`
        select array[accepted_count, rejected_count, new_count] as counts,
          round(extract(epoch from last_new_at - first_new_at) / 86400)::int as days
        from reporter where user_id = ${who.userId}
      `.execute(db);
      return rows[0];
    };
    await who.say(id, 320);
    await accept(id);
    expect(await reporterRecord()).toEqual({ counts: [1, 0, 1], days: 0 });
    for (const copied of [320, 330, 325]) {
      await who.say(id, copied);
      await accept(id);
    }
    expect(await reporterRecord(), 'prices that the page shows').toEqual({ counts: [4, 0, 1], days: 0 });
    await sql`update reporter set first_new_at = first_new_at - interval '15 days' where user_id = ${who.userId}`.execute(
      db,
    );
    await who.say(id, 560);
    await accept(id);
    expect(await reporterRecord()).toEqual({ counts: [5, 0, 2], days: 15 });
    await who.say(id, 562);
    const [report] = await list();
    await judge(report.id, { isAccepted: false, priceCents: 562 });
    expect(await reporterRecord()).toEqual({ counts: [5, 1, 0], days: null });
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

describe('Expected prices', () => {
  const centsOf = async (itemId: number) => Math.round(Number((await shownOf(itemId))[0]?.price) * 100);

  it("The expected price doesn't depend on a chain level learned from crowdsourced prices", async () => {
    const { id } = await makeItem(db, bread);
    const before = await centsOf(id);
    const learned = { learned_offset: Math.log(1.3), learned_error: 0.05 };
    await db.updateTable('chain').set(learned).where('id', '=', here.chain_id).execute();
    const raised = await centsOf(id);
    expect(raised).toBeGreaterThan(1.2 * before);
    await agreed(id, Math.round(1.45 * before));
    await later(10);
    expect(await centsOf(id)).toBe(raised);
    await db
      .updateTable('chain')
      .set({ learned_offset: 0, learned_error: null })
      .where('id', '=', here.chain_id)
      .execute();
  });

  it('Reports that differ by more than 35% from the last price from a source other than reports are held, even if earlier reports have since replaced that price', async () => {
    const { id } = await makeItem(db, bread);
    const estimate = await centsOf(id);
    const cents = (percent: number) => Math.round((estimate * percent) / 100);
    const seen = {
      itemId: id,
      storeId: here.id,
      chainId: null,
      source: 'a feed',
      channel: 'in-store',
    } as const;
    const row = { ...seen, priceCents: cents(60), regularPriceCents: null, observedAt: new Date(ago(5)) };
    await recordObservations(db, [row], { now: now() });
    await agreed(id, cents(78), ago(2));
    await later(10);
    expect(await centsOf(id)).toBe(cents(78));
    await agreed(id, cents(100), ago(1));
    await later(10);
    expect(await centsOf(id)).toBe(cents(78));
  });

  it("A report about an item without an estimate is published only if it's within 35% of the chain's recent crowdsourced prices", async () => {
    const { id } = await makeItem(db, { base_price_cents: null, base_basis: null, base_source: null });
    const all = await agreed(id, 1_000, ago(3));
    const sayAgain = async (cents: number, daysAgo: number) => {
      for (const who of all) await who.say(id, cents, ago(daysAgo));
      await later(10);
      return centsOf(id);
    };
    await later(10);
    expect(await centsOf(id)).toBe(1_000);
    expect(await sayAgain(1_340, 2)).toBe(1_340);
    expect(await sayAgain(1_790, 1)).toBe(1_340);
  });

  it("A report about another chain's store brand is published only if it's within 35% of the brand's estimate", async () => {
    const { id, brand } = await makeItem(db, { ...bread, brand: 'Brand of another chain' });
    const owner = await makeChain(db);
    await db.insertInto('store_brand').values({ brand: brand.toLowerCase(), chain_id: owner.id }).execute();
    await agreed(id, 1_200);
    await later(10);
    expect((await shownOf(id))[0]).not.toMatchObject({ source: 'a shopper' });
    expect(await list()).not.toEqual([]);
  });

  it('A plain price and a member price seen at the same time are both published, and each can be withdrawn on its own', async () => {
    const { id } = await makeItem(db, bread);
    const seenAt = ago(1);
    await agreed(id, 399, seenAt);
    const holders = await agreed(id, 349, seenAt, { isMember: true });
    await later(10);
    const shown = async () => {
      const [atStore] = await shownOf(id);
      return [atStore.price, atStore.card?.otherPrice];
    };
    expect(await shown()).toEqual(['3.99', '3.49']);
    for (const who of holders) await who.say(id, null);
    expect(await shown()).toEqual(['3.99', undefined]);
  });

  it('If reports are corrected to a different price and an earlier day, the corrected price replaces the published price', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const all = await agreed(id, 349, ago(1));
    await later(10);
    for (const who of all) await who.say(id, 369, ago(2));
    await later(10);
    expect(await centsOf(id)).toBe(369);
    for (const who of all) await who.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('Reports that correct a price but not its observation time still replace the published price', async () => {
    const { id } = await makeItem(db, bread);
    const seenAt = ago(1);
    const all = await agreed(id, 349, seenAt);
    await later(10);
    for (const who of all) await who.say(id, 369, seenAt);
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.69', source: 'a shopper' });
  });
});
