import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Mailer } from '#server/gateways/mail/mail.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { enqueueMessage, enqueueMessages, type NewMessage } from './enqueue.ts';
import { claimNextMessage } from './outbox.ts';
import { sendDueMessages } from './send-due.ts';

const now = new Date('2026-11-21T12:00:00Z');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.db.deleteFrom('message').execute();
});
afterAll(() => database.close());

const mail = (subject: string, more: { userId?: string; isUrgent?: boolean } = {}): NewMessage => ({
  ...{ channel: 'mail', to: 'sam@example.com', subject, body: subject, now },
  ...more,
});

async function claimAll(): Promise<(string | null)[]> {
  const message = await claimNextMessage(database.db, 'mail', now);
  return message === undefined ? [] : [message.subject, ...(await claimAll())];
}

it('Urgent emails are sent first, and users take turns for the other emails', async () => {
  const { userId } = await signIn(database.db);
  const { userId: otherId } = await signIn(database.db);
  for (const n of [1, 2, 3]) await enqueueMessage(database.db, mail(`Suggestion ${n}`, { userId }));
  for (const n of [1, 2]) await enqueueMessage(database.db, mail(`Alert ${n}`, { userId: otherId }));
  await enqueueMessage(database.db, mail('Your password was changed'));
  await enqueueMessage(database.db, mail('Reset your password', { isUrgent: true }));
  expect(await claimAll()).toEqual([
    'Reset your password',
    ...['Suggestion 1', 'Alert 1', 'Your password was changed'],
    ...['Suggestion 2', 'Alert 2'],
    'Suggestion 3',
  ]);
});

it("Messages that were already sent or have failed don't use up a user's turn", async () => {
  const { userId } = await signIn(database.db);
  const { userId: otherId } = await signIn(database.db);
  await enqueueMessages(
    database.db,
    ['Sent', 'Failed'].map((subject) => mail(subject, { userId })),
  );
  await database.db.updateTable('message').set({ state: 'sent' }).where('subject', '=', 'Sent').execute();
  await database.db.updateTable('message').set({ state: 'failed' }).where('subject', '=', 'Failed').execute();
  await enqueueMessage(database.db, mail('Suggestion', { userId }));
  await enqueueMessage(database.db, mail('Alert', { userId: otherId }));
  expect(await claimAll()).toEqual(['Suggestion', 'Alert']);
});

it("An email that takes a long time to send doesn't delay the emails after it", async () => {
  const { promise: othersSent, resolve: release } = Promise.withResolvers<void>();
  const sentSubjects: string[] = [];
  const slowMailer: Mailer = {
    send: async ({ id, subject }) => {
      if (subject === 'Slow') await othersSent;
      sentSubjects.push(subject);
      if (sentSubjects.length === 2) release();
      return { kind: 'accepted', providerId: String(id) };
    },
  };
  await enqueueMessages(
    database.db,
    ['Slow', 'First', 'Second'].map((subject) => mail(subject)),
  );
  const deps = { db: database.db, sms: null, mail: slowMailer, clock: () => now };
  expect(await sendDueMessages(deps)).toEqual([]);
  expect(sentSubjects.toSorted()).toEqual(['First', 'Second', 'Slow']);
  expect(sentSubjects.at(-1)).toBe('Slow');
});
