import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { createJobs } from './jobs.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('Background jobs', () => {
  it('A new message is sent immediately; older ones are sent once jobs start', async () => {
    const { db } = database;
    const deps = {
      db,
      env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
      clock: () => new Date(),
      fetch: () => Promise.reject(new Error('No outside service in this test')),
    };
    const errors: unknown[] = [];
    const scheduler = createScheduler({ ...deps, onError: (error) => errors.push(error) });
    const app = await buildApp({ ...deps, wake: scheduler.wake });
    const premium = await signIn(db, { subscription_status: 'active' });
    const newcomer = await signIn(db, {
      id: 'newcomer',
      issuer: `${deps.env.PUBLIC_URL}/idp`,
      email_verified: false,
    });
    await db
      .insertInto('idp_account')
      .values({
        ...{ id: 'newcomer', email: 'new@example.com', first_name: 'New', last_name: 'Comer' },
        ...{ password_hash: '-', created_at: new Date() },
      })
      .execute();
    const call = async (url: string, { headers }: typeof premium, payload?: object) =>
      expect(
        (await app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) })).statusCode,
      ).toBeLessThan(300);
    const text = (message: string) =>
      call('/api/send-sms', premium, { phoneNumber: '312-555-0100', message });
    const states = async () =>
      (await db.selectFrom('message').select(['channel', 'state']).orderBy('id').execute()).map(
        ({ channel, state }) => `${channel} ${state}`,
      );
    // The next regular run would be a minute later.
    const soon = { timeout: 10_000, interval: 20 };

    await text('Milk');
    expect(await states()).toEqual(['sms queued']);
    await scheduler.start(createJobs(deps));
    await expect.poll(states, soon).toEqual(['sms sent']);
    await text('Bread');
    await expect.poll(states, soon).toEqual(['sms sent', 'sms sent']);
    await call('/api/auth/confirmation-mail', newcomer);
    await expect.poll(states, soon).toEqual(['sms sent', 'sms sent', 'mail sent']);
    await scheduler.stop();
    expect(errors).toEqual([]);
    const { rows } = await database.pool.query('select name, last_error from job order by name');
    expect(rows).toEqual([
      { name: 'ask-store-layer', last_error: null },
      { name: 'catch-up-test-payments', last_error: null },
      { name: 'delete-left-customers', last_error: null },
      { name: 'delete-loose-photos', last_error: null },
      { name: 'delete-old-rows', last_error: null },
      { name: 'learn-chain-levels', last_error: null },
      { name: 'mail-price-alerts', last_error: null },
      { name: 'publish-price-reports', last_error: null },
      { name: 'recompute-published-prices', last_error: null },
      { name: 'reconcile-subscriptions', last_error: null },
      { name: 'reconsider-held-reports', last_error: null },
      { name: 'refresh-live-prices', last_error: null },
      { name: 'reset-weekly-lists', last_error: null },
      { name: 'run-recurring-orders', last_error: null },
      { name: 'send-messages', last_error: null },
      { name: 'send-pushes', last_error: null },
    ]);
    await app.close();
  });
});
