import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createJobs } from '#server/compose/jobs.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';

it('Sent messages are deleted after 90 days, but messages that need attention are kept', async () => {
  const { db, close } = await createTestDatabase();
  const startedAt = new Date('2026-11-21T12:00:00.000Z');
  let now = startedAt;
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const fetch = () => Promise.reject(new Error('No outside service'));
  const job = createJobs({ db, env, clock: () => now, fetch }).find(({ name }) => name === 'delete-old-rows');
  const insertMessage = async (body: string, state: string) =>
    db
      .insertInto('message')
      .values({ channel: 'sms', recipient: '+13125550100', body, state, created_at: startedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id } = await insertMessage('suggested', 'sent');
  await db
    .insertInto('suggestion')
    .values({
      user_email: 'a@example.com',
      title: 'A',
      suggestion: 'B',
      message_id: id,
      created_at: startedAt,
    })
    .execute();
  for (const state of ['sent', 'queued', 'failed']) await insertMessage(state, state);
  const listRemaining = async (later: Date) => {
    now = later;
    await job?.run();
    const rows = await db.selectFrom('message').select('body').orderBy('body').execute();
    return rows.map(({ body }) => body);
  };
  const end = startedAt.getTime() + 90 * DAY_MS;
  expect(await listRemaining(new Date(end - 1))).toEqual(['failed', 'queued', 'sent', 'suggested']);
  expect(await listRemaining(new Date(end))).toEqual(['failed', 'queued', 'suggested']);
  await close();
});
