import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeItem } from '#tests/support/factories.ts';
import { setUpReporting } from '#tests/support/reporting.ts';

const { db, app, bread, trusted, agreed, shownOf, later, ago, now, setNow, end } = await setUpReporting();
afterAll(end);
beforeEach(() => setNow());

const findShownPrice = async (id: number) => (await shownOf(id))[0]?.price;

describe('States of price reports', () => {
  const findState = async (userId: string, itemId: number) =>
    (
      await db
        .selectFrom('own_price')
        .select('state')
        .where('user_id', '=', userId)
        .where('item_id', '=', itemId)
        .executeTakeFirstOrThrow()
    ).state;

  it("A report isn't counted if households agreed on its price only long before", async () => {
    const { id } = await makeItem(db, bread);
    const [first] = await agreed(id, 420, ago(12));
    await later(10);
    expect(await findState(first?.userId ?? '', id)).toBe('counted');
    const late = await trusted();
    await late.say(id, 420);
    await later(11);
    expect(await findState(late.userId, id)).toBe('held');
  });

  it('A counted report waits for review again after the other households withdraw their reports', async () => {
    const { id } = await makeItem(db, bread);
    const [first, ...others] = await agreed(id, 420, ago(1));
    await later(10);
    expect(await findState(first?.userId ?? '', id)).toBe('counted');
    for (const who of others) await who.say(id, null);
    expect(await findState(first?.userId ?? '', id)).toBe('held');
  });
});

describe('Households in price reports', () => {
  it("If a shopper connects from the networks of households whose reports already counted, those households aren't merged", async () => {
    const { id } = await makeItem(db, bread);
    const other = await makeItem(db, bread);
    await agreed(id, 520, ago(9));
    const networks = [1, 2, 3, 4].map((number) => `198.19.${number}`);
    for (const network of networks) await (await trusted(network)).say(id, 400, ago(1));
    await later(10);
    expect(await findShownPrice(id)).toBe('4.00');
    const visitor = await trusted();
    for (const network of networks) await visitor.say(other.id, 400, ago(1), {}, network);
    await visitor.say(id, 520);
    await later(10);
    expect(await findShownPrice(id)).toBe('4.00');
  });

  it('Reporters who visit from the same network are one household, even if they report from different ones', async () => {
    const { id } = await makeItem(db, bread);
    const estimate = await findShownPrice(id);
    const reporters = [await trusted(), await trusted(), await trusted()];
    for (const { headers } of reporters)
      await app.call('GET', '/api/cart', { headers: { ...headers, 'x-forwarded-for': '198.23.1.7' } });
    for (const who of reporters) await who.say(id, 420);
    await later(11);
    expect(await findShownPrice(id)).toBe(estimate);
  });

  it('A shopper whose report no longer counts still forms one household with the next reporter on the same network', async () => {
    const { id } = await makeItem(db, bread);
    await agreed(id, 420, ago(1));
    await later(10);
    for (const _ of [1, 2, 3]) {
      const who = await trusted('198.22.1');
      await who.say(id, 500);
      await later(11);
      await who.say(id, 500, now().toISOString(), { promotionEndsOn: '2026-12-01' });
      await later(11);
    }
    expect(await findShownPrice(id)).toBe('4.20');
  });

  it('One household doesn’t count as several by using other households’ networks', async () => {
    const { id } = await makeItem(db, bread);
    const other = await makeItem(db, bread);
    for (const network of ['198.23.1', '198.23.2', '198.23.3'])
      await (await trusted(network)).say(id, 420, ago(1));
    await later(10);
    for (const visited of ['198.23.2', '198.23.1', '198.24.1']) {
      const who = await trusted('198.24.1');
      await who.say(other.id, 400, ago(1), {}, visited);
      await who.say(id, 520);
      await later(11);
    }
    expect(await findShownPrice(id)).toBe('4.20');
  });

  it('A shopper who hides their network after reporting still counts as one household with others on it', async () => {
    const { id } = await makeItem(db, bread);
    const other = await makeItem(db, bread);
    await agreed(id, 420, ago(1));
    for (const _ of [1, 2, 3]) {
      const who = await trusted('198.25.1');
      await who.say(id, 520);
      await later(11);
      for (let device = 0; device < 50; device += 1) await who.say(other.id, 400);
    }
    await later(10);
    expect(await findShownPrice(id)).toBe('4.20');
  });
});
