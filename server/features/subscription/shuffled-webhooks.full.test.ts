import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { startStripeApp } from '#tests/support/stripe-app.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

const { database, stub, deliver, subscriber, close } = await startStripeApp();
afterAll(close);

const histories = [
  ['active'],
  ['active', 'canceled'],
  ['active', 'past_due', 'active'],
  ['active', 'past_due', 'canceled'],
  ['active', 'unpaid', 'canceled'],
  ['incomplete_expired'],
] as const;

const expectedStatuses: Record<string, string> = { past_due: 'active' };

describe('Shuffled webhooks', () => {
  it("Subscriptions match the provider's status despite reordered, duplicated and lost webhooks", async () => {
    const plan = fc.record({
      life: fc.constantFrom(...histories),
      shuffle: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 24, maxLength: 24 }),
      copies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }),
      midway: fc.boolean(),
      atOnce: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ life, shuffle, copies, midway, atOnce }) => {
        const me = await subscriber();
        for (const [index, status] of life.entries()) {
          stub.stripe.setStatus(me.subscription.id, status);
          const first = me.deliveries()[0];
          if (midway && index === 0 && first !== undefined) await deliver(first);
        }
        const deliveries = me.deliveries();
        const copiedDeliveries = deliveries.flatMap((delivery, index) => {
          // The last event always arrives, since the provider resends it.
          const isLast = index === deliveries.length - 1;
          return Array<typeof delivery>(Math.max(copies[index] ?? 1, isLast ? 1 : 0)).fill(delivery);
        });
        const shuffledDeliveries = copiedDeliveries
          .map((delivery, index) => ({ delivery, key: shuffle[index % shuffle.length] ?? 0 }))
          .toSorted((one, other) => one.key - other.key);
        for (let start = 0; start < shuffledDeliveries.length; start += atOnce) {
          const answers = await Promise.all(
            shuffledDeliveries.slice(start, start + atOnce).map(({ delivery }) => deliver(delivery)),
          );
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        }
        const lastStatus = life[life.length - 1] ?? 'active';
        expect(await me.status()).toBe(expectedStatuses[lastStatus] ?? lastStatus);
        const ids = new Set(copiedDeliveries.map(({ body }) => JSON.parse(body).id));
        if (midway) ids.add(JSON.parse(deliveries[0]?.body ?? '{}').id);
        const rows = await database.db
          .selectFrom('payment_event')
          .select(['id', 'applied_at'])
          .where('subscription_id', '=', me.subscription.id)
          .execute();
        expect(new Set(rows.map(({ id }) => id))).toEqual(ids);
        expect(rows.every(({ applied_at }) => applied_at !== null)).toBe(true);
        stub.stripe.events.length = 0;
      }),
      { numRuns: pickRoundCount(40, 200) },
    );
  }, 60_000);
});
