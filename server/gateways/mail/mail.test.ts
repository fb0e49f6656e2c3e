import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import type { Mailer } from './mail.ts';
import { createUnsentMailer } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

const message = {
  id: 7,
  to: 'sam@example.com',
  replyTo: null,
  subject: 'Confirm your email address',
  body: 'Hello Sam,\n\nplease open this link.\n.\nThe line above is a single dot.',
  createdAt: new Date('2026-11-21T12:00:00Z'),
};
let server: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  server = await startSmtpServer();
});
beforeEach(() => {
  server.become('well');
  server.taken.length = 0;
});
afterAll(() => server.close());

const smtp = (url = server.url): Mailer => createSmtpMailer({ url, from: 'no-reply@cartwise.example' });

describe.each([
  ['an SMTP server', () => smtp()],
  ['the outbox', createUnsentMailer],
])('Email by %s', (_name, create: () => Mailer) => {
  it('A retried email is sent with the same ID', async () => {
    const outcomes = [await create().send(message), await create().send(message)];
    expect(outcomes[0]).toMatchObject({ kind: 'accepted', providerId: expect.stringContaining('7') });
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  it("An email to an address that doesn't exist is permanently rejected", async () => {
    expect(await create().send({ ...message, to: 'sam@nowhere.invalid' })).toMatchObject({ kind: 'refused' });
  });
});

describe('SMTP', () => {
  it('The SMTP server receives an email unchanged, with or without Reply-To', async () => {
    await smtp().send({ ...message, replyTo: 'shopper@example.com' });
    const [mail] = server.taken;
    expect(mail?.to).toEqual([message.to]);
    for (const line of [
      'From: Cartwise <no-reply@cartwise.example>',
      'Reply-To: shopper@example.com',
      'Subject: Confirm your email address',
      'Message-ID: <message-7.1795262400000@cartwise.example>',
      'Date: Sat, 21 Nov 2026 12:00:00 +0000',
    ]) {
      expect(mail?.raw).toContain(`${line}\r\n`);
    }
    expect(mail?.raw.replaceAll('\r\n', '\n')).toContain(message.body);
  });

  it('An email has the one-click unsubscribe header only if there is an unsubscribe URL', async () => {
    await smtp().send({ ...message, unsubscribeUrl: 'https://cartwise.example/price-alerts/off?token=abc' });
    await smtp().send(message);
    const [mail, other] = server.taken;
    expect(mail?.raw).toContain(
      'List-Unsubscribe: <https://cartwise.example/price-alerts/off?token=abc>\r\n',
    );
    expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(other?.raw).not.toContain('List-Unsubscribe');
  });

  it("A line break in a subject can't add a header to an email", async () => {
    await smtp().send({ ...message, subject: 'Hi\r\nBcc: all@example.com' });
    expect(server.taken[0]?.to).toEqual([message.to]);
    expect(server.taken[0]?.raw).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ['busy', { kind: 'deferred', isOutage: false }],
    ['full', { kind: 'refused' }],
    ['away', { kind: 'deferred', isOutage: true }],
    ['lost', { kind: 'deferred', isOutage: true }],
  ] as const)('Sending an email to an SMTP server that is %s returns %j', async (mood, expected) => {
    server.become(mood);
    expect(await smtp().send(message)).toMatchObject(expected);
  });

  it('A rejected SMTP password or an unreachable SMTP server counts as an outage', async () => {
    const wrong = await smtp(`smtp://cartwise:wrong@127.0.0.1:${server.port}`).send(message);
    expect(wrong).toMatchObject({ kind: 'deferred', isOutage: true });
    expect(await smtp('smtp://127.0.0.1:1').send(message)).toMatchObject({
      kind: 'deferred',
      isOutage: true,
    });
  });
});
