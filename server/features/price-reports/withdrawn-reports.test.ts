import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteUser } from '#server/features/your-data/api.ts';
import { makeItem } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { setUpReporting } from '#tests/support/reporting.ts';
import { publishAcceptedReport } from './publish.ts';
import { findReport } from './queries.ts';

const {
  db,
  here,
  sisterStore,
  bread,
  reporter,
  trusted,
  agreed,
  shownOf,
  accept,
  later,
  ago,
  now,
  setNow,
  end,
} = await setUpReporting();
afterAll(end);
beforeEach(() => setNow());

describe('Withdrawn price reports', () => {
  it('A price is removed once all households but one have withdrawn their reports, even if two accounts in the remaining household still report it', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const reporters = await agreed(id, 349, ago(1));
    for (const who of [await trusted('198.18.7'), await trusted('198.18.7')]) await who.say(id, 349, ago(1));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.49' });
    for (const who of reporters) await who.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('Deleting an account withdraws its reports: the price stays while two other households report it', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const reporters = await agreed(id, 349, ago(1));
    await later(10);
    const deleteAccount = async (who: (typeof reporters)[number] | undefined) =>
      deleteUser(db, {
        userId: who?.userId ?? '',
        now: now(),
        keepsLists: false,
        deleteIdentity: async () => {},
      });
    await deleteAccount(reporters[0]);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.49' });
    await deleteAccount(reporters[1]);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('Withdrawing a report while an administrator is accepting it leaves no published price', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const who = await reporter();
    await who.say(id, 299, ago(1));
    const { id: reportId } = await db
      .updateTable('own_price')
      .set({ state: 'accepted' })
      .where('item_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const withdrawal = await db.transaction().execute(async (tx) => {
      const report = await findReport(tx, reportId);
      if (report !== undefined) await publishAcceptedReport(tx, report, now());
      const answer = who.say(id, null);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(tx);
        expect(rows).toHaveLength(1);
      });
      return { answer };
    });
    expect((await withdrawal.answer).status).toBe(200);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('A price stays after its accepted report is withdrawn if two other households agreed with it', async () => {
    const { id } = await makeItem(db, bread);
    const [first, second, third] = [await trusted(), await trusted(), await trusted()];
    await first.say(id, 349, ago(1));
    await later(10);
    await accept(id);
    for (const who of [second, third]) await who.say(id, 349, ago(1));
    await later(10);
    await first.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.49', kind: 'observed' });
  });

  it('An accepted price stays while two households report it, even if the first reporter deletes the account', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const first = await reporter();
    await first.say(id, 349, ago(1));
    await accept(id);
    const others = [await trusted(), await trusted()] as const;
    for (const [index, who] of others.entries()) await who.say(id, 349, ago(1 + index / 2));
    await later(10);
    await deleteUser(db, {
      ...{ userId: first.userId, now: now(), keepsLists: false },
      deleteIdentity: async () => {},
    });
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.49', kind: 'observed' });
    await others[0].say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('When all other households withdraw their reports, a counted price is removed even if the remaining household also has an accepted report', async () => {
    const { id } = await makeItem(db, bread);
    const reporters = await agreed(id, 349, ago(3));
    await (await trusted('198.18.8')).say(id, 349, ago(3));
    await later(10);
    await (await trusted('198.18.8')).say(id, 349, ago(2));
    await accept(id);
    for (const who of reporters) await who.say(id, null);
    const remainingPrices = await db
      .selectFrom('price_observation')
      .select('observed_at')
      .where('item_id', '=', id)
      .execute();
    expect(remainingPrices).toEqual([{ observed_at: new Date(ago(2)) }]);
  });

  it("If reporters replace their price with one seen on a later day and then withdraw the new price, their first price isn't shown again", async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const reporters = await agreed(id, 349, ago(2));
    await later(10);
    for (const who of reporters) await who.say(id, 399, ago(1));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.99' });
    for (const who of reporters) await who.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it("Changing and then withdrawing a non-member price doesn't remove an accepted member price that was seen at the same time", async () => {
    const { id } = await makeItem(db, bread);
    const [cardHolder, otherShopper] = [await reporter(), await reporter()];
    await cardHolder.say(id, 299, ago(1), { isMember: true });
    await accept(id);
    await otherShopper.say(id, 399, ago(1));
    await accept(id);
    await otherShopper.say(id, 401, ago(1));
    await otherShopper.say(id, null);
    const [{ kind, card }] = await shownOf(id);
    expect([kind, card?.otherPrice]).toEqual(['estimated', '2.99']);
  });

  it('After an accepted price is withdrawn, another accepted price seen at the same time is shown', async () => {
    const { id } = await makeItem(db, bread);
    const [first, second] = [await reporter(), await reporter()];
    await first.say(id, 379, ago(1));
    await accept(id);
    await second.say(id, 299, ago(1));
    await accept(id);
    expect((await shownOf(id))[0]).toMatchObject({ price: '2.99' });
    await second.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.79', source: 'a shopper' });
  });

  it('If a household corrects its accepted price report and later withdraws the report, the earlier price from three other households is shown again', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 349, ago(3));
    await later(10);
    const who = await reporter();
    await who.say(id, 379, ago(1));
    await accept(id);
    await who.say(id, 381, ago(2));
    await accept(id);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.81' });
    await who.say(id, 382, ago(2));
    await who.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.49', observedAt: ago(3) });
  });

  it("Withdrawing a fourth household's report doesn't change the price, even if the chain's price has changed at another store", async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 520, ago(2));
    const fourth = await trusted();
    await fourth.say(id, 520, ago(1.9));
    await later(10);
    const [before] = await shownOf(id);
    expect(before).toMatchObject({ price: '5.20' });
    const sisterPrice = {
      ...{
        itemId: id,
        storeId: sisterStore.id,
        chainId: null,
        priceCents: 360,
        regularPriceCents: null,
        isMember: false,
      },
      ...({ channel: 'in-store', source: 'a visit to the store', observedAt: new Date(ago(1)) } as const),
    };
    expect(await recordObservations(db, [sisterPrice], { now: now() })).toMatchObject({ inserted: 1 });
    await fourth.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it("Withdrawing a report for a store that is now hidden doesn't change the price", async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 520, ago(2));
    const fourth = await trusted();
    await fourth.say(id, 520, ago(2));
    await later(10);
    const [, before] = await shownOf(id);
    await db.updateTable('store').set({ is_hidden: true }).where('id', '=', here.id).execute();
    await fourth.say(id, null);
    await db.updateTable('store').set({ is_hidden: false }).where('id', '=', here.id).execute();
    expect((await shownOf(id))[1]).toEqual(before);
  });

  it('After an accepted price is withdrawn, the price that three households reported for the same time is shown', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 520, ago(1));
    await later(10);
    const who = await reporter();
    await who.say(id, 400, ago(1));
    await accept(id);
    expect((await shownOf(id))[0]).toMatchObject({ price: '4.00' });
    await who.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '5.20', observedAt: ago(1) });
  });

  it("Withdrawing an outvoted report doesn't change the price, even if households that had reported an earlier price have since reported again", async () => {
    const { id } = await makeItem(db, bread);
    const [one, two, three] = await agreed(id, 520, ago(5));
    await later(10);
    const outvoted = await trusted();
    await agreed(id, 400, ago(1.5));
    await outvoted.say(id, 900, ago(1.5));
    await later(10);
    for (const who of [one, two]) await who?.say(id, 520, ago(1));
    await three?.say(id, 400, ago(1));
    await later(10);
    const [before] = await shownOf(id);
    expect(before).toMatchObject({ price: '4.00' });
    await outvoted.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('If a household later shares a network with three others and withdraws its report, the price from the other three stays', async () => {
    const { id } = await makeItem(db, bread);
    const other = await makeItem(db, bread);
    const networks = ['198.18.1', '198.18.2', '198.18.3'];
    for (const network of networks) await (await trusted(network)).say(id, 520, ago(1));
    const fourth = await trusted();
    await fourth.say(id, 520, ago(1));
    await later(10);
    const [before] = await shownOf(id);
    for (const network of networks) await fourth.say(other.id, 400, ago(1), {}, network);
    await fourth.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('A report that was accepted, changed to a member price, rejected and withdrawn leaves no published price', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const who = await reporter();
    await who.say(id, 299, ago(1));
    await accept(id);
    await who.say(id, 299, ago(1), { isMember: true });
    await db.updateTable('own_price').set({ state: 'rejected' }).where('item_id', '=', id).execute();
    await who.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });
});
