import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gracePeriodEnd, premiumStatusAt } from '#domain/account/premium.ts';
import { DAY_MS } from '#domain/durations.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');
const afterSignUp = (ms: number) => new Date(createdAt.getTime() + ms);

const createSubscriber = (
  status: string,
  overrides: { canceledAt?: Date; isFamilyMember?: boolean } = {},
) => ({
  subscriptionStatus: status,
  subscriptionCanceledAt: overrides.canceledAt ?? null,
  createdAt,
  isFamilyMember: overrides.isFamilyMember ?? false,
});

describe('Premium access', () => {
  it.each([
    'free',
    'past_due',
    'incomplete',
  ])('An account with status %s has no grace period, even with a cancellation date', (status) => {
    const premium = premiumStatusAt(
      createSubscriber(status, { canceledAt: afterSignUp(0) }),
      afterSignUp(DAY_MS),
    );
    expect(premium).toMatchObject({ isPremium: false, isInGracePeriod: false, gracePeriodDaysRemaining: 0 });
  });

  it.each([
    ['active', true],
    ['free', false],
    ['incomplete_expired', false],
    ['past_due', false],
    ['canceled', false],
  ])('For an account with status %s and no cancellation date, isPremium is %s', (status, isPremium) => {
    expect(premiumStatusAt(createSubscriber(status), afterSignUp(DAY_MS))).toEqual({
      isPremium,
      isFamilyPremium: false,
      isInGracePeriod: false,
      gracePeriodDaysRemaining: 0,
    });
  });

  it('Family members have Premium without a subscription of their own', () => {
    const family = premiumStatusAt(
      createSubscriber('free', { isFamilyMember: true }),
      afterSignUp(90 * DAY_MS),
    );
    expect(family).toMatchObject({ isPremium: true, isFamilyPremium: true, isInGracePeriod: false });
  });

  it.each([
    [0, 30],
    [1, 30],
    [DAY_MS, 29],
    [DAY_MS + 1, 29],
    [29 * DAY_MS, 1],
    [30 * DAY_MS - 1, 1],
  ])('%i ms after sign-up, a canceled account has %i grace days left', (elapsedMs, days) => {
    const state = premiumStatusAt(
      createSubscriber('canceled', { canceledAt: createdAt }),
      afterSignUp(elapsedMs),
    );
    expect(state).toMatchObject({ isPremium: true, isInGracePeriod: true, gracePeriodDaysRemaining: days });
  });

  it('The grace period ends exactly 30 days after sign-up', () => {
    const state = premiumStatusAt(
      createSubscriber('canceled', { canceledAt: createdAt }),
      gracePeriodEnd(createdAt),
    );
    expect(state).toMatchObject({ isPremium: false, isInGracePeriod: false, gracePeriodDaysRemaining: 0 });
  });

  it('The remaining grace period never grows and is 0 to 30 whole days', () => {
    const elapsed = fc.integer({ min: 0, max: 60 * DAY_MS });
    fc.assert(
      fc.property(elapsed, elapsed, (one, other) => {
        const canceled = createSubscriber('canceled', { canceledAt: createdAt });
        const earlier = premiumStatusAt(canceled, afterSignUp(Math.min(one, other)));
        const later = premiumStatusAt(canceled, afterSignUp(Math.max(one, other)));
        expect(later.gracePeriodDaysRemaining).toBeLessThanOrEqual(earlier.gracePeriodDaysRemaining);
        for (const state of [earlier, later]) {
          expect(Number.isInteger(state.gracePeriodDaysRemaining)).toBe(true);
          expect(state.gracePeriodDaysRemaining).toBeLessThanOrEqual(30);
          expect(state.isPremium).toBe(state.gracePeriodDaysRemaining > 0);
        }
      }),
    );
  });
});
