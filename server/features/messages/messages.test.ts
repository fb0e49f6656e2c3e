import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { allJobs } from '#server/compose/jobs.ts';
import { parseEnv } from '#server/env/env.ts';
import { holds } from '#tests/conformity/holds.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { SMS_PER_DAY, SMS_PER_PHONE_PER_DAY } from './enqueue-sms.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let premium: Awaited<ReturnType<typeof signIn>>;
let now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db, {
    clock: () => now,
    env: { SMTP_URL: 'smtp://127.0.0.1:1', SUGGESTIONS_TO: 'team@cartwise.example' },
  });
});
beforeEach(async () => {
  now = new Date();
  premium = await signIn(database.db, { subscription_status: 'active' });
});
afterEach(async () => {
  for (const table of ['suggestion', 'message', 'sms_opt_out'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const text = (body: unknown, caller = premium) => app.call('POST', '/api/send-sms', { ...caller, body });
const suggest = (body: unknown) => app.call('POST', '/api/send-suggestion', { ...premium, body });
const messages = () => database.db.selectFrom('message').selectAll().orderBy('id').execute();

describe('a text message', () => {
  it('is a row first, under the number as carriers write it', async () => {
    const { status, body } = await text({ phoneNumber: ' (312) 555-0100 ', message: ' Milk\n2 × bread ' });
    const [row] = await messages();
    expect([status, body]).toEqual([201, { id: row?.id, phoneNumber: '+13125550100', status: 'queued' }]);
    expect(row).toMatchObject({
      ...{ channel: 'sms', recipient: '+13125550100', body: 'Milk\n2 × bread' },
      ...{ state: 'queued', user_id: premium.userId, attempts: 0 },
    });
    holds('3.sms', '7.POST /api/send-sms');
  });

  it.each([
    ['312-555-0100', '+13125550100'],
    ['+1 312 555 0100', '+13125550100'],
    ['1.312.555.0100', '+13125550100'],
    ['+44 7911 123456', '+447911123456'],
    ['+52 55 5123 4567', '+525551234567'],
  ])('to %s', async (phoneNumber, expected) => {
    expect((await text({ phoneNumber, message: 'Milk' })).body.phoneNumber).toBe(expected);
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
    // Premium-rate, toll-free, personal at a premium, shared cost, a landline known as one, a company's, a pager.
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
  ])('does not go to %j', async (phoneNumber) => {
    const { status, body } = await text({ phoneNumber, message: 'Milk' });
    expect([status, body.message]).toEqual([400, 'Please enter a valid phone number']);
    expect(await messages()).toEqual([]);
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
  ])('is refused as %j', async (body, message) => {
    const answer = await text(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
  });

  it('may have 1,600 characters, counted as a text box counts them', async () => {
    for (const message of ['a'.repeat(1_600), '🥑'.repeat(800)]) {
      expect((await text({ phoneNumber: '312-555-0100', message })).status).toBe(201);
    }
  });

  it('pressed twice is one', async () => {
    const body = { phoneNumber: '312-555-0100', message: 'Milk' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => text(body)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await messages()).toHaveLength(1);
    now = new Date(now.getTime() + 61_000);
    await text(body);
    expect(await messages()).toHaveLength(2);
  });

  it('is one of twenty in any 24 hours, however many come at once', async () => {
    const send = (n: number) => text({ phoneNumber: '312-555-0100', message: `List ${n}` });
    const answers = await Promise.all(Array.from({ length: SMS_PER_DAY + 5 }, (_, n) => send(n)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(SMS_PER_DAY);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.message).toBe(
      'You can send 20 text messages a day. You can send the next one in 24 hours.',
    );
    const somebodyElse = await signIn(database.db, { subscription_status: 'active' });
    expect((await text({ phoneNumber: '312-555-0101', message: 'x' }, somebodyElse)).status).toBe(201);
    now = new Date(now.getTime() + 24 * HOUR_MS + 1);
    expect((await send(99)).status).toBe(201);
  });

  it('is one of twenty that a number gets in any 24 hours, however many accounts send them at once', async () => {
    const senders = await Promise.all(
      Array.from({ length: 3 }, () => signIn(database.db, { subscription_status: 'active' })),
    );
    const answers = await Promise.all(
      senders.flatMap((sender) =>
        Array.from({ length: 10 }, (_, n) =>
          text({ phoneNumber: '312-555-0100', message: `List ${n}` }, sender),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SMS_PER_PHONE_PER_DAY);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30 - SMS_PER_PHONE_PER_DAY);
    expect(refused[0]?.body.message).toBe(
      'This number gets at most 20 text messages a day from Cartwise. The next one can go there in 24 hours.',
    );
    expect((await text({ phoneNumber: '312-555-0101', message: 'x' })).status).toBe(201);
  });

  it('is one of so many that the product sends in any 24 hours', async () => {
    const app = await startTestApp(database.db, { clock: () => now, env: { SMS_PER_DAY: '3' } });
    const send = (n: number) =>
      app.call('POST', '/api/send-sms', {
        ...premium,
        body: { phoneNumber: `312-555-010${n}`, message: 'Milk' },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe(
      'Cartwise has sent all the text messages it may send in a day. The next one can go out in 24 hours. You can share your list by its link instead.',
    );
    expect(await messages()).toHaveLength(3);
    now = new Date(now.getTime() + 24 * HOUR_MS + 1);
    expect((await send(9)).status).toBe(201);
    await app.close();
  });

  it('is neither accepted nor sent while text messages are switched off; what waits goes out afterwards', async () => {
    await text({ phoneNumber: '312-555-0100', message: 'Before' });
    const run = async (env: Record<string, string>) => {
      const deps = { db: database.db, clock: () => now, fetch: globalThis.fetch };
      const jobs = allJobs({ ...deps, env: parseEnv({ NODE_ENV: 'test', ...env }) });
      await jobs.find(({ name }) => name === 'send-messages')?.run();
    };
    const app = await startTestApp(database.db, { clock: () => now, env: { SMS: 'off' } });
    const call = { ...premium, body: { phoneNumber: '312-555-0100', message: 'Milk' } };
    expect(await app.call('POST', '/api/send-sms', call)).toMatchObject({
      status: 409,
      body: {
        code: 'text_messages_off',
        message:
          'Text messages are switched off for now. Nothing was sent. You can share your list by its link instead.',
      },
    });
    await run({ SMS: 'off' });
    expect(await messages()).toMatchObject([{ body: 'Before', state: 'queued', attempts: 0 }]);
    await run({});
    expect(await messages()).toMatchObject([{ body: 'Before', state: 'sent' }]);
    await app.close();
  });

  it('does not go to a number that answered STOP', async () => {
    await database.db
      .insertInto('sms_opt_out')
      .values({ phone_number: '+13125550100', opted_out_at: now })
      .execute();
    const { status, body } = await text({ phoneNumber: '312-555-0100', message: 'Milk' });
    expect([status, body.code]).toEqual([409, 'opted_out']);
    expect(await messages()).toEqual([]);
  });

  it('is premium', async () => {
    const free = await signIn(database.db);
    const { status, body } = await text({ phoneNumber: '312-555-0100', message: 'Milk' }, free);
    expect([status, body.message]).toEqual([
      402,
      'text message sharing is available with Premium subscription',
    ]);
  });
});

describe('a suggestion', () => {
  const suggestion = { title: 'Coupons', suggestion: 'Show them.\nPlease.', userEmail: 'sam@example.com' };

  it('is premium', async () => {
    const free = await signIn(database.db);
    const refused = await app.call('POST', '/api/send-suggestion', { ...free, body: suggestion });
    expect(refused.status).toBe(402);
    expect(await database.db.selectFrom('suggestion').selectAll().execute()).toEqual([]);
    expect((await suggest(suggestion)).status).toBe(201);
    holds('1.suggestions');
  });

  it('is kept, and mailed to the team, who answer the shopper', async () => {
    await database.db
      .updateTable('app_user')
      .set({ email: 'Sam@example.com' })
      .where('id', '=', premium.userId)
      .execute();
    const { status, body } = await suggest(suggestion);
    expect(status).toBe(201);
    const kept = await database.db.selectFrom('suggestion').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      ...{ id: body.id, user_id: premium.userId, title: 'Coupons' },
      ...{ suggestion: 'Show them.\nPlease.', user_email: 'sam@example.com' },
    });
    const [mail] = await messages();
    expect(mail).toMatchObject({
      ...{ id: kept.message_id, channel: 'mail', recipient: 'team@cartwise.example' },
      ...{ reply_to: 'sam@example.com', subject: 'Suggestion: Coupons', state: 'queued' },
    });
    expect(mail?.body).toContain('Show them.\nPlease.');
    expect(body).toEqual({ id: kept.id, to: 'team@cartwise.example' });
    holds('3.suggestion', '7.POST /api/send-suggestion');
  });

  it.each([
    ['of somebody else', 'their@example.com', true],
    ['that is not confirmed', 'sam@example.com', false],
  ])('is answered to no address %s', async (_whose, email, email_verified) => {
    await database.db
      .updateTable('app_user')
      .set({ email, email_verified })
      .where('id', '=', premium.userId)
      .execute();
    expect((await suggest(suggestion)).status).toBe(201);
    const [mail] = await messages();
    expect(mail).toMatchObject({ reply_to: null, body: expect.stringContaining('From sam@example.com') });
    expect(mail?.body).toContain('Whether the address is theirs is not known.');
  });

  it('may have 100 and 2,000 characters', async () => {
    const longest = { ...suggestion, title: 'a'.repeat(100), suggestion: 'b'.repeat(2_000) };
    expect((await suggest(longest)).status).toBe(201);
    const pictures = { ...suggestion, title: '🥑'.repeat(50), suggestion: '🥑'.repeat(1_000) };
    expect((await suggest(pictures)).status).toBe(201);
  });

  const incomplete = /Please provide both a title and description for your suggestion\./;
  it.each([
    [{ title: 'a'.repeat(101) }, /at most 100 characters/],
    [{ suggestion: 'b'.repeat(2_001) }, /at most 2000 characters/],
    [{ title: '🥑'.repeat(51) }, /at most 100 characters/],
    [{ suggestion: '🥑'.repeat(1_001) }, /at most 2000 characters/],
    [{ title: ' ' }, incomplete],
    [{ suggestion: '\n' }, incomplete],
    [{ title: 'Hi\r\nBcc: all@example.com' }, /single line/],
    [{ userEmail: '' }, /We need your email to respond to your suggestion\./],
    [{ userEmail: 'sam' }, /Please enter a valid email address/],
    [{ userEmail: 'sam@example.com\r\nBcc: all@example.com' }, /Please enter a valid email address/],
  ])('is refused with %j', async (change, message) => {
    const answer = await suggest({ ...suggestion, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(await messages()).toEqual([]);
  });

  it('is one of twenty a day', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await suggest(suggestion)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });
});
