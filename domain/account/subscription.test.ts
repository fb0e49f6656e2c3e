import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPaymentOverdue,
  isSubscriptionOpen,
  mergeSnapshots,
  type SubscriptionSnapshot,
  type SubscriptionState,
  type SubscriptionStatus,
  subscriptionStatuses,
  toAccountSubscription,
} from '#domain/account/subscription.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

const day = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));

const createState = (
  status: SubscriptionStatus,
  overrides: Partial<SubscriptionState> = {},
): SubscriptionState => ({
  id: 'sub_1',
  status,
  createdAt: day(0),
  canceledAt: status === 'canceled' ? day(5) : null,
  currentPeriodEnd: day(31),
  ...overrides,
});

describe('Account status', () => {
  it.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'active'],
    ['unpaid', 'unpaid'],
    ['paused', 'paused'],
    ['canceled', 'canceled'],
    ['incomplete_expired', 'incomplete_expired'],
  ] as const)('The subscription status %s sets the account status to %s', (status, expected) => {
    expect(toAccountSubscription([createState(status)])?.status).toBe(expected);
  });

  it('toAccountSubscription returns null if there is no subscription or only an unpaid attempt', () => {
    expect(toAccountSubscription([])).toBeNull();
    expect(toAccountSubscription([createState('incomplete')])).toBeNull();
  });

  it("A canceled account stays canceled if a new subscription attempt isn't paid", () => {
    const canceled = createState('canceled');
    for (const status of ['incomplete', 'incomplete_expired'] as const) {
      const attempt = createState(status, { id: 'sub_2', createdAt: day(10) });
      expect(toAccountSubscription([canceled, attempt])).toMatchObject({
        status: 'canceled',
        canceledAt: day(5),
      });
    }
  });

  it("An account's cancellation date comes from its newest canceled subscription", () => {
    const secondSubscription = createState('canceled', {
      id: 'sub_2',
      createdAt: day(40),
      canceledAt: day(45),
    });
    expect(toAccountSubscription([createState('canceled'), secondSubscription])?.canceledAt).toEqual(day(45));
  });
});

const subscription = fc.record({
  id: fc.constantFrom('sub_a', 'sub_b', 'sub_c'),
  status: fc.constantFrom(...subscriptionStatuses),
  createdAt: fc.integer({ min: 0, max: 3 }).map(day),
  canceledAt: fc.option(fc.integer({ min: 4, max: 6 }).map(day)),
  currentPeriodEnd: fc.option(fc.integer({ min: 4, max: 40 }).map(day)),
});

describe('Subscriptions', () => {
  it("The account status doesn't depend on the order of subscriptions", () => {
    const unique = fc.uniqueArray(subscription, { selector: ({ id }) => id });
    fc.assert(
      fc.property(unique, fc.infiniteStream(fc.nat()), (subscriptions, keys) => {
        const shuffled = subscriptions
          .map((one) => ({ one, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(toAccountSubscription(shuffled)).toEqual(toAccountSubscription(subscriptions));
      }),
    );
  });

  it('An account is active if and only if at least one subscription is active, trialing or past due', () => {
    fc.assert(
      fc.property(fc.array(subscription), (subscriptions) => {
        const isPaid = subscriptions.some(({ status }) =>
          ['active', 'trialing', 'past_due'].includes(status),
        );
        expect(toAccountSubscription(subscriptions)?.status === 'active').toBe(isPaid);
        if (isPaid) expect(subscriptions.some(({ status }) => isSubscriptionOpen(status))).toBe(true);
      }),
    );
  });
});

const statusHistories: readonly (readonly SubscriptionStatus[])[] = [
  ['incomplete', 'active', 'canceled'],
  ['incomplete', 'incomplete_expired'],
  ['incomplete', 'active', 'past_due', 'active', 'canceled'],
  ['incomplete', 'active', 'past_due', 'unpaid', 'canceled'],
  ['incomplete', 'active', 'paused', 'active'],
];

/**
 * Webhooks may arrive in any order, twice, late, or not at all. Each triggers a fetch from the provider, and fetches
 * can overlap.
 */
describe('Subscription webhooks', () => {
  const schedule = fc.record({
    statuses: fc.constantFrom(...statusHistories),
    deliveries: fc.array(
      fc.array(
        fc.record({ delay: fc.nat(40), took: fc.integer({ min: 1, max: 12 }), sampleAt: fc.nat(100) }),
        {
          maxLength: 3,
        },
      ),
      { minLength: 5, maxLength: 5 },
    ),
  });

  it('A subscription eventually has the same state as at the provider, even if webhooks are late, repeated or lost', () => {
    fc.assert(
      fc.property(schedule, ({ statuses, deliveries }) => {
        const STEP = 5;
        const stateAt = (time: number) =>
          createState(statuses[Math.min(Math.floor(time / STEP), statuses.length - 1)] ?? 'incomplete');
        const fetches = statuses.flatMap((_status, event) =>
          (deliveries[event] ?? []).map(({ delay, took, sampleAt }) => {
            const begin = event * STEP + delay;
            return { event, begin, sample: begin + (took * sampleAt) / 101, end: begin + took };
          }),
        );
        // A final fetch picks up changes that no webhook reported.
        fetches.push({ event: -1, begin: 1_000, sample: 1_001, end: 1_002 });

        const numberedFetches = fetches
          .toSorted((one, other) => one.begin - other.begin)
          .map((fetch, index) => ({ ...fetch, fetchNumber: index + 1 }));
        let snapshots: SubscriptionSnapshot[] = [];
        const applied = new Set<number>();
        let effectCount = 0;
        for (const { event, sample, end: _end, fetchNumber } of numberedFetches.toSorted(
          (one, other) => one.end - other.end,
        )) {
          if (event >= 0 && applied.has(event)) continue;
          applied.add(event);
          effectCount += 1;
          const { changed } = mergeSnapshots(snapshots, [{ ...stateAt(sample), fetchNumber }]);
          const untouched = snapshots.filter(({ id }) => changed.every((one) => one.id !== id));
          snapshots = [...untouched, ...changed];
        }
        const final = stateAt(Number.POSITIVE_INFINITY);
        expect(snapshots).toMatchObject([
          { id: final.id, status: final.status, canceledAt: final.canceledAt },
        ]);
        expect(toAccountSubscription(snapshots)).toEqual(toAccountSubscription([final]));
        expect(effectCount).toBe(new Set(fetches.map(({ event }) => event)).size);
      }),
      { numRuns: pickRoundCount(1_000, 10_000) },
    );
  });

  it("A subscription's last webhook brings it up to date, even if earlier webhooks were late or lost", () => {
    fc.assert(
      fc.property(schedule, ({ statuses, deliveries }) => {
        const STEP = 5;
        const last = statuses.length - 1;
        const stateAt = (time: number) =>
          createState(statuses[Math.min(Math.floor(time / STEP), last)] ?? 'incomplete');
        const lastDeliveries = [...(deliveries[last] ?? []), { delay: 0, took: 3, sampleAt: 0 }];
        const fetches = statuses.flatMap((_status, event) =>
          (event === last ? lastDeliveries.slice(-1) : (deliveries[event] ?? []).slice(0, 1)).map(
            ({ delay, took, sampleAt }) => {
              const begin = event * STEP + delay;
              return { begin, sample: begin + (took * sampleAt) / 101, end: begin + took };
            },
          ),
        );
        const numberedFetches = fetches
          .toSorted((one, other) => one.begin - other.begin)
          .map((fetch, index) => ({ ...fetch, fetchNumber: index + 1 }));
        let snapshots: SubscriptionSnapshot[] = [];
        for (const { sample, fetchNumber } of numberedFetches.toSorted((one, other) => one.end - other.end)) {
          const { changed } = mergeSnapshots(snapshots, [{ ...stateAt(sample), fetchNumber }]);
          if (changed.length > 0) snapshots = changed;
        }
        expect(snapshots[0]?.status).toBe(statuses[last]);
      }),
      { numRuns: pickRoundCount(1_000, 10_000) },
    );
  });

  it('An older subscription snapshot never overwrites a newer snapshot', () => {
    const older = { ...createState('active'), fetchNumber: 1 };
    const newer = { ...createState('canceled'), fetchNumber: 2 };
    expect(mergeSnapshots([newer], [older])).toEqual({
      changed: [],
      account: toAccountSubscription([newer]),
    });
    expect(mergeSnapshots([older], [newer]).changed).toEqual([newer]);
  });
});

it('Only active, trialing, past due, unpaid and paused subscriptions count as open', () => {
  const open = subscriptionStatuses.filter(isSubscriptionOpen);
  expect([...open].toSorted()).toEqual(['active', 'past_due', 'paused', 'trialing', 'unpaid']);
});

describe('Subscription snapshots', () => {
  const createSnapshot = (fetchNumber: number, status: SubscriptionStatus): SubscriptionSnapshot => ({
    id: 'sub_1',
    fetchNumber,
    status,
    createdAt: day(0),
    canceledAt: null,
    currentPeriodEnd: day(30),
  });

  it("Merging a subscription's snapshots in any order yields its newest state", () => {
    for (const fresh of [
      [createSnapshot(3, 'active'), createSnapshot(2, 'unpaid')],
      [createSnapshot(2, 'unpaid'), createSnapshot(3, 'active')],
    ]) {
      const { changed, account } = mergeSnapshots([createSnapshot(1, 'canceled')], fresh);
      expect(changed).toEqual([createSnapshot(3, 'active')]);
      expect(account?.status).toBe('active');
    }
    expect(mergeSnapshots([createSnapshot(3, 'active')], [createSnapshot(3, 'active')]).changed).toEqual([]);
  });
});

it('Only past due, unpaid and paused subscriptions have an overdue payment', () => {
  expect(subscriptionStatuses.filter(isPaymentOverdue).toSorted()).toEqual(['past_due', 'paused', 'unpaid']);
});
