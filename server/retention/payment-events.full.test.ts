import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createJobs } from '#server/compose/jobs.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { signWebhook, stripeEnv } from '#tests/support/stripe-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const DAYS_90_MS = 90 * DAY_MS;
const began = new Date('2026-11-21T12:00:00.000Z');

const aboutNobody = (id: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'cow.tipped',
    livemode: false,
    created: 1,
    data: { object: { id: 'cow_1', object: 'cow' } },
  });

it('Payment events are deleted exactly 90 days after they were applied', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  let now = began;
  const clock = () => now;
  const withStripe = await startTestApp(db, { clock, env: stripeEnv });
  const withTestPayments = await startTestApp(db, { clock });
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const jobs = createJobs({ db, env, clock, fetch: () => Promise.reject(new Error('No outside service')) });
  const forget = async (later: Date) => {
    now = later;
    await jobs.find(({ name }) => name === 'delete-old-rows')?.run();
  };
  const deliver = async (id: string) => {
    const { body, signature } = signWebhook(aboutNobody(id), now);
    const headers = { 'stripe-signature': signature };
    return (await withStripe.call('POST', '/api/webhooks/stripe', { headers, body })).status;
  };
  const applied = async () =>
    new Map(
      (await db.selectFrom('payment_event').select(['id', 'applied_at']).execute()).map((row) => [
        row.id,
        row.applied_at,
      ]),
    );
  const atTestProvider = () =>
    db.selectFrom('test_payment_event').select('delivered_at').orderBy('delivered_at').execute();

  expect(await deliver('evt_told')).toBe(200);
  const { headers } = await signIn(db, { created_at: began });
  expect((await withTestPayments.call('POST', '/api/create-subscription', { headers })).status).toBe(200);
  const waiting = { type: 'invoice.paid', received_at: began };
  await db
    .insertInto('payment_event')
    .values({ id: 'evt_waiting', ...waiting })
    .execute();
  await db
    .insertInto('test_payment_event')
    .values({ id: 'evt_undelivered', body: '{}', created_at: began })
    .execute();
  const delivered = await atTestProvider();
  expect(delivered).toEqual([{ delivered_at: began }, { delivered_at: null }]);
  const all = await applied();
  expect([...all.values()].toSorted()).toEqual([began, began, null]);

  await forget(new Date(began.getTime() + DAYS_90_MS - 1));
  expect(await deliver('evt_told'), 'a repetition').toBe(200);
  expect(await applied(), 'is applied once').toEqual(all);
  expect(await atTestProvider()).toEqual(delivered);

  await forget(new Date(began.getTime() + DAYS_90_MS));
  expect([...(await applied())]).toEqual([['evt_waiting', null]]);
  expect(await atTestProvider()).toEqual([{ delivered_at: null }]);

  await withStripe.close();
  await withTestPayments.close();
  await database.close();
});
