import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { makePushBrowser } from '#tests/support/push-device.ts';
import { startPushServiceStub } from '#tests/support/push-service-stub.ts';
import { createPostRequestSender, isPushAddress } from './post-public.ts';
import { createPushClient } from './push.ts';

let service: Awaited<ReturnType<typeof startPushServiceStub>>;
const browser = makePushBrowser();
const sender = { ...webPush.generateVAPIDKeys(), subject: 'mailto:operator@example.com' };
const { endpoint, keys } = browser.subscription;
const message = { id: 7, endpoint, ...keys, payload: JSON.stringify({ title: 'Bananas — 45¢' }) };

beforeAll(async () => {
  service = await startPushServiceStub();
  service.know(browser);
});
beforeEach(() => service.become('well'));
afterAll(() => service.close());

describe('Push notifications', () => {
  it('A push notification is signed, and the browser can decrypt it', async () => {
    expect(await createPushClient(service.post).send(sender, message)).toEqual({
      kind: 'accepted',
      providerId: 'push-7',
    });
    expect(service.taken).toHaveLength(1);
    expect(service.taken[0]).toMatchObject({
      text: message.payload,
      headers: { ttl: '43200', topic: 'price-alerts', urgency: 'normal' },
    });
  });

  it("A push notification is refused if the sender's key pair doesn't match or the browser's key is invalid", async () => {
    const other = webPush.generateVAPIDKeys();
    const wrong = { ...sender, publicKey: other.publicKey };
    expect(await createPushClient(service.post).send(wrong, message)).toMatchObject({ kind: 'refused' });
    const unusable = { ...message, p256dh: 'AAAA' };
    expect(await createPushClient(service.post).send(sender, unusable)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [404, { kind: 'refused', isGone: true }],
    [410, { kind: 'refused', isGone: true }],
    [403, { kind: 'refused' }],
    [413, { kind: 'refused' }],
    [302, { kind: 'refused' }],
    [429, { kind: 'deferred', isOutage: false, retryAfterMs: 120_000 }],
    [503, { kind: 'deferred', isOutage: false }],
  ] as const)('If the push service responds with status %i, sending returns %j', async (status, expected) => {
    service.become({ status, retryAfter: 120 });
    const outcome = await createPushClient(service.post).send(sender, message);
    expect(outcome).toMatchObject(expected);
    expect('isGone' in outcome).toBe('isGone' in expected);
  });

  it('A push notification is deferred if the connection to the push service fails', async () => {
    const post = () => Promise.reject(new Error('socket hang up'));
    expect(await createPushClient(post).send(sender, message)).toMatchObject({
      kind: 'deferred',
      reason: 'socket hang up',
    });
  });
});

describe('Push service addresses', () => {
  it.each([
    ...['http://push.example.com/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://10.0.0.1/a'],
    ...['https://localhost/a', 'https://db.internal/a', 'https://intranet/a', 'https://2130706433/a'],
    ...[
      'https://push.example.com:8443/a',
      'https://me:secret@push.example.com/a',
      'ftp://x.example.com/',
      '',
    ],
    ...['https://169.254.169.254/latest/', 'https://[::ffff:127.0.0.1]/', 'https://localhost./a'],
  ])('The push service address %s is invalid', async (url) => {
    expect(isPushAddress(url)).toBe(false);
    await expect(createPostRequestSender()(url, { headers: {}, body: Buffer.of() })).rejects.toThrow(
      'public web',
    );
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://8.8.8.8/a',
    'https://web.push.apple.com/Q',
  ])('The push service address %s is valid', (url) => expect(isPushAddress(url)).toBe(true));

  it('The push sender refuses a host name if any of its addresses is local', async () => {
    for (const others of [[], [{ address: '8.8.8.8', family: 4 }]]) {
      const post = createPostRequestSender({
        isAllowed: (address) => address === '8.8.8.8',
        resolve: async () => [...others, { address: '127.0.0.1', family: 4 }],
      });
      const sent = post('https://push.example.com/a', { headers: {}, body: Buffer.of(1) });
      await expect(sent).rejects.toThrow('public web');
    }
  });
});
