import { expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';

it('sends at once while the app listens; what came before that, the job sends', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const deps = {
    db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  };
  const app = await buildApp(deps);
  const { headers } = await signIn(db, { subscription_status: 'active' });
  const send = (message: string) =>
    app.inject({
      method: 'POST',
      url: '/api/send-sms',
      headers,
      payload: { phoneNumber: '312-555-0100', message },
    });
  const states = async () =>
    (await db.selectFrom('message').select('state').orderBy('id').execute()).map(({ state }) => state);

  await send('Milk');
  expect(await states()).toEqual(['queued']);
  await allJobs(deps)
    .find(({ name }) => name === 'messages')
    ?.run();
  expect(await states()).toEqual(['sent']);

  await app.listen({ port: 0, host: '127.0.0.1' });
  await send('Bread');
  await expect.poll(states, { timeout: 5_000, interval: 20 }).toEqual(['sent', 'sent']);
  await app.close();
  await database.close();
});
