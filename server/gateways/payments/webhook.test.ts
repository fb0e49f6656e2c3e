import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { parseSignedEvent } from './webhook.ts';

const now = new Date('2026-11-28T12:00:00Z');
const { webhooks } = new Stripe('sk_test_51abc');
const secret = 'whsec_abc';

function parseEvent(body: unknown, { isLive = false, aheadSeconds = 0 } = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = now.getTime() / 1_000 + aheadSeconds;
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return parseSignedEvent(webhooks, { rawBody: Buffer.from(payload), signature }, { secret, isLive, now });
}
const createEvent = (object: Record<string, unknown>, more = {}) => ({
  ...{ id: 'evt_1', object: 'event', type: 'test', livemode: false, data: { object } },
  ...more,
});
const createInvoice = (subscription: unknown) => ({
  ...{ id: 'in_1', object: 'invoice', parent: { subscription_details: { subscription } } },
});

describe('Signed events', () => {
  it.each([
    [{ id: 'sub_1', object: 'subscription' }, 'sub_1'],
    [{ object: 'subscription' }, null],
    [createInvoice('sub_1'), 'sub_1'],
    [createInvoice({ id: 'sub_1' }), 'sub_1'],
    [{ id: 'in_1', object: 'invoice', parent: null }, null],
    [{ id: 'in_1', object: 'invoice', parent: 'unknown' }, null],
    [{ id: 'cus_1', object: 'customer' }, null],
  ])('A signed event about %j has the subscription ID %s', (object, subscriptionId) =>
    expect(parseEvent(createEvent(object))).toEqual({ id: 'evt_1', type: 'test', subscriptionId }));

  it.each([
    ["isn't valid JSON", '{"id":', {}, 'This is not an event.'],
    ['lacks required fields', { id: 'evt_1' }, {}, 'This is not an event.'],
    [
      'is a test event, but live mode is configured',
      createEvent({}),
      { isLive: true },
      'This is a test event; the other mode is configured.',
    ],
    [
      'is a live event, but test mode is configured',
      createEvent({}, { livemode: true }),
      {},
      'This is a live event; the other mode is configured.',
    ],
    [
      'was signed in the future',
      createEvent({}),
      { aheadSeconds: 301 },
      'The signature is for a time to come.',
    ],
    [
      'was signed too long ago',
      createEvent({}),
      { aheadSeconds: -301 },
      'The signature does not fit the body, or is too old.',
    ],
  ])('A signed event is rejected if it %s', (_, body, options, message) =>
    expect(() => parseEvent(body, options)).toThrow(message));

  it('An event without a signature is rejected', () => {
    const unsigned = { rawBody: Buffer.from('{}'), signature: undefined };
    expect(() => parseSignedEvent(webhooks, unsigned, { secret, isLive: false, now })).toThrow(
      'The signature is missing.',
    );
  });
});
