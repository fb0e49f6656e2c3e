import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTwilioStub, twilioAccount } from '#tests/support/twilio-stub.ts';

const PUBLIC_URL = 'https://cartwise.example';
const PATH = '/api/webhooks/twilio';
const phone = '+13125550100';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let twilio: Awaited<ReturnType<typeof startTwilioStub>>;
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  twilio = await startTwilioStub();
  app = await buildApp({
    db: database.db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL, ...twilioAccount }),
    clock: () => now,
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
});
afterEach(async () => {
  for (const table of ['message', 'sms_opt_out', 'sms_reply'] as const) {
    await database.db.deleteFrom(table).execute();
  }
});
afterAll(async () => {
  twilio.close();
  await app.close();
  await database.close();
});

type SignedRequest = ReturnType<typeof twilio.report>;

const post = (path: string, signed: SignedRequest) => app.inject({ method: 'POST', url: path, ...signed });
const report = (fields: Record<string, string>, path = PATH) =>
  post(path, twilio.report(PUBLIC_URL + path, fields));

async function insertMessage(values: {
  state: string;
  provider_id?: string;
  attempts?: number;
}): Promise<number> {
  const row = await database.db
    .insertInto('message')
    .values({ channel: 'sms', recipient: phone, body: 'Milk', created_at: now, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const findMessage = (id: number) =>
  database.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const reportStatus = (MessageStatus: string, more: Record<string, string> = {}) =>
  report({ MessageSid: 'SM1', MessageStatus, To: phone, From: '+15005550006', ...more });

describe('Delivery reports', () => {
  it('A message is marked as delivered regardless of the order in which its delivery reports arrive', async () => {
    const id = await insertMessage({ state: 'sent', provider_id: 'SM1' });
    for (const stage of ['sent', 'queued', 'delivered', 'sending', 'undelivered', 'sent']) {
      expect((await reportStatus(stage)).statusCode).toBe(204);
    }
    expect(await findMessage(id)).toMatchObject({ state: 'sent', delivery: 'delivered', last_error: null });
  });

  it("A delivery report records the carrier's reason for a failure", async () => {
    const id = await insertMessage({ state: 'sent', provider_id: 'SM1' });
    await reportStatus('undelivered', { ErrorCode: '30003' });
    expect(await findMessage(id)).toMatchObject({
      delivery: 'undelivered',
      last_error: 'Error 30003 of the carrier',
    });
  });

  it('A delivery report marks a message as sent if the attempt to send it got no response', async () => {
    const id = await insertMessage({ state: 'queued', attempts: 1 });
    const path = `${PATH}?message=${id}`;
    await report({ MessageSid: 'SM9', MessageStatus: 'sent', To: phone }, path);
    expect(await findMessage(id)).toMatchObject({ state: 'sent', provider_id: 'SM9', delivery: 'sent' });
    await report({ MessageSid: 'SM10', MessageStatus: 'delivered', To: phone }, path);
    expect(await findMessage(id)).toMatchObject({ provider_id: 'SM9', delivery: 'sent' });
  });

  it('A delivery report about an unknown message or with an unknown status changes nothing', async () => {
    const id = await insertMessage({ state: 'queued' });
    const path = `${PATH}?message=${id}`;
    expect((await report({ MessageSid: 'SM9', MessageStatus: 'sent', To: phone }, path)).statusCode).toBe(
      204,
    );
    expect(
      (await report({ MessageSid: 'SM9', MessageStatus: 'sent', To: '+1' }, `${PATH}?message=x`)).statusCode,
    ).toBe(204);
    expect((await reportStatus('teleported')).statusCode).toBe(204);
    expect(await findMessage(id)).toMatchObject({ state: 'queued', provider_id: null, delivery: null });
  });
});

it.each([
  'MessageSid',
  'To',
  'From',
  'ErrorCode',
  'Body',
])('A delivery report with a null character in %s returns 400', async (field) => {
  const fields = { MessageSid: 'SM1', MessageStatus: 'failed', To: phone, From: phone, Body: 'STOP' };
  for (const form of [fields, { ...fields, MessageStatus: undefined }]) {
    const sentFields = Object.entries({ ...form, [field]: 'a\u0000b' }).filter(
      (each) => each[1] !== undefined,
    );
    const { statusCode, json } = await report(Object.fromEntries(sentFields) as Record<string, string>);
    expect([statusCode, json().code]).toEqual([400, 'bad_request']);
  }
});

it("Forty simultaneous delivery reports from Twilio's network are all accepted", async () => {
  const senders = Array.from({ length: 40 }, (_, n) => `+131255502${String(n).padStart(2, '0')}`);
  const answers = await Promise.all(
    senders.map((From, n) => report({ MessageSid: `SM${n}`, Body: 'STOP', From, SmsStatus: 'received' })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(await listOptOuts()).toHaveLength(senders.length);
});

const listOptOuts = () => database.db.selectFrom('sms_opt_out').select('phone_number').execute();
const reply = (MessageSid: string, Body: string, more: Record<string, string> = {}) =>
  report({ MessageSid, Body, From: phone, To: '+15005550006', SmsStatus: 'received', ...more });

describe('Replies to text messages', () => {
  it.each([
    'STOP',
    ' stop ',
    'Unsubscribe',
    'QUIT',
    'Stop.',
    'stop!!',
  ])('A reply of %j opts the phone number out', async (word) => {
    expect((await reply('SM1', word)).statusCode).toBe(204);
    expect(await listOptOuts()).toEqual([{ phone_number: phone }]);
  });

  it.each([
    'Please stop by the store',
    'Thanks!',
    'HELP',
    '',
  ])("A reply of %j doesn't opt the phone number out", async (words) => {
    expect((await reply('SM1', words)).statusCode).toBe(204);
    expect(await listOptOuts()).toEqual([]);
  });

  it('A reply that Twilio classifies as STOP opts the phone number out', async () => {
    await reply('SM1', 'arrêt', { OptOutType: 'STOP' });
    expect(await listOptOuts()).toHaveLength(1);
  });

  it("A reply of START opts the phone number in, but a repeated webhook for an old START doesn't", async () => {
    await reply('SM1', 'STOP');
    await reply('SM2', 'Start.');
    expect(await listOptOuts()).toEqual([]);
    await reply('SM3', 'STOP');
    await reply('SM2', 'START');
    expect(await listOptOuts()).toHaveLength(1);
  });
});

describe('Webhook signature', () => {
  const fields = { MessageSid: 'SM1', Body: 'STOP', From: phone };
  const url = PUBLIC_URL + PATH;

  it.each<[string, () => SignedRequest]>([
    [
      'missing',
      () => ({
        ...twilio.report(url, fields),
        headers: { ...twilio.report(url, fields).headers, 'x-twilio-signature': '' },
      }),
    ],
    ['for a different URL', () => twilio.report(`http://localhost${PATH}`, fields)],
    ['for a different query', () => twilio.report(`${url}?message=1`, fields)],
    [
      'for a different body',
      () => ({
        ...twilio.report(url, fields),
        payload: twilio.report(url, { ...fields, From: '+1999' }).payload,
      }),
    ],
    ['for a different account', () => twilio.report(url, { ...fields, AccountSid: `AC${'f'.repeat(32)}` })],
  ])('A Twilio webhook returns 403 if its signature is %s', async (_how, signed) => {
    const response = await post(PATH, signed());
    expect([response.statusCode, response.json().code]).toEqual([403, 'bad_signature']);
    expect(await listOptOuts()).toEqual([]);
  });

  it('The Twilio webhook ignores the Idempotency-Key header', async () => {
    const signed = twilio.report(url, fields);
    const keyHeaders = { 'idempotency-key': 'one', cookie: '__Host-list-guest=anybody' };
    for (const idempotencyKey of [keyHeaders, { ...keyHeaders, 'idempotency-key': '' }]) {
      const response = await post(PATH, { ...signed, headers: { ...signed.headers, ...idempotencyKey } });
      expect([response.statusCode, response.body]).toEqual([204, '']);
    }
    expect(await database.db.selectFrom('kept_answer').selectAll().execute()).toEqual([]);
  });

  it('The Twilio webhook rejects requests with a wrong content type or missing fields', async () => {
    const json = await app.inject({ method: 'POST', url: PATH, payload: fields });
    expect(json.statusCode).toBe(415);
    const emptyAnswer = await app.inject({ method: 'POST', url: PATH });
    expect(emptyAnswer.statusCode).toBe(400);
    const unnamed = await report({ Body: 'STOP', From: phone });
    expect(unnamed.statusCode).toBe(400);
  });

  it("The Twilio webhook returns 404 if Twilio isn't configured", async () => {
    const unconfiguredApp = await buildApp({
      db: database.db,
      env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL }),
      clock: () => now,
      fetch: globalThis.fetch,
    });
    const response = await unconfiguredApp.inject({
      method: 'POST',
      url: PATH,
      ...twilio.report(url, fields),
    });
    expect(response.statusCode).toBe(404);
    await unconfiguredApp.close();
  });
});
