import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStripePaymentProvider } from '#server/gateways/payments/stripe.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startStripeStub, stripeEnv } from '#tests/support/stripe-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { deleteQueuedCustomers } from './delete-customers.ts';

const now = new Date();
const wokenJobs: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: Awaited<ReturnType<typeof startStripeStub>>;
let app: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startStripeStub();
  const env = { ...stripeEnv, STRIPE_API_BASE: stub.url };
  app = await startTestApp(database.db, {
    fetch: globalThis.fetch,
    env,
    wake: (job) => void wokenJobs.push(job),
  });
});
beforeEach(async () => {
  stub.recover();
  await database.db.deleteFrom('payment_customer_to_delete').execute();
  wokenJobs.length = 0;
});
afterAll(async () => {
  await app.close();
  stub.close();
  await database.close();
});

const runDeletion = (timeoutMs = 8_000) =>
  deleteQueuedCustomers({
    db: database.db,
    now,
    payments: createStripePaymentProvider({
      secretKey: stripeEnv.STRIPE_SECRET_KEY,
      publishableKey: stripeEnv.STRIPE_PUBLISHABLE_KEY,
      priceId: stripeEnv.STRIPE_PRICE_ID,
      webhookSecret: stripeEnv.STRIPE_WEBHOOK_SECRET,
      apiBase: stub.url,
      fetch: globalThis.fetch,
      clock: () => now,
      timeoutMs,
    }),
  });

const listQueuedCustomers = () => database.db.selectFrom('payment_customer_to_delete').selectAll().execute();

async function createDeletedUser() {
  const { userId, headers } = await signIn(database.db);
  const { body } = await app.call('POST', '/api/create-subscription', { headers });
  stub.pay(body.clientSecret, '4242424242424242');
  const [customer] = [...stub.stripe.customers.values()].slice(-1);
  const user = (await app.call('GET', '/api/auth/user', { headers })).body;
  const deletion = { confirmation: user.email ?? 'delete', sharedLists: 'delete' };
  const { status } = await app.call('POST', '/api/your-data/delete-account', { headers, body: deletion });
  expect(status).toBe(204);
  return { userId, customerId: customer?.id ?? '' };
}

it("A deleted account's Stripe customer is deleted as soon as Stripe can be reached", async () => {
  const { customerId } = await createDeletedUser();
  expect(wokenJobs).toEqual(['delete-left-customers']);
  expect(await listQueuedCustomers()).toMatchObject([
    { account: 'stripe-test', customer_id: customerId, tried_at: null },
  ]);
  const failures = [{ kind: 'silence' }, { kind: 'status', status: 500 }, { kind: 'half' }] as const;
  for (const failure of failures) {
    stub.fail(failure);
    await expect(runDeletion(200)).rejects.toThrow('Customers of deleted accounts stay');
    expect(await listQueuedCustomers()).toMatchObject([{ tried_at: now }]);
  }
  // Each deletion is tried twice. On a busy machine, the second attempt may be sent after the timeout.
  const countAttempts = () => stub.seen.filter(({ method }) => method === 'DELETE').length;
  await expect.poll(countAttempts, { timeout: 20_000 }).toBe(2 * failures.length);
  stub.recover();
  expect(stub.stripe.customers.has(customerId)).toBe(true);
  await runDeletion();
  expect([await listQueuedCustomers(), stub.stripe.customers.has(customerId)]).toEqual([[], false]);
});

it('If Stripe refuses to delete a customer, the other customers are still deleted', async () => {
  const [refusedUser, alreadyDeletedUser, lastUser] = [
    await createDeletedUser(),
    await createDeletedUser(),
    await createDeletedUser(),
  ];
  stub.stripe.deleteCustomer(alreadyDeletedUser.customerId);
  stub.fail({ kind: 'status', status: 400 }, { onlyPath: new RegExp(refusedUser.customerId) });
  await expect(runDeletion()).rejects.toThrow('Customers of deleted accounts stay');
  expect((await listQueuedCustomers()).map(({ customer_id }) => customer_id)).toEqual([
    refusedUser.customerId,
  ]);
  expect(stub.stripe.customers.has(lastUser.customerId)).toBe(false);
});
