import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { enqueuePriceAlerts } from '#server/features/price-alerts/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase();
const { db } = database;
const start = new Date('2026-11-22T12:00:00Z');
let now = start;
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const store = await makeStore(db, { chain_id: (await makeChain(db)).id });
const sisterStore = await makeStore(db, { chain_id: store.chain_id });
const bread = { base_price_cents: 400, base_basis: 'typical', base_source: 'test' } as const;

const runAlerts = () => enqueuePriceAlerts(db, { now, publicUrl: 'https://cartwise.example' });
const runAlertsLater = async (ms: number) => {
  now = new Date(now.getTime() + ms);
  await runAlerts();
};
const recordPrice = (itemId: number, priceCents: number, hoursAgo = 1, storeId: number | null = store.id) =>
  recordObservations(
    db,
    [
      {
        ...{ itemId, storeId, chainId: storeId === null ? store.chain_id : null, priceCents },
        ...{ regularPriceCents: null, channel: 'in-store', source: 'the flyer' },
        observedAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
      },
    ],
    { now },
  );

async function createShopper(columns: Parameters<typeof signIn>[1] = {}) {
  const { userId, headers } = await signIn(db, columns);
  const item = await makeItem(db, bread);
  const call = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, path, { headers, ...(body === undefined ? {} : { body }) });
  await call('PATCH', '/api/preferences', { storeIds: [store.id] });
  return {
    ...{ userId, headers, item, call },
    set: (atMostCents: number | null, itemId = item.id) =>
      call('PUT', '/api/price-alerts', { itemId, atMostCents }),
    list: async () => (await call('GET', '/api/price-alerts')).body,
    mails: () =>
      db
        .selectFrom('message')
        .select(['recipient', 'subject', 'body', 'off_url'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  };
}

describe('Price alerts', () => {
  it("A member price triggers a price alert only for shoppers with the store's card", async () => {
    const [withoutCard, withCard] = [await createShopper(), await createShopper()];
    await withCard.call('PATCH', '/api/preferences', { cardChainIds: [store.chain_id] });
    for (const who of [withoutCard, withCard]) {
      await who.set(300);
      await recordObservations(
        db,
        [
          {
            ...{
              itemId: who.item.id,
              storeId: store.id,
              chainId: null,
              priceCents: 299,
              regularPriceCents: 399,
            },
            ...{ isMember: true, channel: 'in-store', source: 'the flyer', observedAt: now },
          },
        ],
        { now },
      );
    }
    await runAlertsLater(HOUR_MS);
    expect(await withoutCard.mails()).toEqual([]);
    const [mail] = await withCard.mails();
    expect(mail?.subject).toBe(`${withCard.item.name} for $2.99 with card at ${store.name}`);
    expect(mail?.body).toContain('$2.99 with card ($3.99 without) at');
  });

  it.each([
    ['Pacific/Honolulu', 'HST'],
    ['America/Phoenix', 'MST'],
    ['America/Puerto_Rico', 'AST'],
  ])("A price alert shows the observation time in the shopper's time zone %s", async (timeZone, name) => {
    const who = await createShopper();
    await who.call('PATCH', '/api/preferences', { timeZone });
    await who.set(300);
    await recordPrice(who.item.id, 299);
    await runAlertsLater(HOUR_MS);
    expect((await who.mails())[0]?.body).toMatch(new RegExp(`at \\d+:\\d\\d [AP]M ${name}$`, 'm'));
  });

  itInFullTier('A price alert is sent again only after the price has risen', async () => {
    const who = await createShopper({ email: 'maya@example.com' });
    expect((await who.set(300)).status).toBe(204);
    await runAlertsLater(HOUR_MS);
    expect(await who.mails(), 'on an estimate').toEqual([]);
    await recordPrice(who.item.id, 301);
    await runAlertsLater(HOUR_MS);
    expect(await who.mails(), 'above').toEqual([]);
    await recordPrice(who.item.id, 299);
    await runAlertsLater(HOUR_MS);
    const [mail, ...others] = await who.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'maya@example.com',
      subject: `${who.item.name} for $2.99 at ${store.name}`,
    });
    expect(mail?.body).toContain(`$2.99 at ${store.name}, source: the flyer, November 22 at `);
    expect(mail?.body).toContain(String(mail?.off_url));
    expect((await who.list()).alerts).toMatchObject([
      { atMostCents: 300, isOn: true, toldAt: now.toISOString() },
    ]);

    for (let hours = 0; hours < 50; hours += 10) await runAlertsLater(10 * HOUR_MS);
    await recordPrice(who.item.id, 250);
    await runAlertsLater(HOUR_MS);
    expect(await who.mails(), 'it was never above').toHaveLength(1);
    await recordPrice(who.item.id, 400, 0.5);
    await runAlertsLater(HOUR_MS);
    expect((await who.list()).alerts[0].toldAt).toBe(null);
    await recordPrice(who.item.id, 280, 0.5);
    await runAlertsLater(HOUR_MS);
    expect(await who.mails()).toHaveLength(2);
  });

  it('A price alert ignores prices at other stores, old prices and prices under review', async () => {
    const who = await createShopper();
    await who.set(300);
    await recordPrice(who.item.id, 100, 1, sisterStore.id);
    await runAlertsLater(HOUR_MS);
    await recordPrice(who.item.id, 299, 80);
    await runAlertsLater(HOUR_MS);
    const stranger = await createShopper();
    await stranger.call('PUT', '/api/own-prices', {
      prices: [
        {
          ...{ itemId: who.item.id, storeId: store.id, priceCents: 90, regularPriceCents: null },
          seenAt: now.toISOString(),
        },
      ],
    });
    await runAlertsLater(HOUR_MS);
    expect(await who.mails()).toEqual([]);
  });

  it('A price alert based on a price that the shopper reported says that the shopper saw it', async () => {
    const who = await createShopper();
    await who.set(300);
    const price = { itemId: who.item.id, storeId: store.id, priceCents: 290, regularPriceCents: 350 };
    await who.call('PUT', '/api/own-prices', { prices: [{ ...price, seenAt: now.toISOString() }] });
    await runAlertsLater(HOUR_MS);
    expect((await who.mails())[0]?.body).toContain(`$2.90 (regular $3.50) at ${store.name}, seen by you, `);
  });

  it('A price alert without a target price needs at least eight observed prices', async () => {
    const who = await createShopper();
    await who.set(null);
    for (let weeks = 7; weeks > 1; weeks -= 1) await recordPrice(who.item.id, 300 + weeks, weeks * 7 * 24);
    await recordPrice(who.item.id, 250, 2);
    await runAlertsLater(HOUR_MS);
    expect(await who.mails(), 'seven').toEqual([]);
    await recordPrice(who.item.id, 249, 0.5);
    await runAlertsLater(HOUR_MS);
    expect((await who.mails())[0]?.body).toContain('You’re watching for a good price.');
  });

  it('All price alerts due on a day are sent in one email', async () => {
    const who = await createShopper();
    const others = [await makeItem(db, bread), await makeItem(db, bread)];
    for (const id of [who.item.id, ...others.map((item) => item.id)]) await who.set(300, id);
    await recordPrice(who.item.id, 200);
    await recordPrice(Number(others[0]?.id), 210);
    now = new Date(now.getTime() + HOUR_MS);
    await Promise.all([runAlerts(), runAlerts(), runAlerts()]);
    const [mail, ...more] = await who.mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${who.item.name} for $2.00 at ${store.name}, and 1 more`);
    await recordPrice(Number(others[1]?.id), 220);
    await runAlertsLater(20 * HOUR_MS);
    expect(await who.mails(), 'within the day').toHaveLength(1);
    await runAlertsLater(4 * HOUR_MS);
    const second = (await who.mails())[1];
    expect(second?.subject).toBe(`${others[1]?.name} for $2.20 at ${store.name}`);
  });

  it('A price alert is recorded as sent only if the email was queued', async () => {
    const who = await createShopper();
    await who.set(300);
    await recordPrice(who.item.id, 200);
    now = new Date(now.getTime() + HOUR_MS);
    const failingDb = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode') throw new Error('The process is killed here');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(
      enqueuePriceAlerts(failingDb, { now, publicUrl: 'https://cartwise.example' }),
    ).rejects.toThrow();
    expect(await who.mails()).toEqual([]);
    await runAlerts();
    expect(await who.mails()).toHaveLength(1);
  });

  it("A price alert isn't sent to an unconfirmed email address", async () => {
    const who = await createShopper({ email_verified: false });
    await who.set(300);
    await recordPrice(who.item.id, 200);
    await runAlertsLater(DAY_MS);
    expect(await who.mails()).toEqual([]);
    expect((await who.list()).isConfirmed).toBe(false);
  });

  itInFullTier(
    'A shopper can set at most a hundred price alerts, and each target price must be valid',
    async () => {
      const who = await createShopper();
      for (const bad of [0, -5, 2.5, 1e9]) expect((await who.set(bad)).status).toBe(400);
      expect((await who.set(300, 2_147_483_647)).status).toBe(404);
      const items = await Promise.all(Array.from({ length: 100 }, () => makeItem(db, bread)));
      for (const { id } of items) expect((await who.set(300, id)).status).toBe(204);
      const answer = await who.set(300);
      expect([answer.status, answer.body?.code]).toEqual([409, 'price_alerts_full']);
      expect((await who.set(null, items[0]?.id)).status, 'in place of another').toBe(204);
    },
  );

  it('Only the owner of a price alert can remove it', async () => {
    const [who, stranger] = [await createShopper(), await createShopper()];
    await who.set(300);
    const [{ id }] = (await who.list()).alerts;
    expect((await stranger.call('DELETE', `/api/price-alerts/${id}`)).status).toBe(404);
    expect((await who.call('DELETE', `/api/price-alerts/${id}`)).status).toBe(204);
    expect((await who.list()).alerts).toEqual([]);
    expect((await who.call('DELETE', `/api/price-alerts/${id}`)).status).toBe(404);
  });
});

describe('Unsubscribe links', () => {
  it('Opening the unsubscribe link changes nothing, and confirming it turns price alerts off', async () => {
    const who = await createShopper();
    await who.set(300);
    await recordPrice(who.item.id, 200);
    await runAlertsLater(HOUR_MS);
    const url = new URL(String((await who.mails())[0]?.off_url));
    const path = url.pathname + url.search;
    const isOn = async () => (await who.list()).alerts[0].isOn;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (payload: string) => app.inject({ method: 'POST', url: path, headers: form, payload });

    const page = await app.inject({ method: 'GET', url: path });
    expect([page.statusCode, await isOn()]).toEqual([200, true]);
    expect(page.body).toContain('Turn them off');
    const unsubscribeAnswer = await post('List-Unsubscribe=One-Click');
    expect([unsubscribeAnswer.statusCode, await isOn()]).toEqual([200, false]);
    await recordPrice(who.item.id, 400, 0.5);
    await runAlertsLater(25 * HOUR_MS);
    await recordPrice(who.item.id, 200, 0.5);
    await runAlertsLater(HOUR_MS);
    expect(await who.mails()).toHaveLength(1);
    await post('again=on');
    expect(await isOn()).toBe(true);
    await post('');
    await who.set(300);
    expect(await isOn(), 'set once more').toBe(true);
  });

  it('Opening an unsubscribe link with an invalid token returns 410', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), '%00']) {
      const url = `/price-alerts/off?token=${token}`;
      for (const method of ['GET', 'POST'] as const) {
        expect((await app.inject({ method, url })).statusCode).toBe(410);
      }
    }
  });
});
