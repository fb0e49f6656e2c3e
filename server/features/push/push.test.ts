import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { MAX_PUSH_DEVICES } from '#contract/push.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { sendPushNotifications } from '#server/compose/push.ts';
import { parseEnv } from '#server/env/env.ts';
import { enqueuePriceAlerts } from '#server/features/price-alerts/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { makePushBrowser, makePushSubscription } from '#tests/support/push-device.ts';
import { startPushServiceStub } from '#tests/support/push-service-stub.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { findOrCreatePushSender } from './sender.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date();
const app = await startTestApp(db, { clock: () => now });
const service = await startPushServiceStub();
afterAll(async () => {
  service.close();
  await app.close();
  await database.close();
});
beforeEach(() => {
  service.become('well');
  service.taken.length = 0;
});

const store = await makeStore(db, { chain_id: (await makeChain(db)).id });
const env = parseEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://cartwise.example' });
const sendNotifications = () => sendPushNotifications({ db, env, clock: () => now, post: service.post });
const PIXEL = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

async function createShopper(columns: Parameters<typeof signIn>[1] = {}) {
  const { userId, headers } = await signIn(db, columns);
  const item = await makeItem(db, { base_price_cents: 400, base_basis: 'typical', base_source: 'test' });
  const call = (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    app.call(method, path, {
      headers: { ...headers, 'user-agent': PIXEL },
      ...(body === undefined ? {} : { body }),
    });
  await call('PATCH', '/api/preferences', { storeIds: [store.id] });
  await call('PUT', '/api/price-alerts', { itemId: item.id, atMostCents: 300 });
  return {
    ...{ userId, item, call },
    add: (subscription: unknown) => call('PUT', '/api/push/devices', subscription),
    devices: async () => (await call('GET', '/api/push/devices')).body.devices,
    messages: () =>
      db
        .selectFrom('message')
        .select(['channel', 'state', 'recipient', 'attempts', 'off_url'])
        .where('user_id', '=', userId)
        .orderBy('channel')
        .orderBy('id')
        .execute(),
    see: async (priceCents: number) => {
      await recordObservations(
        db,
        [
          {
            ...{ itemId: item.id, storeId: store.id, chainId: null, priceCents, regularPriceCents: null },
            ...{ channel: 'in-store', source: 'the flyer', observedAt: now },
          },
        ],
        { now },
      );
      now = new Date(now.getTime() + HOUR_MS);
      await enqueuePriceAlerts(db, { now, publicUrl: env.PUBLIC_URL });
    },
  };
}

async function createShopperWithBrowser(columns: Parameters<typeof signIn>[1] = {}) {
  const who = await createShopper(columns);
  const browser = makePushBrowser();
  service.know(browser);
  expect((await who.add(browser.subscription)).status).toBe(204);
  return { ...who, browser };
}

describe('Browsers registered for notifications', () => {
  it('A browser registered for notifications is listed without its secrets', async () => {
    const { devices, browser, call } = await createShopperWithBrowser();
    const answer = await call('GET', '/api/push/devices');
    expect(answer.body.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(await devices()).toEqual([
      {
        id: expect.any(Number),
        name: 'Chrome on Android',
        addedAt: now.toISOString(),
        lastSentAt: null,
        fingerprint: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(browser.subscription.endpoint);
    const { rows } = await database.pool.query("select value from idp_secret where name = 'vapid'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(answer.body)).not.toContain(rows[0].value.privateKey);
  });

  it('Notifications are signed with the configured key pair', async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    const envWithKeys = parseEnv({ NODE_ENV: 'test', ...keys });
    expect(await findOrCreatePushSender(db, { env: envWithKeys, now })).toEqual({
      ...{ publicKey, privateKey, subject: 'mailto:no-reply@localhost' },
    });
  });

  it('A browser gets notifications only for the last shopper who registered it', async () => {
    const [first, second] = [await createShopperWithBrowser(), await createShopper()];
    await first.see(250);
    expect((await first.add(first.browser.subscription)).status).toBe(204);
    expect(await first.devices()).toHaveLength(1);
    const { endpoint, keys } = first.browser.subscription;
    const takeoverAnswer = await second.add({ endpoint, keys: makePushSubscription().keys });
    expect([takeoverAnswer.status, takeoverAnswer.body.code]).toEqual([409, 'push_device_taken']);
    expect((await second.add({ endpoint, keys })).status).toBe(204);
    expect([await first.devices(), await second.devices()]).toMatchObject([[], [{}]]);
    await sendNotifications();
    expect(service.taken, 'what waited for the first').toEqual([]);
  });

  it.each([
    ['endpoint', { endpoint: 'http://push.example.com/a' }],
    ['endpoint', { endpoint: 'https://192.168.1.1/a' }],
    ['endpoint', { endpoint: 'https://localhost/a' }],
    ['endpoint', { endpoint: `https://push.example.com/${'a'.repeat(1_000)}` }],
    ['keys.auth', { keys: { ...makePushSubscription().keys, auth: 'short' } }],
    ['keys.p256dh', { keys: { ...makePushSubscription().keys, p256dh: 'A'.repeat(87) } }],
  ])('Registering a browser with an invalid %s returns 400 (%#)', async (field, wrong) => {
    const answer = await (await createShopper()).add({ ...makePushSubscription(), ...wrong });
    expect([answer.status, answer.body.issues]).toMatchObject([400, [{ field }]]);
  });

  it('A shopper can register at most ten browsers for notifications', async () => {
    const { add, devices } = await createShopper();
    const statuses = await Promise.all(
      Array.from({ length: MAX_PUSH_DEVICES + 2 }, async () => (await add(makePushSubscription())).status),
    );
    expect(statuses.toSorted()).toEqual([...Array(MAX_PUSH_DEVICES).fill(204), 409, 409]);
    expect(await devices()).toHaveLength(MAX_PUSH_DEVICES);
  });

  it('Only the owner can remove a browser, and removing it also deletes its pending notifications', async () => {
    const [who, stranger] = [await createShopperWithBrowser(), await createShopper()];
    await who.see(250);
    const [{ id }] = await who.devices();
    expect((await stranger.call('DELETE', `/api/push/devices/${id}`)).status).toBe(404);
    expect((await who.call('DELETE', `/api/push/devices/${id}`)).status).toBe(204);
    await sendNotifications();
    expect([service.taken, await who.devices()]).toEqual([[], []]);
    expect(await who.messages()).toMatchObject([{ channel: 'mail' }]);
  });
});

describe('Price alert notifications', () => {
  itInFullTier('A price alert is sent once by email and once to each registered browser', async () => {
    const who = await createShopperWithBrowser();
    const otherBrowser = makePushBrowser();
    service.know(otherBrowser);
    await who.add(otherBrowser.subscription);
    await who.see(250);
    await Promise.all([sendNotifications(), sendNotifications()]);
    const [mail, ...pushes] = await who.messages();
    expect(mail).toMatchObject({ channel: 'mail', state: 'queued' });
    expect(pushes.map(({ state, recipient }) => [state, recipient])).toEqual([
      ['sent', 'Chrome on Android'],
      ['sent', 'Chrome on Android'],
    ]);
    expect(service.taken.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      [who.browser, otherBrowser].map(({ subscription }) => subscription.endpoint).toSorted(),
    );
    const { brand, name, unit } = who.item;
    expect(JSON.parse(String(service.taken[0]?.text))).toEqual({
      title: `${name} for $2.50 at ${store.name}`,
      body: `$2.50 at ${store.name}, ${brand}, ${unit}`,
      language: 'en',
      open: '/',
      off: new URL(String(mail?.off_url)).pathname + new URL(String(mail?.off_url)).search,
      words: expect.objectContaining({ off: 'Turn alerts off' }),
    });
    expect((await who.devices())[0].lastSentAt).toBe(now.toISOString());

    await who.see(400);
    await who.see(240);
    await sendNotifications();
    expect(service.taken, 'within the day').toHaveLength(2);
    now = new Date(now.getTime() + DAY_MS);
    await who.see(239);
    await sendNotifications();
    expect(service.taken).toHaveLength(4);
  });

  it('A shopper without a confirmed email address gets price alerts only as notifications', async () => {
    const who = await createShopperWithBrowser({ email_verified: false });
    await db.updateTable('app_user').set({ language: 'es' }).where('id', '=', who.userId).execute();
    await who.see(250);
    await sendNotifications();
    expect(await who.messages()).toMatchObject([{ channel: 'push', state: 'sent' }]);
    expect(JSON.parse(String(service.taken[0]?.text))).toMatchObject({
      language: 'es',
      words: { off: 'Desactivar las alertas' },
    });
  });

  it('Notifications are retried while the push service is down, and unsubscribed browsers are removed', async () => {
    const who = await createShopperWithBrowser();
    await who.see(250);
    service.become({ status: 503 });
    await sendNotifications();
    const listFailingSince = () =>
      db.selectFrom('push_subscription').select('failing_since').where('user_id', '=', who.userId).execute();
    expect(await listFailingSince()).toEqual([{ failing_since: now }]);
    expect((await who.messages())[1]).toMatchObject({ state: 'queued', attempts: 1 });
    service.become('well');
    await sendNotifications();
    expect(service.taken, 'not yet').toEqual([]);
    now = new Date(now.getTime() + HOUR_MS);
    await sendNotifications();
    expect(service.taken).toHaveLength(1);
    expect(await listFailingSince()).toEqual([{ failing_since: null }]);

    now = new Date(now.getTime() + DAY_MS);
    await who.see(400);
    await who.see(250);
    service.become({ status: 410 });
    await sendNotifications();
    expect(await who.devices()).toEqual([]);
    expect((await who.messages()).map(({ channel }) => channel)).toEqual(['mail', 'mail']);
  });

  it('Turning a price alert off in a notification also turns off its emails', async () => {
    const who = await createShopperWithBrowser();
    await who.see(250);
    await sendNotifications();
    const { off } = JSON.parse(String(service.taken[0]?.text));
    const answer = await app.inject({
      method: 'POST',
      url: off,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect((await who.call('GET', '/api/price-alerts')).body.alerts).toMatchObject([{ isOn: false }]);
  });
});
