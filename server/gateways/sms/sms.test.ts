import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { startTwilioStub, twilioAccount } from '#tests/support/twilio-stub.ts';
import { createOutboxSmsClient } from './outbox.ts';
import { type SmsClient, testPhoneNumbers } from './sms.ts';
import { createTwilioSmsClient, type TwilioOptions } from './twilio.ts';
import { computeTwilioSignature, isSignedByTwilio } from './twilio-signature.ts';

const to = '+13125550100';
const message = { id: 7, to, body: 'My Shopping List:\nMilk & bread – 2 × “½ gal”' };
const longAgo = new Date(0);
let stub: Awaited<ReturnType<typeof startTwilioStub>>;

beforeAll(async () => {
  stub = await startTwilioStub();
});
beforeEach(() => {
  stub.become('well');
  stub.taken.length = 0;
});
afterAll(() => stub.close());

const twilio = (options: Partial<TwilioOptions> = {}): SmsClient =>
  createTwilioSmsClient({
    accountSid: twilioAccount.TWILIO_ACCOUNT_SID,
    authToken: twilioAccount.TWILIO_AUTH_TOKEN,
    from: twilioAccount.TWILIO_FROM,
    apiBase: stub.url,
    reportUrl: null,
    fetch: globalThis.fetch,
    ...options,
  });

describe.each([
  ['Twilio', twilio],
  ['the outbox', createOutboxSmsClient],
])('Text messages sent through %s', (_name, create: () => SmsClient) => {
  it("listAcceptedMessages returns the provider's ID of a text message that was sent", async () => {
    const sms = create();
    const outcome = await sms.send(message);
    if (outcome.kind !== 'accepted') throw new Error(`It was ${outcome.kind}.`);
    expect(outcome.providerId).not.toBe('');
    expect(await sms.listAcceptedMessages(message, longAgo)).toEqual([{ providerId: outcome.providerId }]);
  });

  it.each([
    ['does not exist', testPhoneNumbers.invalid, undefined],
    ['accepts no messages', testPhoneNumbers.incapable, undefined],
    ['answered STOP', testPhoneNumbers.optedOut, true],
  ])('The text message provider permanently refuses to send to a number that %s', async (_why, number, isOptedOut) => {
    const outcome = await create().send({ ...message, to: number });
    expect(outcome).toMatchObject({ kind: 'refused', ...(isOptedOut ? { isOptedOut } : {}) });
    if (outcome.kind === 'refused') expect(outcome.isOptedOut).toBe(isOptedOut);
    expect(await create().listAcceptedMessages({ ...message, to: number }, longAgo)).toEqual([]);
  });
});

describe('Twilio', () => {
  it('Twilio receives the unchanged text and the URL for delivery reports', async () => {
    await twilio({ reportUrl: 'https://cartwise.example/api/webhooks/twilio' }).send(message);
    expect(stub.taken).toMatchObject([
      { to, body: message.body, reportUrl: 'https://cartwise.example/api/webhooks/twilio?message=7' },
    ]);
  });

  it.each([
    [
      { status: 429, code: 20_429 },
      { kind: 'deferred', isOutage: true },
    ],
    [
      { status: 429, code: 20_429, retryAfter: 90 },
      { kind: 'deferred', retryAfterMs: 90_000 },
    ],
    [
      { status: 400, code: 21_606 },
      { kind: 'deferred', isOutage: true },
    ],
    [{ status: 400, code: 21_408 }, { kind: 'refused' }],
    [{ status: 400, code: 21_999 }, { kind: 'refused' }],
    [{ status: 403 }, { kind: 'deferred', isOutage: true }],
    [{ status: 500 }, { kind: 'unknown' }],
    [{ status: 503 }, { kind: 'unknown' }],
    ['lost', { kind: 'unknown' }],
    ['half', { kind: 'unknown' }],
    ['dropped', { kind: 'unknown' }],
  ] as const)('The Twilio response %j leads to the outcome %j', async (mood, expected) => {
    stub.become(mood);
    expect(await twilio().send(message)).toMatchObject(expected);
  });

  it('If Twilio rejects our credentials, a text message is deferred and the failure counts as an outage', async () => {
    const outcome = await twilio({ authToken: 'wrong' }).send(message);
    expect(outcome).toMatchObject({ kind: 'deferred', isOutage: true });
    expect(JSON.stringify(outcome)).toContain('20003');
  });

  it('If Twilio is unreachable, a text message is deferred and the failure counts as an outage', async () => {
    const outcome = await twilio({ apiBase: `http://127.0.0.1:${await findFreePort()}` }).send(message);
    expect(outcome).toMatchObject({ kind: 'deferred', isOutage: true });
  });

  it('listAcceptedMessages finds only messages with the given number and text that were sent since the given time', async () => {
    const sms = twilio();
    await sms.send(message);
    await sms.send({ ...message, body: 'Another' });
    await sms.send({ ...message, to: '+13125550111' });
    expect(await sms.listAcceptedMessages(message, longAgo)).toHaveLength(1);
    expect(await sms.listAcceptedMessages(message, new Date(Date.now() + HOUR_MS))).toEqual([]);
    stub.become({ status: 500 });
    await expect(sms.listAcceptedMessages(message, longAgo)).rejects.toThrow('500');
  });
});

describe('Twilio signatures', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  });
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

  it('A Twilio signature is computed as documented', () => {
    expect(computeTwilioSignature({ authToken: '12345', url, form })).toBe(signature);
  });

  it('A Twilio signature is valid only for its URL, form and token', () => {
    expect(isSignedByTwilio({ authToken: '12345', url, form }, signature)).toBe(true);
    expect(isSignedByTwilio({ authToken: '12346', url, form }, signature)).toBe(false);
    expect(isSignedByTwilio({ authToken: '12345', url: `${url}3`, form }, signature)).toBe(false);
    const changed = new URLSearchParams({ ...Object.fromEntries(form), Digits: '1235' });
    expect(isSignedByTwilio({ authToken: '12345', url, form: changed }, signature)).toBe(false);
    expect(isSignedByTwilio({ authToken: '12345', url, form }, '')).toBe(false);
  });
});
