import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createJobs } from '#server/compose/jobs.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { signWebhook, stripeEnv } from '#tests/support/stripe-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const DAYS_90_MS = 90 * DAY_MS;
const startedAt = new Date('2026-11-21T12:00:00.000Z');

const createUnrelatedEvent = (id: string) =>
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
  let now = startedAt;
  const clock = () => now;
  const withStripe = await startTestApp(db, { clock, env: stripeEnv });
  const withTestPayments = await startTestApp(db, { clock });
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const jobs = createJobs({ db, env, clock, fetch: () => Promise.reject(new Error('No outside service')) });
  const deleteOldRows = async (later: Date) => {
    now = later;
    await jobs.find(({ name }) => name === 'delete-old-rows')?.run();
  };
  const deliver = async (id: string) => {
    const { body, signature } = signWebhook(createUnrelatedEvent(id), now);
    const headers = { 'stripe-signature': signature };
    return (await withStripe.call('POST', '/api/webhooks/stripe', { headers, body })).status;
  };
  const listAppliedTimes = async () =>
    new Map(
      (await db.selectFrom('payment_event').select(['id', 'applied_at']).execute()).map((row) => [
        row.id,
        row.applied_at,
      ]),
    );
  const listDeliveryTimes = () =>
    db.selectFrom('test_payment_event').select('delivered_at').orderBy('delivered_at').execute();

  expect(await deliver('evt_told')).toBe(200);
  const { headers } = await signIn(db, { created_at: startedAt });
  expect((await withTestPayments.call('POST', '/api/create-subscription', { headers })).status).toBe(200);
  const waiting = { type: 'invoice.paid', received_at: startedAt };
  await db
    .insertInto('payment_event')
    .values({ id: 'evt_waiting', ...waiting })
    .execute();
  await db
    .insertInto('test_payment_event')
    .values({ id: 'evt_undelivered', body: '{}', created_at: startedAt })
    .execute();
  const delivered = await listDeliveryTimes();
  expect(delivered).toEqual([{ delivered_at: startedAt }, { delivered_at: null }]);
  const all = await listAppliedTimes();
  expect([...all.values()].toSorted()).toEqual([startedAt, startedAt, null]);

  await deleteOldRows(new Date(startedAt.getTime() + DAYS_90_MS - 1));
  expect(await deliver('evt_told'), 'a repetition').toBe(200);
  expect(await listAppliedTimes(), 'is applied once').toEqual(all);
  expect(await listDeliveryTimes()).toEqual(delivered);

  await deleteOldRows(new Date(startedAt.getTime() + DAYS_90_MS));
  expect([...(await listAppliedTimes())]).toEqual([['evt_waiting', null]]);
  expect(await listDeliveryTimes()).toEqual([{ delivered_at: null }]);

  await withStripe.close();
  await withTestPayments.close();
  await database.close();
});
