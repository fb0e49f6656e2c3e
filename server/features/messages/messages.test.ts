import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { createJobs } from '#server/compose/jobs.ts';
import { parseEnv } from '#server/env/env.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { callConcurrently } from '#tests/support/at-once.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listMessages } from '#tests/support/messages-in.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { MAX_SMS_PER_PHONE_PER_DAY, MAX_SMS_PER_USER_PER_DAY } from './enqueue-sms.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let premium: Awaited<ReturnType<typeof signIn>>;
let now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, { clock: () => now });
});
beforeEach(async () => {
  now = new Date();
  premium = await signIn(database.db, { subscription_status: 'active' });
});
afterEach(async () => {
  for (const table of ['message', 'sms_opt_out'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const sendText = (body: unknown, caller = premium) => app.call('POST', '/api/send-sms', { ...caller, body });
const readMessages = () => listMessages(database.db);

describe('Text messages', () => {
  it("A text message is queued with the recipient's phone number in international format", async () => {
    const { status, body } = await sendText({
      phoneNumber: ' (312) 555-0100 ',
      message: ' Milk\n2 × bread ',
    });
    const [row] = await readMessages();
    expect([status, body]).toEqual([201, { id: row?.id, phoneNumber: '+13125550100', status: 'queued' }]);
    expect(row).toMatchObject({
      ...{ channel: 'sms', recipient: '+13125550100', body: 'Milk\n2 × bread' },
      ...{ state: 'queued', user_id: premium.userId, attempts: 0 },
    });
    markVerified('3.sms', '7.POST /api/send-sms');
  });

  it.each([
    ['312-555-0100', '+13125550100'],
    ['+1 312 555 0100', '+13125550100'],
    ['1.312.555.0100', '+13125550100'],
    ['+44 7911 123456', '+447911123456'],
    ['+52 55 5123 4567', '+525551234567'],
  ])('A text message to %s goes to the number %s', async (phoneNumber, expected) => {
    expect((await sendText({ phoneNumber, message: 'Milk' })).body.phoneNumber).toBe(expected);
  });

  it.each([
    '0',
    '911',
    'five five five',
    '555-0100',
    '+1234567890',
    '312-055-0100',
    '+1 312 555 0100 ext. 4',
    'call (312) 555-0100 now',
    '+13125550100, +13125550101',
    '00000000000000000000000000000000000000',
    // Number types that are rejected: premium rate, toll-free, personal, shared cost, known landline, corporate and
    // pager.
    '+1 900 555 0100',
    '+1 800 555 0100',
    '+1 500 555 0006',
    '+44 909 012 3456',
    '+44 70 1234 5678',
    '+44 843 012 3456',
    '+44 121 234 5678',
    '+44 55 1234 5678',
    '+44 76 4012 3456',
    "'; drop table message; --",
    '\u0000+13125550100',
  ])('A text message to %j is rejected', async (phoneNumber) => {
    const { status, body } = await sendText({ phoneNumber, message: 'Milk' });
    expect([status, body.message]).toEqual([400, 'Please enter a valid phone number']);
    expect(await readMessages()).toEqual([]);
  });

  it.each([
    [{ phoneNumber: '  ', message: 'Milk' }, /Please enter a phone number to send the SMS/],
    [{ message: 'Milk' }, /phoneNumber/],
    [{ phoneNumber: '312-555-0100' }, /message/],
    [{ phoneNumber: '312-555-0100', message: ' ' }, /must not be blank/],
    [{ phoneNumber: '312-555-0100', message: 'a'.repeat(1_601) }, /at most 1600 characters/],
    [
      { phoneNumber: '312-555-0100', message: '🥑'.repeat(801) },
      /^message: must be at most 1600 characters$/,
    ],
    [{ phoneNumber: '312-555-0100', message: 'a\u0000b' }, /broken or null/],
    [{ phoneNumber: '312-555-0100', message: '\ud800' }, /broken or null/],
    [{ phoneNumber: '312-555-0100', message: 'Milk', from: '+1900' }, /from: is not accepted/],
  ])('The text message %j is rejected', async (body, message) => {
    const answer = await sendText(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });

  it('A text message can have up to 1,600 characters or 800 emoji', async () => {
    for (const message of ['a'.repeat(1_600), '🥑'.repeat(800)]) {
      expect((await sendText({ phoneNumber: '312-555-0100', message })).status).toBe(201);
    }
  });

  it('Identical text messages sent within a minute are stored only once', async () => {
    const body = { phoneNumber: '312-555-0100', message: 'Milk' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendText(body)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await readMessages()).toHaveLength(1);
    now = new Date(now.getTime() + 61_000);
    await sendText(body);
    expect(await readMessages()).toHaveLength(2);
  });

  it('A user can send at most twenty text messages in 24 hours', async () => {
    const send = (n: number) => sendText({ phoneNumber: '312-555-0100', message: `List ${n}` });
    const answers = await callConcurrently(MAX_SMS_PER_USER_PER_DAY + 5, send);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_SMS_PER_USER_PER_DAY);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toBe(
      'You can send 20 text messages a day. You can send the next one in 24 hours.',
    );
    const otherUser = await signIn(database.db, { subscription_status: 'active' });
    expect((await sendText({ phoneNumber: '312-555-0101', message: 'x' }, otherUser)).status).toBe(201);
    now = new Date(now.getTime() + 24 * HOUR_MS + 1);
    expect((await send(99)).status).toBe(201);
  });

  it('A phone number gets at most twenty text messages a day from all accounts', async () => {
    const senders = await Promise.all(
      Array.from({ length: 3 }, () => signIn(database.db, { subscription_status: 'active' })),
    );
    const answers = await Promise.all(
      senders.flatMap((sender) =>
        Array.from({ length: 10 }, (_, n) =>
          sendText({ phoneNumber: '312-555-0100', message: `List ${n}` }, sender),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_SMS_PER_PHONE_PER_DAY);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30 - MAX_SMS_PER_PHONE_PER_DAY);
    expect(refused[0]?.body.message).toBe(
      'We can text this number 20 times a day. The next text can go out in 24 hours.',
    );
    expect((await sendText({ phoneNumber: '312-555-0101', message: 'x' })).status).toBe(201);
  });

  it("All users combined can't send more than the configured number of text messages in 24 hours", async () => {
    const app = await startTestApp(database.db, { clock: () => now, env: { SMS_PER_DAY: '3' } });
    const send = (n: number) =>
      app.call('POST', '/api/send-sms', {
        ...premium,
        body: { phoneNumber: `312-555-010${n}`, message: 'Milk' },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe(
      'We’ve hit our limit for text messages today. The next one can go out in 24 hours. You can share your list with a link instead.',
    );
    expect(await readMessages()).toHaveLength(3);
    now = new Date(now.getTime() + 24 * HOUR_MS + 1);
    expect((await send(9)).status).toBe(201);
    await app.close();
  });

  it('While text messaging is off, new messages are rejected and queued messages wait', async () => {
    await sendText({ phoneNumber: '312-555-0100', message: 'Before' });
    const run = async (env: Record<string, string>) => {
      const deps = { db: database.db, clock: () => now, fetch: globalThis.fetch };
      const jobs = createJobs({ ...deps, env: parseEnv({ NODE_ENV: 'test', ...env }) });
      await jobs.find(({ name }) => name === 'send-messages')?.run();
    };
    const app = await startTestApp(database.db, { clock: () => now, env: { SMS: 'off' } });
    const call = { ...premium, body: { phoneNumber: '312-555-0100', message: 'Milk' } };
    expect(await app.call('POST', '/api/send-sms', call)).toMatchObject({
      status: 409,
      body: {
        code: 'text_messages_off',
        message:
          'Text messages are off for now. Nothing was sent. You can share your list with a link instead.',
      },
    });
    await run({ SMS: 'off' });
    expect(await readMessages()).toMatchObject([{ body: 'Before', state: 'queued', attempts: 0 }]);
    await run({});
    expect(await readMessages()).toMatchObject([{ body: 'Before', state: 'sent' }]);
    await app.close();
  });

  it('A text message to a number that replied STOP is rejected', async () => {
    await database.db
      .insertInto('sms_opt_out')
      .values({ phone_number: '+13125550100', opted_out_at: now })
      .execute();
    const { status, body } = await sendText({ phoneNumber: '312-555-0100', message: 'Milk' });
    expect([status, body.code]).toEqual([409, 'opted_out']);
    expect(await readMessages()).toEqual([]);
  });

  it('Only Premium users can send text messages', async () => {
    const free = await signIn(database.db);
    const { status, body } = await sendText({ phoneNumber: '312-555-0100', message: 'Milk' }, free);
    expect([status, body.message]).toEqual([
      402,
      'text message sharing is available with Premium subscription',
    ]);
  });
});
