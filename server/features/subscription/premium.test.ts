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

const ago = (ms: number) => new Date(now.getTime() - ms);
const userOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await app.call('GET', '/api/auth/user', { headers })).body;

async function shopper(account: Parameters<typeof signIn>[1]) {
  const { headers } = await signIn(database.db, account);
  const favorites = await app.call('GET', '/api/favorites', { headers });
  return { ...(await userOf({ headers })), favorites: favorites.status };
}

const premium = { isPremium: true, favorites: 200 };
const free = { isPremium: false, favorites: 402 };

describe('Signed-in user', () => {
  it("GET /api/auth/user returns the signed-in user's identity, subscription and permissions", async () => {
    const user = await userOf(
      await signIn(database.db, {
        id: 'user-1',
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Byron',
        profile_image_url: 'https://pictures.example.com/ada.png',
        created_at: ago(10 * DAY_MS),
        subscription_status: 'canceled',
        subscription_canceled_at: ago(DAY_MS),
        subscription_current_period_end: ago(-20 * DAY_MS),
      }),
    );
    const own = {
      id: 'user-1',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      profileImageUrl: 'https://pictures.example.com/ada.png',
      createdAt: ago(10 * DAY_MS).toISOString(),
      subscriptionStatus: 'canceled',
      subscriptionCanceledAt: ago(DAY_MS).toISOString(),
      subscriptionIsPastDue: false,
      subscriptionCurrentPeriodEnd: ago(-20 * DAY_MS).toISOString(),
    };
    const derived = {
      isPremium: true,
      isFamilyPremium: false,
      isInGracePeriod: true,
      gracePeriodDaysRemaining: 20,
    };
    expect(user).toEqual({
      ...own,
      ...derived,
      isAdmin: false,
      emailConfirmation: 'done',
      signsInHere: true,
    });
    markVerified('3.user', '3.user.derived');
  });

  it("A user's subscription is free by default", async () => {
    const { headers } = await signIn(database.db);
    expect(await userOf({ headers })).toMatchObject({ subscriptionStatus: 'free', isPremium: false });
    for (const status of ['active', 'canceled', 'incomplete_expired']) {
      expect(await shopper({ subscription_status: status })).toMatchObject({ subscriptionStatus: status });
    }
    markVerified('3.user.status');
  });
});

describe('Premium access', () => {
  it('Premium access is granted only while the subscription is active', async () => {
    expect(await shopper({ subscription_status: 'active' })).toMatchObject(premium);
    for (const subscription_status of ['free', 'incomplete', 'incomplete_expired', 'unpaid', 'paused', '']) {
      expect(await shopper({ subscription_status }), subscription_status).toMatchObject(free);
    }
    markVerified('4.premium.active');
  });

  it('Family members of a subscriber get Premium regardless of their own subscription', async () => {
    await database.db.insertInto('family_member').values({ name: 'Dot', email: 'dot@example.com' }).execute();
    for (const subscription_status of ['free', 'canceled', 'incomplete_expired']) {
      const member = await shopper({ email: 'dot@example.com', subscription_status });
      expect(member, subscription_status).toMatchObject({ ...premium, isFamilyPremium: true });
    }
    const other = await shopper({ email: 'eve@example.com' });
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
    const canceled = { subscription_status: 'canceled', subscription_canceled_at: ago(DAY_MS) };
    const inside = await shopper({ ...canceled, created_at: ago(30 * DAY_MS - 1) });
    expect(inside).toMatchObject({ ...premium, isInGracePeriod: true });
    const outside = await shopper({ ...canceled, created_at: ago(30 * DAY_MS) });
    expect(outside).toMatchObject({ ...free, isInGracePeriod: false });
    markVerified('4.premium.grace', '4.grace.days');
  });

  it('A grace period requires a canceled subscription with a cancellation date', async () => {
    const fresh = { created_at: now, subscription_canceled_at: now };
    expect(await shopper({ ...fresh, subscription_status: 'canceled' })).toMatchObject(premium);
    const none = { ...free, isInGracePeriod: false, gracePeriodDaysRemaining: 0 };
    const undated = { ...fresh, subscription_status: 'canceled', subscription_canceled_at: null };
    expect(await shopper(undated)).toMatchObject(none);
    expect(await shopper({ ...fresh, subscription_status: 'free' })).toMatchObject(none);
    markVerified('4.grace.cancelled');
  });

  it("The grace period's remaining days are rounded up and never go below 0", async () => {
    const canceled = { subscription_status: 'canceled', subscription_canceled_at: ago(1) };
    const remaining = async (ageMs: number) =>
      (await shopper({ ...canceled, created_at: ago(ageMs) })).gracePeriodDaysRemaining;
    expect(await remaining(0)).toBe(30);
    expect(await remaining(1)).toBe(30);
    expect(await remaining(DAY_MS - 1)).toBe(30);
    expect(await remaining(DAY_MS)).toBe(29);
    expect(await remaining(30 * DAY_MS - 1)).toBe(1);
    expect(await remaining(30 * DAY_MS)).toBe(0);
    expect(await remaining(400 * DAY_MS)).toBe(0);
    markVerified('4.grace.remaining');
  });

  it('A shopper who cancels on day 30 keeps Premium until that day ends', async () => {
    const { headers } = await signIn(database.db, { created_at: ago(30 * DAY_MS - 1000) });
    const post = (path: string, body?: unknown) => app.call('POST', `/api/${path}`, { headers, body });
    const { clientSecret } = (await post('create-subscription')).body;
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
    await post('test-payments/confirm', { clientSecret, ...card });
    expect((await post('cancel-subscription')).body.subscriptionStatus).toBe('canceled');
    now = new Date(now.getTime() + 999);
    expect(await userOf({ headers })).toMatchObject({ isPremium: true, gracePeriodDaysRemaining: 1 });
    now = new Date(now.getTime() + 1);
    expect(await userOf({ headers })).toMatchObject({ isPremium: false, gracePeriodDaysRemaining: 0 });
    markVerified('9.grace');
  });
});
