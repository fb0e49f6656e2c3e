import { afterAll, expect, it } from 'vitest';
import { paymentsRefusedError } from '#server/gateways/payments/failure.ts';
import type { PaymentProvider } from '#server/gateways/payments/payments.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { findSubscriptionState, insertCustomer } from './queries.ts';
import { subscribe } from './subscribe.ts';

const ROUND_COUNT = 60;
const TAB_COUNT = 10;

const database = await createTestDatabase();
afterAll(() => database.close());

itInFullTier(
  "A user's customer record is stored only once, even if ten tabs try to store it at once",
  async () => {
    const now = new Date();
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      const { userId } = await signIn(database.db);
      const newCustomer = { userId, account: 'test-payments', customerId: `cus_${round}`, now } as const;
      const storedCustomers = await Promise.all(
        Array.from({ length: TAB_COUNT }, () => insertCustomer(database.db, newCustomer)),
      );
      expect(storedCustomers).toEqual(
        storedCustomers.map(() => ({ customerId: `cus_${round}`, failedAttempts: 0 })),
      );
    }
  },
);

it('Canceling a subscription returns 401 if the account no longer exists', async () => {
  await expect(findSubscriptionState(database.db, 'nobody')).rejects.toMatchObject({
    status: 401,
    code: 'signed_out',
  });
});

it('Subscribing returns 401 if the account is deleted during the request', async () => {
  const { db } = database;
  const { userId } = await signIn(db);
  const payments: Partial<PaymentProvider> = {
    account: 'test-payments',
    createCustomer: async () => 'cus_leaving',
    listSubscriptions: async () => [],
    createSubscription: async () => {
      await db.deleteFrom('app_user').where('id', '=', userId).execute();
      throw paymentsRefusedError(new Error('No such customer'));
    },
  };
  const user = { id: userId, email: null, isFamilyPremium: false };
  await expect(
    subscribe({ db, payments: payments as PaymentProvider, now: new Date() }, user),
  ).rejects.toMatchObject({
    status: 401,
    code: 'signed_out',
  });
});
