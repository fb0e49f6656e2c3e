import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeItem } from '#tests/support/factories.ts';
import { setUpReporting } from '#tests/support/reporting.ts';

const { db, bread, ago, reporter, trusted, agreed, shownOf, list, accept, reject, later, setNow, end } =
  await setUpReporting();
afterAll(end);
beforeEach(() => setNow());

it('If a report without a regular price is accepted first, later reports with a regular price still need review', async () => {
  await db.deleteFrom('own_price').execute();
  const { id } = await makeItem(db, bread);
  await (await reporter()).say(id, 380, ago(1));
  await accept(id);
  for (const who of [await trusted(), await trusted()])
    await who.say(id, 380, ago(1), { regularPriceCents: 500 });
  await later(10);
  expect(await list()).toHaveLength(2);
  expect((await shownOf(id))[0]).not.toHaveProperty('regularPrice');
  await (await trusted()).say(id, 380, ago(1), { regularPriceCents: 500 });
  await later(10);
  expect(await list()).toEqual([]);
  expect((await shownOf(id))[0]).toMatchObject({ price: '3.80', regularPrice: '5.00' });
});

it('Undoing the correction of an accepted price keeps it accepted', async () => {
  await db.deleteFrom('own_price').execute();
  const { id } = await makeItem(db, bread);
  const who = await reporter();
  await who.say(id, 379, ago(1));
  await accept(id);
  await who.say(id, 389, ago(1));
  expect(await list()).toHaveLength(1);
  await who.say(id, 379, ago(1));
  expect(await list()).toEqual([]);
  expect((await shownOf(id))[0]).toMatchObject({ price: '3.79', source: 'a shopper' });
});

it('After both accepted reports of a price are withdrawn, the price stays because two households agree with it', async () => {
  const { id } = await makeItem(db, bread);
  const [first, second] = [await reporter(), await reporter()];
  await first.say(id, 379, ago(1));
  await accept(id, ago(1));
  await second.say(id, 379, ago(0.5));
  await accept(id, ago(0.5));
  for (const who of [await trusted(), await trusted()]) await who.say(id, 379, ago(2));
  await later(10);
  for (const who of [first, second]) await who.say(id, null);
  expect((await shownOf(id))[0]).toMatchObject({ price: '3.79', source: 'a shopper' });
});

it('Going back to an earlier accepted price after a newer one was accepted requires another review', async () => {
  await db.deleteFrom('own_price').execute();
  const { id } = await makeItem(db, bread);
  const who = await reporter();
  await who.say(id, 379, ago(1));
  await accept(id);
  await who.say(id, 389, ago(0.5));
  await accept(id);
  await who.say(id, 379, ago(1));
  expect(await list()).toHaveLength(1);
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '3.79', source: 'a shopper' });
});

it('If an established shopper changes the regular price of an accepted report, the new regular price waits for review', async () => {
  await db.deleteFrom('own_price').execute();
  const { id } = await makeItem(db, bread);
  const who = await trusted();
  await who.say(id, 400, ago(1), { regularPriceCents: 450 });
  await accept(id);
  await who.say(id, 400, ago(1), { regularPriceCents: 540 });
  await later(10);
  expect(await list()).toMatchObject([{ priceCents: 400, regularPriceCents: 540 }]);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', regularPrice: '4.50' });
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', regularPrice: '5.40' });
  expect(await list()).toEqual([]);
});

it("A member price seen again without its regular price doesn't change what shoppers without the card see", async () => {
  const { id } = await makeItem(db, bread);
  await agreed(id, 400, ago(3), { regularPriceCents: 500, isMember: true });
  await agreed(id, 420, ago(2));
  await later(10);
  await (await reporter()).say(id, 400, ago(1), { isMember: true });
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.20' });
});

it('An accepted price that two households saw days earlier stays when its report is withdrawn', async () => {
  const { id } = await makeItem(db, bread);
  const first = await reporter();
  await first.say(id, 379, ago(0.5));
  await accept(id);
  for (const days of [4, 5]) await (await trusted()).say(id, 379, ago(days));
  await later(10);
  await first.say(id, null);
  expect((await shownOf(id))[0]).toMatchObject({ price: '3.79', source: 'a shopper' });
});

it('If a card price and a price without the card are from the same time, the later decision counts for shoppers without the card', async () => {
  const { id } = await makeItem(db, bread);
  await (await reporter()).say(id, 340, ago(1), { regularPriceCents: 360, isMember: true });
  const [report] = (await list()).filter(({ item }: { item: { id: number } }) => item.id === id);
  expect(report).toMatchObject({ thenCents: 340, withoutCard: { thenCents: 360 } });
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '3.60' });
  await later(1);
  await agreed(id, 420, ago(1));
  await later(10);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.20' });
  await agreed(id, 360, ago(1), { regularPriceCents: 400, isMember: true });
  await later(10);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00' });
});

it('An accepted sale price without a regular price gets the one that households agreed on before', async () => {
  const { id } = await makeItem(db, bread);
  await agreed(id, 400, ago(5), { regularPriceCents: 500 });
  await later(10);
  await (await reporter()).say(id, 400, ago(1));
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00', regularPrice: '5.00', observedAt: ago(1) });
});

it('An accepted report without a regular price keeps the accepted regular price of the same price at the same time', async () => {
  const { id } = await makeItem(db, bread);
  await (await reporter()).say(id, 380, ago(1), { regularPriceCents: 500 });
  await accept(id);
  await (await reporter()).say(id, 380, ago(1));
  await accept(id);
  expect((await shownOf(id))[0]).toMatchObject({ price: '3.80', regularPrice: '5.00', observedAt: ago(1) });
});

it('Agreed reports are reviewed again if a different price of the same hours is accepted', async () => {
  await db.deleteFrom('own_price').execute();
  const { id } = await makeItem(db, bread);
  await agreed(id, 480, ago(1));
  await later(10);
  expect(await list()).toEqual([]);
  await (await reporter()).say(id, 380, ago(0.9));
  await accept(id);
  expect(await list()).toHaveLength(3);
});

it('An accepted report is reviewed again if a different price of the same hours is accepted, and can then be rejected', async () => {
  await db.deleteFrom('own_price').execute();
  const { id } = await makeItem(db, bread);
  const liar = await trusted();
  await liar.say(id, 520, ago(1));
  await accept(id);
  await (await reporter()).say(id, 400, ago(0.9));
  await accept(id);
  expect(await list()).toMatchObject([{ priceCents: 520 }]);
  await reject(id);
  const { new_count, rejected_count } = await db
    .selectFrom('reporter')
    .select(['new_count', 'rejected_count'])
    .where('user_id', '=', liar.userId)
    .executeTakeFirstOrThrow();
  expect([new_count, rejected_count]).toEqual([0, 1]);
  expect((await shownOf(id))[0]).toMatchObject({ price: '4.00' });
});

it('If both of two different prices of the same hours are accepted, neither is reviewed a third time', async () => {
  await db.deleteFrom('own_price').execute();
  const { id } = await makeItem(db, bread);
  await (await reporter()).say(id, 520, ago(1));
  await accept(id);
  await (await reporter()).say(id, 400, ago(0.9));
  await accept(id);
  await accept(id);
  expect(await list()).toEqual([]);
});
