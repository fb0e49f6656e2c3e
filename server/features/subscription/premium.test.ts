import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let now: Date;

beforeAll(async () => {
  now = new Date();
  database = await createTestDatabase();
  app = await startTestApp(database.db, { clock: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const msAgo = (ms: number) => new Date(now.getTime() - ms);
const readUser = async ({ headers }: { headers: Record<string, string> }) =>
  (await app.call('GET', '/api/auth/user', { headers })).body;

async function createShopper(account: Parameters<typeof signIn>[1]) {
  const { headers } = await signIn(database.db, account);
  const favorites = await app.call('GET', '/api/favorites', { headers });
  return { ...(await readUser({ headers })), favorites: favorites.status };
}

const premium = { isPremium: true, favorites: 200 };
const free = { isPremium: false, favorites: 402 };

describe('Signed-in user', () => {
  it("GET /api/auth/user returns the signed-in user's identity, subscription and permissions", async () => {
    const user = await readUser(
      await signIn(database.db, {
        id: 'user-1',
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Byron',
        profile_image_url: 'https://pictures.example.com/ada.png',
        created_at: msAgo(10 * DAY_MS),
        subscription_status: 'canceled',
        subscription_canceled_at: msAgo(DAY_MS),
        subscription_current_period_end: msAgo(-20 * DAY_MS),
      }),
    );
    const storedFields = {
      id: 'user-1',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      profileImageUrl: 'https://pictures.example.com/ada.png',
      createdAt: msAgo(10 * DAY_MS).toISOString(),
      subscriptionStatus: 'canceled',
      subscriptionCanceledAt: msAgo(DAY_MS).toISOString(),
      subscriptionIsPastDue: false,
      subscriptionCurrentPeriodEnd: msAgo(-20 * DAY_MS).toISOString(),
    };
    const derivedFields = {
      isPremium: true,
      isFamilyPremium: false,
      isInGracePeriod: true,
      gracePeriodDaysRemaining: 20,
    };
    expect(user).toEqual({
      ...storedFields,
      ...derivedFields,
      isAdmin: false,
      emailConfirmation: 'done',
      signsInHere: true,
    });
    markVerified('3.user', '3.user.derived');
  });

  it("A user's subscription is free by default", async () => {
    const { headers } = await signIn(database.db);
    expect(await readUser({ headers })).toMatchObject({ subscriptionStatus: 'free', isPremium: false });
    for (const status of ['active', 'canceled', 'incomplete_expired']) {
      expect(await createShopper({ subscription_status: status })).toMatchObject({
        subscriptionStatus: status,
      });
    }
    markVerified('3.user.status');
  });
});

describe('Premium access', () => {
  it('Premium access is granted only while the subscription is active', async () => {
    expect(await createShopper({ subscription_status: 'active' })).toMatchObject(premium);
    for (const subscription_status of ['free', 'incomplete', 'incomplete_expired', 'unpaid', 'paused', '']) {
      expect(await createShopper({ subscription_status }), subscription_status).toMatchObject(free);
    }
    markVerified('4.premium.active');
  });

  it('Family members of a subscriber get Premium regardless of their own subscription', async () => {
    await database.db.insertInto('family_member').values({ name: 'Dot', email: 'dot@example.com' }).execute();
    for (const subscription_status of ['free', 'canceled', 'incomplete_expired']) {
      const member = await createShopper({ email: 'dot@example.com', subscription_status });
      expect(member, subscription_status).toMatchObject({ ...premium, isFamilyPremium: true });
    }
    const other = await createShopper({ email: 'eve@example.com' });
    expect(other).toMatchObject({ ...free, isFamilyPremium: false });
    markVerified('4.premium.family');
  });

  it("A family member can't buy a subscription", async () => {
    await database.db.insertInto('family_member').values({ name: 'Bo', email: 'bo@example.com' }).execute();
    const { headers, userId } = await signIn(database.db, { email: 'bo@example.com' });
    const message = 'You have Premium free as a family member. There’s nothing to pay.';
    expect(await app.call('POST', '/api/create-subscription', { headers })).toMatchObject({
      status: 409,
      body: { code: 'family_premium', message },
    });
    const customers = database.db.selectFrom('payment_customer').where('user_id', '=', userId);
    expect(await customers.select('customer_id').execute()).toEqual([]);
  });

  it('A shopper who cancels keeps Premium until 30 days after sign-up', async () => {
    const canceled = { subscription_status: 'canceled', subscription_canceled_at: msAgo(DAY_MS) };
    const insideGracePeriod = await createShopper({ ...canceled, created_at: msAgo(30 * DAY_MS - 1) });
    expect(insideGracePeriod).toMatchObject({ ...premium, isInGracePeriod: true });
    const afterGracePeriod = await createShopper({ ...canceled, created_at: msAgo(30 * DAY_MS) });
    expect(afterGracePeriod).toMatchObject({ ...free, isInGracePeriod: false });
    markVerified('4.premium.grace', '4.grace.days');
  });

  it('A grace period requires a canceled subscription with a cancellation date', async () => {
    const newAccount = { created_at: now, subscription_canceled_at: now };
    expect(await createShopper({ ...newAccount, subscription_status: 'canceled' })).toMatchObject(premium);
    const withoutGracePeriod = { ...free, isInGracePeriod: false, gracePeriodDaysRemaining: 0 };
    const withoutDate = { ...newAccount, subscription_status: 'canceled', subscription_canceled_at: null };
    expect(await createShopper(withoutDate)).toMatchObject(withoutGracePeriod);
    expect(await createShopper({ ...newAccount, subscription_status: 'free' })).toMatchObject(
      withoutGracePeriod,
    );
    markVerified('4.grace.cancelled');
  });

  it("The grace period's remaining days are rounded up and never go below 0", async () => {
    const canceled = { subscription_status: 'canceled', subscription_canceled_at: msAgo(1) };
    const readRemainingDays = async (ageMs: number) =>
      (await createShopper({ ...canceled, created_at: msAgo(ageMs) })).gracePeriodDaysRemaining;
    expect(await readRemainingDays(0)).toBe(30);
    expect(await readRemainingDays(1)).toBe(30);
    expect(await readRemainingDays(DAY_MS - 1)).toBe(30);
    expect(await readRemainingDays(DAY_MS)).toBe(29);
    expect(await readRemainingDays(30 * DAY_MS - 1)).toBe(1);
    expect(await readRemainingDays(30 * DAY_MS)).toBe(0);
    expect(await readRemainingDays(400 * DAY_MS)).toBe(0);
    markVerified('4.grace.remaining');
  });

  it('A shopper who cancels on day 30 keeps Premium until that day ends', async () => {
    const { headers } = await signIn(database.db, { created_at: msAgo(30 * DAY_MS - 1000) });
    const post = (path: string, body?: unknown) => app.call('POST', `/api/${path}`, { headers, body });
    const { clientSecret } = (await post('create-subscription')).body;
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
    await post('test-payments/confirm', { clientSecret, ...card });
    expect((await post('cancel-subscription')).body.subscriptionStatus).toBe('canceled');
    now = new Date(now.getTime() + 999);
    expect(await readUser({ headers })).toMatchObject({ isPremium: true, gracePeriodDaysRemaining: 1 });
    now = new Date(now.getTime() + 1);
    expect(await readUser({ headers })).toMatchObject({ isPremium: false, gracePeriodDaysRemaining: 0 });
    markVerified('9.grace');
  });
});
