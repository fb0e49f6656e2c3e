import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { requeueAllHeldReports } from '#server/features/price-reports/api.ts';
import { makeItem } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { setUpReporting } from '#tests/support/reporting.ts';

const reporting = await setUpReporting();
const { db, here, sisterStore, bread, reporter, trusted, agreed, shownOf } = reporting;
const { list, accept, later, ago, now, setNow } = reporting;
afterAll(reporting.end);
beforeEach(() => setNow());

const findShownPrice = async (id: number) => (await shownOf(id))[0]?.price;

const recordNonCrowdsourcedPrice = async (
  itemId: number,
  storeId: number,
  priceCents: number,
  seenAt: string,
) => {
  const place = {
    itemId,
    storeId,
    chainId: null,
    channel: 'in-store',
    source: 'a visit to the store',
  } as const;
  const price = { priceCents, regularPriceCents: null, isMember: false, observedAt: new Date(seenAt) };
  await recordObservations(db, [{ ...place, ...price }], { now: now() });
};

describe('Competing price reports', () => {
  it('An older usual price doesn’t end a newer sale, no matter how many households report the usual price', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 400, ago(2));
    await agreed(id, 350, ago(0.5), { regularPriceCents: 400 });
    await later(10);
    for (const _ of [1, 2]) await (await trusted()).say(id, 400, ago(2));
    await later(10);
    expect(await findShownPrice(id)).toBe('3.50');
  });

  it("Another report of an outdated price doesn't make that price current, and withdrawing the report doesn't change the price either", async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 520, ago(9));
    for (const _ of [1, 2]) await (await trusted()).say(id, 520, ago(3.5));
    await agreed(id, 400, ago(1));
    await later(10);
    const last = await trusted();
    await last.say(id, 520, ago(0.5));
    await later(10);
    expect(await findShownPrice(id)).toBe('4.00');
    await last.say(id, null);
    expect(await findShownPrice(id)).toBe('4.00');
  });

  it('If too many reporters of a newer price withdraw their reports, the earlier price is shown again with its original date', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 400, ago(2));
    await later(10);
    const newerReporters = await agreed(id, 480, ago(1));
    await later(10);
    expect(await findShownPrice(id)).toBe('4.80');
    for (const who of newerReporters.slice(0, 2)) await who.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', observedAt: ago(2) });
  });

  it('If a household reports a price with a regular price and later the same price without one, the regular price still counts', async () => {
    const { id } = await makeItem(db, bread);
    for (const network of ['198.20.1', '198.20.2', '198.20.3'])
      await (await trusted(network)).say(id, 350, ago(1), { regularPriceCents: 450 });
    await (await trusted('198.20.1')).say(id, 350, ago(0.5));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.50', regularPrice: '4.50' });
  });

  it('Three households can’t publish an implausible price by first reporting and then withdrawing a plausible one', async () => {
    const { id } = await makeItem(db, bread);
    const networks = ['198.21.1', '198.21.2', '198.21.3'];
    const accounts = [];
    for (const network of networks) accounts.push([await trusted(network), await trusted(network)] as const);
    for (const [, second] of accounts) await second.say(id, 560, ago(1));
    await later(10);
    const [before] = await shownOf(id);
    for (const [first] of accounts) await first.say(id, 1_600, ago(1));
    await later(10);
    expect((await shownOf(id))[0]).toEqual(before);
    expect((await list()).some(({ priceCents }: { priceCents: number }) => priceCents === 1_600)).toBe(true);
    for (const [, second] of accounts.slice(1)) await second.say(id, null);
    expect(await findShownPrice(id)).not.toBe('16.00');
  });

  it('A household that later sees a different price still supports the regular price it reported earlier', async () => {
    const { id } = await makeItem(db, bread);
    const [first] = await agreed(id, 350, ago(1), { regularPriceCents: 450 });
    await later(10);
    await first?.say(id, 390, ago(0.5));
    await later(10);
    await (await trusted()).say(id, 350, ago(0.4));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.50', regularPrice: '4.50' });
  });

  it('Another report doesn’t revive a promotion that has ended', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 350, ago(5), { regularPriceCents: 450, promotionEndsOn: '2026-11-22' });
    await later(10);
    const published = await db
      .selectFrom('price_observation')
      .select('observed_at')
      .where('item_id', '=', id)
      .execute();
    setNow(new Date(now().getTime() + 2 * DAY_MS));
    await (await trusted()).say(id, 350, ago(4), { regularPriceCents: 450 });
    await later(10);
    expect(
      await db.selectFrom('price_observation').select('observed_at').where('item_id', '=', id).execute(),
    ).toEqual(published);
  });

  it('A regular price reported by two households stays if a third household reports the price without it', async () => {
    const { id } = await makeItem(db, bread);
    const [, , third] = await agreed(id, 350, ago(2), { regularPriceCents: 450 });
    await later(10);
    await third?.say(id, null);
    await (await trusted()).say(id, 350, ago(1));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.50', regularPrice: '4.50' });
  });

  it('A report no longer counts once the reporter corrects it, even if the correction can’t count yet', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 420, ago(5));
    const [one, other] = [await trusted(), await trusted()];
    for (const who of [one, other]) await who.say(id, 350, ago(1));
    await later(10);
    await one.say(id, 350, ago(1), { promotionEndsOn: '2026-12-01' });
    await later(10);
    await (await trusted()).say(id, 350, ago(0.5));
    await later(10);
    expect(await findShownPrice(id)).toBe('4.20');
  });

  it('A report no longer counts once the reporter says that the promotion has ended', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 420, ago(5));
    const reporters = [await trusted(), await trusted()];
    for (const who of reporters) await who.say(id, 350, ago(1.2), { regularPriceCents: 420 });
    await later(10);
    for (const who of reporters)
      await who.say(id, 350, ago(1.2), { regularPriceCents: 420, promotionEndsOn: '2026-11-21' });
    await (await trusted()).say(id, 350, ago(1), { regularPriceCents: 420 });
    await later(10);
    expect(await findShownPrice(id)).toBe('4.20');
  });

  it('Resending an accepted report doesn’t make its price replace a price that was accepted later', async () => {
    const { id } = await makeItem(db, bread);
    const [first, second] = [await trusted(), await reporter()];
    await first.say(id, 480, ago(1));
    await accept(id);
    await second.say(id, 400, ago(1));
    await accept(id);
    await first.say(id, 480, ago(1));
    await later(10);
    expect(await findShownPrice(id)).toBe('4.00');
  });

  it('A report that disagrees with an agreed price waits for review', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 400, ago(5));
    await later(10);
    const isListed = async () => (await list()).some(({ item }: { item: { id: number } }) => item.id === id);
    expect(await isListed()).toBe(false);
    await (await trusted()).say(id, 450, ago(1));
    await later(10);
    expect(await isListed()).toBe(true);
  });

  it('A price disappears once two of its three reporters have corrected it, even if their corrections are held', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 400, ago(4));
    const wrongReporters = await agreed(id, 350, ago(1));
    await later(10);
    expect(await findShownPrice(id)).toBe('3.50');
    for (const [index, who] of wrongReporters.slice(0, 2).entries())
      await who.say(id, 500 + 20 * index, ago(1));
    expect(await findShownPrice(id)).toBe('4.00');
  });

  it('A price that three households agree on replaces a price accepted earlier for the same time, until they withdraw it', async () => {
    const { id } = await makeItem(db, bread);
    await (await reporter()).say(id, 400, ago(1));
    await accept(id);
    const reporters = await agreed(id, 520, ago(1));
    await later(10);
    expect(await findShownPrice(id)).toBe('5.20');
    for (const who of reporters) await who.say(id, null);
    expect(await findShownPrice(id)).toBe('4.00');
  });

  it('When an accepted price is withdrawn, the price it replaced is shown again, even if one of its three households no longer reports it', async () => {
    const { id } = await makeItem(db, bread);
    const [first] = await agreed(id, 520, ago(1));
    await later(10);
    await first?.say(id, null);
    const who = await reporter();
    await who.say(id, 400, ago(1));
    await accept(id);
    expect(await findShownPrice(id)).toBe('4.00');
    await who.say(id, null);
    expect((await shownOf(id))[0]).toMatchObject({ price: '5.20', observedAt: ago(1) });
  });

  it('A shopper can’t change the regular price of their accepted price without a new review', async () => {
    const { id } = await makeItem(db, bread);
    const who = await trusted();
    await who.say(id, 400, ago(1), { regularPriceCents: 450 });
    await accept(id);
    await who.say(id, 400, ago(1), { regularPriceCents: 540 });
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', regularPrice: '4.50' });
  });

  it("An accepted price is removed when it's withdrawn, even if other shoppers saw the same price long before", async () => {
    const { id } = await makeItem(db, bread);
    for (const _ of [1, 2]) await (await trusted()).say(id, 350, ago(12.5));
    await agreed(id, 420, ago(1));
    await later(10);
    const who = await reporter();
    await who.say(id, 350, ago(0.1));
    await accept(id, ago(0.1));
    expect(await findShownPrice(id)).toBe('3.50');
    await who.say(id, null);
    expect(await findShownPrice(id)).toBe('4.20');
  });

  it('Reports ignored because they were too far from an accepted price start to count once that price is withdrawn', async () => {
    const { id } = await makeItem(db, bread);
    const who = await reporter();
    await who.say(id, 400, ago(2));
    await accept(id);
    await agreed(id, 560, ago(1));
    await later(10);
    expect(await findShownPrice(id)).toBe('4.00');
    await who.say(id, null);
    await later(1);
    expect(await findShownPrice(id)).toBe('5.60');
  });

  it('Reports held because the chain had a different price start to count once that price changes', async () => {
    const { id } = await makeItem(db, bread);
    await recordNonCrowdsourcedPrice(id, sisterStore.id, 400, ago(3));
    await agreed(id, 560, ago(2));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '4.00' });
    await recordNonCrowdsourcedPrice(id, sisterStore.id, 540, ago(1));
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '5.40' });
    await requeueAllHeldReports(db, now());
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '5.60' });
  });

  it('A price far from the chain’s newest price waits for review, even if it’s close to the current price at the store itself', async () => {
    const { id } = await makeItem(db, bread);
    await recordNonCrowdsourcedPrice(id, here.id, 600, ago(5));
    await recordNonCrowdsourcedPrice(id, sisterStore.id, 400, ago(2));
    await agreed(id, 780, ago(1));
    await later(10);
    expect((await shownOf(id)).map(({ price }: { price: string }) => price)).toEqual(['6.00', '4.00']);
  });

  it('Reports at a hidden store aren’t listed for review', async () => {
    const { id } = await makeItem(db, bread);
    const who = await reporter();
    await who.say(id, 379);
    const isListed = async () => (await list()).some(({ item }: { item: { id: number } }) => item.id === id);
    expect(await isListed()).toBe(true);
    await db.updateTable('store').set({ is_hidden: true }).where('id', '=', here.id).execute();
    expect(await isListed()).toBe(false);
    await db.updateTable('store').set({ is_hidden: false }).where('id', '=', here.id).execute();
    await accept(id);
    expect(await findShownPrice(id)).toBe('3.79');
  });
});
