import { afterAll, expect, it } from 'vitest';
import { listHouseholdTies } from '#server/features/price-reports/api.ts';
import { startStripeApp } from '#tests/support/stripe-app.ts';

const { database, stub, deliver, subscriber, close } = await startStripeApp();
afterAll(close);

async function subscribeWith(card: string): Promise<string> {
  const me = await subscriber();
  stub.pay(me.subscription.client_secret, card);
  for (const delivery of me.deliveries()) await deliver(delivery);
  return me.userId;
}

it('Shoppers who pay with the same card are one household', async () => {
  const [first, second, other] = [
    await subscribeWith('4242424242424242'),
    await subscribeWith('4242424242424242'),
    await subscribeWith('5555555555554444'),
  ];
  const ties = await listHouseholdTies(database.db, { userIds: [first, second, other], now: new Date() });
  const [firstTies = [], secondTies = [], otherTies = []] = [first, second, other].map((id) => ties.get(id));
  const shared = firstTies.filter((tie) => secondTies.includes(tie) && tie !== 'unknown');
  expect(shared).toHaveLength(1);
  expect(otherTies).not.toContain(shared[0]);
});
