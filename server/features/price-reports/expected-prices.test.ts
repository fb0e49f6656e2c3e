import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, makeItem } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { setUpReporting } from '#tests/support/reporting.ts';

const { db, here, bread, ago, agreed, shownOf, list, later, now, setNow, end } = await setUpReporting();
afterAll(end);
beforeEach(() => setNow());

describe('Expected prices', () => {
  const findShownCents = async (itemId: number) =>
    Math.round(Number((await shownOf(itemId))[0]?.price) * 100);

  it("The expected price doesn't depend on a chain level learned from crowdsourced prices", async () => {
    const { id } = await makeItem(db, bread);
    const before = await findShownCents(id);
    const learned = { learned_offset: Math.log(1.3), learned_error: 0.05 };
    await db.updateTable('chain').set(learned).where('id', '=', here.chain_id).execute();
    const raised = await findShownCents(id);
    expect(raised).toBeGreaterThan(1.2 * before);
    await agreed(id, Math.round(1.45 * before));
    await later(10);
    expect(await findShownCents(id)).toBe(raised);
    await db
      .updateTable('chain')
      .set({ learned_offset: 0, learned_error: null })
      .where('id', '=', here.chain_id)
      .execute();
  });

  it('Reports that differ by more than 35% from the last non-crowdsourced price are held, even if earlier reports have since replaced that price', async () => {
    const { id } = await makeItem(db, bread);
    const estimate = await findShownCents(id);
    const percentOfEstimate = (percent: number) => Math.round((estimate * percent) / 100);
    const feedPrice = {
      itemId: id,
      storeId: here.id,
      chainId: null,
      source: 'a feed',
      channel: 'in-store',
    } as const;
    const row = {
      ...feedPrice,
      priceCents: percentOfEstimate(60),
      regularPriceCents: null,
      observedAt: new Date(ago(5)),
    };
    await recordObservations(db, [row], { now: now() });
    await agreed(id, percentOfEstimate(78), ago(2));
    await later(10);
    expect(await findShownCents(id)).toBe(percentOfEstimate(78));
    await agreed(id, percentOfEstimate(100), ago(1));
    await later(10);
    expect(await findShownCents(id)).toBe(percentOfEstimate(78));
  });

  it("A sale price from another source doesn't prevent reports of the regular price from counting", async () => {
    const { id } = await makeItem(db, bread);
    const regularPriceCents = await findShownCents(id);
    const row = {
      itemId: id,
      storeId: here.id,
      chainId: null,
      source: 'a feed',
      channel: 'in-store',
    } as const;
    const sale = { priceCents: Math.round(regularPriceCents / 2), regularPriceCents };
    await recordObservations(db, [{ ...row, ...sale, observedAt: new Date(ago(9)) }], { now: now() });
    await agreed(id, regularPriceCents + 3, ago(1));
    await later(10);
    expect(await findShownCents(id)).toBe(regularPriceCents + 3);
  });

  it("A report about an item without an estimate is published only if it's within 35% of the chain's recent crowdsourced prices", async () => {
    const { id } = await makeItem(db, { base_price_cents: null, base_basis: null, base_source: null });
    const reporters = await agreed(id, 1_000, ago(3));
    const sayAgain = async (cents: number, daysAgo: number) => {
      for (const who of reporters) await who.say(id, cents, ago(daysAgo));
      await later(10);
      return findShownCents(id);
    };
    await later(10);
    expect(await findShownCents(id)).toBe(1_000);
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

  it('A non-member price and a member price seen at the same time are both published, and each can be withdrawn on its own', async () => {
    const { id } = await makeItem(db, bread);
    const seenAt = ago(1);
    await agreed(id, 399, seenAt);
    const cardHolders = await agreed(id, 349, seenAt, { isMember: true });
    await later(10);
    const findShownPrices = async () => {
      const [atStore] = await shownOf(id);
      return [atStore.price, atStore.card?.otherPrice];
    };
    expect(await findShownPrices()).toEqual(['3.99', '3.49']);
    for (const who of cardHolders) await who.say(id, null);
    expect(await findShownPrices()).toEqual(['3.99', undefined]);
  });

  it('If reports are corrected to a different price and an earlier day, the corrected price replaces the published price', async () => {
    const { id } = await makeItem(db, bread);
    const [before] = await shownOf(id);
    const reporters = await agreed(id, 349, ago(1));
    await later(10);
    for (const who of reporters) await who.say(id, 369, ago(2));
    await later(10);
    expect(await findShownCents(id)).toBe(369);
    for (const who of reporters) await who.say(id, null);
    expect((await shownOf(id))[0]).toEqual(before);
  });

  it('Reports that correct a price but not its observation time still replace the published price', async () => {
    const { id } = await makeItem(db, bread);
    const seenAt = ago(1);
    const reporters = await agreed(id, 349, seenAt);
    await later(10);
    for (const who of reporters) await who.say(id, 369, seenAt);
    await later(10);
    expect((await shownOf(id))[0]).toMatchObject({ price: '3.69', source: 'a shopper' });
  });
});
