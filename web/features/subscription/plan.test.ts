import { describe, expect, it } from 'vitest';
import { premiumStatusAt } from '#domain/account/premium.ts';
import { DAY_MS } from '#domain/durations.ts';
import {
  canCancel,
  canSubscribe,
  getCurrentPlan,
  getPremiumEndIfCanceled,
  PREMIUM_PRICE_TEXT,
} from './plan.ts';

const createdAt = '2026-03-01T12:00:00.000Z';

const createUser = (
  status: string,
  {
    family = false,
    age = 10,
    canceled = status === 'canceled',
    pastDue = false,
  }: { family?: boolean; age?: number; canceled?: boolean; pastDue?: boolean } = {},
) => ({
  subscriptionStatus: status,
  subscriptionIsPastDue: pastDue,
  subscriptionCurrentPeriodEnd: null,
  createdAt,
  ...premiumStatusAt(
    {
      subscriptionStatus: status,
      subscriptionCanceledAt: canceled ? new Date(createdAt) : null,
      createdAt: new Date(createdAt),
      isFamilyMember: family,
    },
    new Date(Date.parse(createdAt) + age * DAY_MS),
  ),
});

describe('The plan shown to a shopper', () => {
  it.each([
    ['free', {}, 'Free', null],
    ['active', {}, 'Premium', 'Active'],
    ['canceled', {}, 'Grace Period', '20 days remaining'],
    ['canceled', { age: 29.5 }, 'Grace Period', '1 day remaining'],
    ['canceled', { age: 30 }, 'Free', null],
    ['canceled', { canceled: false }, 'Free', null],
    ['incomplete_expired', {}, 'Payment Required', null],
    ['unpaid', {}, 'Payment Required', null],
    ['paused', {}, 'Payment Required', null],
    ['active', { pastDue: true }, 'Premium', 'Not paid'],
    ['active', { pastDue: true, family: true }, 'Family Premium', 'Active'],
    ['free', { family: true }, 'Family Premium', 'Active'],
    ['canceled', { family: true }, 'Family Premium', 'Active'],
  ])('For a user with subscription status %s and %j, getCurrentPlan returns %s', (status, options, name, state) => {
    expect(getCurrentPlan(createUser(status, options))).toMatchObject({ name, state });
  });
});

describe('Subscription actions', () => {
  it.each([
    ['free', {}, false, true],
    ['active', {}, true, false],
    ['canceled', {}, false, true],
    ['active', { pastDue: true }, true, true],
    ['active', { pastDue: true, family: true }, true, false],
    ['unpaid', {}, true, true],
    ['paused', {}, true, true],
    ['incomplete_expired', {}, false, true],
    ['free', { family: true }, false, false],
    ['active', { family: true }, true, false],
  ])('For the status %s with %j, canCancel is %s and canSubscribe is %s', (status, options, cancel, subscribe) => {
    expect([canCancel(createUser(status, options)), canSubscribe(createUser(status, options))]).toEqual([
      cancel,
      subscribe,
    ]);
  });

  it('If the shopper cancels within 30 days of sign-up, Premium lasts until the 30 days are over', () => {
    const end = new Date('2026-03-31T12:00:00.000Z');
    expect(getPremiumEndIfCanceled({ createdAt }, new Date(end.getTime() - 1))).toEqual(end);
    expect(getPremiumEndIfCanceled({ createdAt }, end)).toBeNull();
  });

  it('The price of Premium matches the specification', () => expect(PREMIUM_PRICE_TEXT).toBe('$1.99/month'));
});
