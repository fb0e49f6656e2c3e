import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { createSmtpMailer } from '#server/gateways/mail/smtp.ts';
import type { SmsClient } from '#server/gateways/sms/sms.ts';
import { createTwilioSmsClient } from '#server/gateways/sms/twilio.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { startTwilioStub, twilioAccount } from '#tests/support/twilio-stub.ts';
import { claimNextMessage, updateMessageAfterAttempt } from './outbox.ts';
import {
  computeRetryDelayMs,
  MAX_PLAUSIBLE_RETRY_DELAY_MS,
  MAX_SEND_ATTEMPTS,
  MESSAGE_LEASE_MS,
} from './retry.ts';
import { type MessagingDeps, sendDueMessages } from './send-due.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const phone = '+13125550100';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let twilio: Awaited<ReturnType<typeof startTwilioStub>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let deps: MessagingDeps & { sms: SmsClient };
let now = new Date(START);

beforeAll(async () => {
  database = await createTestDatabase();
  twilio = await startTwilioStub(() => now);
  smtp = await startSmtpServer();
  deps = {
    db: database.db,
    clock: () => now,
    sms: createTwilioSmsClient({
      accountSid: twilioAccount.TWILIO_ACCOUNT_SID,
      authToken: twilioAccount.TWILIO_AUTH_TOKEN,
      from: twilioAccount.TWILIO_FROM,
      apiBase: twilio.url,
      reportUrl: null,
      fetch: globalThis.fetch,
    }),
    mail: createSmtpMailer({ url: smtp.url, from: 'no-reply@cartwise.example' }),
  };
});
beforeEach(() => {
  now = new Date(START);
  twilio.become('well');
  smtp.become('well');
});
afterEach(async () => {
  await database.db.deleteFrom('message').execute();
  await database.db.deleteFrom('sms_opt_out').execute();
  twilio.taken.length = 0;
  smtp.taken.length = 0;
});
afterAll(async () => {
  twilio.close();
  await smtp.close();
  await database.close();
});

async function queue(channel: 'sms' | 'mail', body: string, recipient = phone): Promise<number> {
  const to = channel === 'sms' ? recipient : 'sam@example.com';
  const row = await database.db
    .insertInto('message')
    .values({ channel, recipient: to, subject: channel === 'mail' ? body : null, body, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const findMessage = (id: number) =>
  database.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function advanceMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    now = new Date(now.getTime() + MINUTE_MS);
    await sendDueMessages(deps);
  }
}

const listSentTexts = () => twilio.taken.map(({ body }) => body).toSorted();

describe('Sending queued messages', () => {
  it("Each due message is sent once, and its sending time and the provider's ID are stored", async () => {
    const [text, mail] = [await queue('sms', 'Milk'), await queue('mail', 'Hello')];
    expect(await sendDueMessages(deps)).toEqual([]);
    expect(await findMessage(text)).toMatchObject({
      state: 'sent',
      sent_at: now,
      provider_id: twilio.taken[0]?.sid,
    });
    expect(await findMessage(mail)).toMatchObject({ state: 'sent', attempts: 1, last_error: null });
    await advanceMinutes(3);
    expect([twilio.taken.length, smtp.taken.length]).toEqual([1, 1]);
  });

  itInFullTier(
    "Each message queued while the providers are down is sent exactly once when they're back up",
    async () => {
      const count = 12;
      const moods = ['dropped', { status: 500 }, { status: 429, code: 20_429 }] as const;
      for (let n = 0; n < count; n += 1) {
        const [first = 'dropped', ...rest] = moods;
        twilio.become([first, ...rest][n % moods.length] ?? first);
        smtp.become(n % 2 === 0 ? 'away' : 'busy');
        await queue('sms', `List ${n}`);
        await queue('mail', `Mail ${n}`);
        await advanceMinutes(1);
      }
      expect([twilio.taken, smtp.taken]).toEqual([[], []]);
      twilio.become('well');
      smtp.become('well');
      await advanceMinutes(60);
      expect(listSentTexts()).toEqual(Array.from({ length: count }, (_, n) => `List ${n}`).toSorted());
      expect(smtp.taken).toHaveLength(count);
      const states = await database.db.selectFrom('message').select('state').distinct().execute();
      expect(states).toEqual([{ state: 'sent' }]);
    },
  );

  it("A message isn't resent if the provider accepted it but its response was lost", async () => {
    twilio.become('lost');
    const lostId = await queue('sms', 'Milk');
    await advanceMinutes(1);
    twilio.become('half');
    const halfId = await queue('sms', 'Bread');
    await advanceMinutes(1);
    twilio.become('well');
    await advanceMinutes(30);
    expect(listSentTexts()).toEqual(['Bread', 'Milk']);
    expect(await findMessage(lostId)).toMatchObject({ state: 'sent', provider_id: twilio.taken[0]?.sid });
    expect(await findMessage(halfId)).toMatchObject({ state: 'sent', provider_id: twilio.taken[1]?.sid });
  });

  it('Two messages with the same text are each sent once', async () => {
    const first = await queue('sms', 'Milk');
    await sendDueMessages(deps);
    twilio.become('dropped');
    const second = await queue('sms', 'Milk');
    await advanceMinutes(1);
    twilio.become('well');
    await advanceMinutes(5);
    expect(listSentTexts()).toEqual(['Milk', 'Milk']);
    const ids = [await findMessage(first), await findMessage(second)].map(({ provider_id }) => provider_id);
    expect(new Set(ids)).toEqual(new Set(twilio.taken.map(({ sid }) => sid)));
  });

  it('A message is sent once even if the process dies while sending it', async () => {
    const acceptedId = await queue('sms', 'Taken');
    const claimedMessage = await claimNextMessage(database.db, 'sms', now);
    if (claimedMessage === undefined) throw new Error('Nothing was due.');
    await deps.sms.send(claimedMessage); // The process dies here.
    const unsentId = await queue('sms', 'Untaken');
    await claimNextMessage(database.db, 'sms', now);

    await advanceMinutes(MESSAGE_LEASE_MS / MINUTE_MS - 1);
    expect(listSentTexts()).toEqual(['Taken']);
    await advanceMinutes(2);
    expect(listSentTexts()).toEqual(['Taken', 'Untaken']);
    for (const id of [acceptedId, unsentId])
      expect(await findMessage(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('If several processes send messages at the same time, each message is still sent only once', async () => {
    for (let n = 0; n < 30; n += 1) await queue(n % 2 === 0 ? 'sms' : 'mail', `Message ${n}`);
    await Promise.all(Array.from({ length: 6 }, () => sendDueMessages(deps)));
    expect(new Set(listSentTexts()).size).toBe(15);
    expect([twilio.taken.length, smtp.taken.length]).toEqual([15, 15]);
  });

  it('The result of a slow send is ignored if another process has sent the message in the meantime', async () => {
    const id = await queue('sms', 'Milk');
    const slowMessage = await claimNextMessage(database.db, 'sms', now);
    if (slowMessage === undefined) throw new Error('Nothing was due.');
    await advanceMinutes(MESSAGE_LEASE_MS / MINUTE_MS + 1);
    await updateMessageAfterAttempt(database.db, slowMessage, { kind: 'refused', reason: 'too late' }, now);
    expect(await findMessage(id)).toMatchObject({ state: 'sent', last_error: null });
  });

  it('A rejected message fails without delaying other messages', async () => {
    const rejectedId = await queue('sms', 'Milk', '+15005550001');
    await queue('sms', 'Bread');
    expect(await sendDueMessages(deps)).toEqual([]);
    expect(await findMessage(rejectedId)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await findMessage(rejectedId)).last_error).toContain('21211');
    expect(listSentTexts()).toEqual(['Bread']);
  });

  itInFullTier('After the last attempt, a message is marked as failed and keeps the error', async () => {
    twilio.become({ status: 429, code: 20_429 });
    const id = await queue('sms', 'Milk');
    await advanceMinutes(22 * 60);
    expect(await findMessage(id)).toMatchObject({ state: 'failed', attempts: MAX_SEND_ATTEMPTS });
    expect((await findMessage(id)).last_error).toContain('20429');
  });

  it('A sending run stops after one attempt while the SMS provider is down', async () => {
    for (let n = 0; n < 5; n += 1) await queue('sms', `List ${n}`);
    twilio.become({ status: 401, code: 20_003 });
    const before = twilio.requestCount();
    expect(await sendDueMessages(deps)).toEqual([expect.stringContaining('20003')]);
    expect(twilio.requestCount()).toBe(before + 1);
  });

  it('No further text messages are sent to a phone number that has opted out', async () => {
    const first = await queue('sms', 'Milk', '+15005550004');
    await sendDueMessages(deps);
    expect(await findMessage(first)).toMatchObject({ state: 'failed' });
    const before = twilio.requestCount();
    const second = await queue('sms', 'Bread', '+15005550004');
    await advanceMinutes(3);
    expect(await findMessage(second)).toMatchObject({ state: 'failed' });
    expect(twilio.requestCount()).toBe(before);
  });

  it('After a fast clock is corrected, pending messages are retried right away', async () => {
    now = new Date(START + 1000 * 24 * 60 * MINUTE_MS);
    twilio.become({ status: 500 });
    await queue('sms', 'Milk');
    await sendDueMessages(deps);
    now = new Date(START);
    twilio.become('well');
    await advanceMinutes(1);
    expect(listSentTexts()).toEqual(['Milk']);
  });

  it('A message with an unknown outcome stays queued if the provider lookup fails', async () => {
    twilio.become('lost');
    const id = await queue('sms', 'Milk');
    await advanceMinutes(1);
    const failingSms: SmsClient = {
      ...deps.sms,
      listAcceptedMessages: () => Promise.reject(new Error('no list today')),
    };
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect(await sendDueMessages({ ...deps, sms: failingSms })).toEqual([
      expect.stringContaining('no list today'),
    ]);
    expect(await findMessage(id)).toMatchObject({ state: 'queued', is_doubtful: true });
    expect(twilio.taken).toHaveLength(1);
  });
});

describe('Delay before the next attempt', () => {
  it('The retry delay grows from a minute to an hour and respects Retry-After', () => {
    const delayMinutes = [1, 2, 3, 7, 8, 24].map(
      (attempts) => computeRetryDelayMs({ id: 0, attempts }) / MINUTE_MS,
    );
    expect(delayMinutes).toEqual([1, 2, 4, 60, 60, 60]);
    expect(computeRetryDelayMs({ id: 0, attempts: 1, retryAfterMs: 5 * MINUTE_MS })).toBe(5 * MINUTE_MS);
    expect(computeRetryDelayMs({ id: 0, attempts: 1, retryAfterMs: 1e12 })).toBe(60 * MINUTE_MS);
  });

  it('Every retry delay is shorter than the limit above which the clock counts as wrong', () => {
    for (let id = 0; id < 50; id += 1) {
      expect(computeRetryDelayMs({ id, attempts: MAX_SEND_ATTEMPTS, retryAfterMs: 1e12 })).toBeLessThan(
        MAX_PLAUSIBLE_RETRY_DELAY_MS,
      );
    }
  });
});
