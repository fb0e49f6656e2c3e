import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTally } from '#server/features/analytics/tally.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';

// A client written from sections 3, 5, 6 and 7 of the specification alone: fetch and raw JSON, no contract, no codec.
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof listeningApp>>;
beforeAll(async () => {
  database = await createTestDatabase({ from: 'seeded' });
  app = await listeningApp(database.db, {
    env: { ADMIN_EMAILS: 'admin@example.com', STORE_LAYER_URL: 'off' },
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const some = expect.anything();
const text = expect.any(String);
const count = expect.any(Number);
const flag = expect.any(Boolean);
const price = expect.stringMatching(/^\d+\.\d\d$/);
const item = { id: some, name: text, brand: text, unit: text, category: text };
const store = {
  ...{ id: some, name: text, logo: text, color: text, address: text, city: text, state: text, zipCode: text },
  ...{ latitude: count, longitude: count, supportsOnlineOrdering: flag },
};
const subscription = { subscriptionStatus: text };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** All calls send JSON (body only when given) and include credentials. Any answer that isn't OK throws "status: body". */
const clientOf =
  (cookie = '') =>
  // biome-ignore lint/suspicious/noExplicitAny: raw JSON
  async (method: Method, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(app.url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json', origin: app.url },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${answer}`);
    return answer === '' ? null : JSON.parse(answer);
  };

const someone = async (user: Parameters<typeof signIn>[1] = {}) =>
  clientOf((await signIn(database.db, { first_name: 'Maya', last_name: 'Price', ...user })).cookie);
const premium = () => someone({ subscription_status: 'active' });

const refused = (status: number, message: string) =>
  expect.objectContaining({
    message: expect.stringMatching(
      new RegExp(`^${status}: .*"message":"${message.replace(/[.?]/g, '\\$&')}"`),
    ),
  });

it('A client written from the specification finds users, items, stores and prices as it describes them', async () => {
  const [visitor, call] = [clientOf(), await someone({ email: 'maya@example.com' })];
  await expect(visitor('GET', '/api/auth/user')).rejects.toThrow(/^401: /);
  expect(await call('GET', '/api/auth/user')).toMatchObject({
    ...{ id: some, email: 'maya@example.com', firstName: 'Maya', lastName: 'Price', profileImageUrl: null },
    ...{ createdAt: text, subscriptionStatus: 'free', subscriptionCanceledAt: null },
    ...{ subscriptionCurrentPeriodEnd: null, isFamilyPremium: false },
    ...{ isPremium: false, isInGracePeriod: false, gracePeriodDaysRemaining: 0 },
  });
  expect((await visitor('GET', '/api/grocery-items'))[0]).toMatchObject(item);
  const found = await visitor('GET', '/api/grocery-items/search?q=milk');
  expect(found).toContainEqual(expect.objectContaining({ ...item, name: 'Whole Milk' }));
  expect((await visitor('GET', '/api/stores'))[0]).toMatchObject(store);
  const near = await visitor('GET', '/api/stores?lat=41.88&lng=-87.63&maxDistance=10');
  expect(near[0]).toMatchObject({ ...store, calculatedDistance: count });
  const nowhere = await visitor('GET', '/api/stores?lat=0&lng=0&maxDistance=1');
  expect(nowhere[0]).toMatchObject(store);
  expect(await visitor('GET', '/api/pricing-status')).toMatchObject({
    realTimePricing: flag,
    availableServices: expect.any(Array),
    missingServices: expect.any(Array),
  });
  expect(await visitor('GET', '/api/mobile-status')).toEqual(expect.any(Object));
  const domain = {
    domain: text,
    totalVisits: count,
    todayVisits: count,
    weekVisits: count,
    monthVisits: count,
  };
  const visits = createTally();
  visits.count(new URL(app.url).host, new Date());
  await visits.flush(database.db);
  const analytics = await visitor('GET', '/api/analytics/all-domains');
  expect(analytics).toMatchObject({
    totalVisits: 1,
    domainCount: 1,
    recentActivity: [{ domain: text, visits: 1 }],
  });
  expect(analytics.domains).toMatchObject([{ ...domain, lastVisit: text }]);
});

it('A client written from the specification fills, changes, shares, copies and clears a cart', async () => {
  const call = await someone();
  const [milk] = await call('GET', '/api/grocery-items/search?q=milk');
  const [near] = await call('GET', '/api/stores?lat=41.88&lng=-87.63&maxDistance=10');
  await call('POST', '/api/cart', { itemId: milk.id, quantity: 1 });
  const [entry] = await call('GET', '/api/cart');
  expect(entry).toMatchObject({ id: some, itemId: milk.id, quantity: 1, item });
  const [priced] = await call('GET', `/api/cart?storeIds=${near.id}`);
  expect(priced.storePrices).toMatchObject([{ store: { id: near.id, name: near.name }, price }]);
  await call('PATCH', `/api/cart/${entry.id}`, { quantity: 2 });
  expect(await call('GET', '/api/cart')).toMatchObject([{ id: entry.id, quantity: 2 }]);

  const title = { title: 'My Grocery List', description: 'For two' };
  const { shareUrl } = await call('POST', '/api/shared-lists/from-cart', title);
  await expect(call('POST', '/api/shared-lists/from-cart', { title: ' ' })).rejects.toThrow(/^400: /);
  const list = `/api/shared-lists/${new URL(shareUrl).pathname.split('/').at(-1)}`;
  expect(await clientOf()('GET', list)).toMatchObject({
    ...title,
    createdAt: text,
    owner: { firstName: 'Maya', lastName: 'Price' },
    items: [
      {
        ...{ id: some, itemId: milk.id, quantity: 2, notes: null },
        item: { name: milk.name, brand: milk.brand, unit: milk.unit },
      },
    ],
  });
  await expect(clientOf()('POST', `${list}/copy-to-cart`)).rejects.toThrow(/^401: /);
  await expect(call('GET', '/api/shared-lists/none')).rejects.toThrow(/^404: /);
  await call('DELETE', `/api/cart/${entry.id}`);
  expect(await call('GET', '/api/cart')).toEqual([]);
  await call('POST', `${list}/copy-to-cart`);
  expect(await call('GET', '/api/cart')).toMatchObject([{ itemId: milk.id, quantity: 2 }]);
  await call('DELETE', '/api/cart');
  expect(await call('GET', '/api/cart')).toEqual([]);
});

it('A client written from the specification keeps favorites and recurring orders with premium, and not without', async () => {
  const [call, free] = [await premium(), await someone()];
  const [milk] = await call('GET', '/api/grocery-items/search?q=milk');
  const [near] = await call('GET', '/api/stores?lat=41.88&lng=-87.63&maxDistance=10');
  expect(await call('POST', `/api/favorites/toggle/${milk.id}`)).toMatchObject({ isFavorite: true });
  const [favorite] = await call('GET', '/api/favorites');
  expect(favorite).toMatchObject({
    id: some,
    itemId: milk.id,
    item,
    notes: null,
    storePrices: expect.any(Array),
  });
  expect(['daily', 'weekly', 'monthly']).toContain(favorite.frequency);
  await call('POST', '/api/favorites/add-to-cart');
  expect(await call('GET', '/api/cart')).toMatchObject([{ itemId: milk.id, quantity: 1 }]);
  await call('DELETE', `/api/favorites/${favorite.id}`);
  expect(await call('POST', `/api/favorites/toggle/${milk.id}`)).toMatchObject({ isFavorite: true });
  expect(await call('POST', `/api/favorites/toggle/${milk.id}`)).toMatchObject({ isFavorite: false });
  expect(await call('GET', '/api/favorites')).toEqual([]);
  const favorites = refused(402, 'Favorites is available with Premium subscription');
  await expect(free('GET', '/api/favorites')).rejects.toEqual(favorites);

  const order = { frequency: 'weekly', items: [{ itemId: milk.id, quantity: 2 }] };
  await call('POST', '/api/recurring-orders', order);
  await call('POST', '/api/recurring-orders', { ...order, frequency: 'monthly' });
  const kept = await call('GET', '/api/recurring-orders');
  const known = { id: some, isActive: true, createdAt: text, items: order.items };
  expect(kept).toContainEqual(expect.objectContaining({ frequency: 'monthly', id: some, isActive: true }));
  const weekly = kept.find(({ frequency }: { frequency: string }) => frequency === 'weekly');
  expect(weekly).toMatchObject(known);
  await call('PATCH', `/api/recurring-orders/${weekly.id}`, { isActive: false });
  const paused = expect.objectContaining({ id: weekly.id, isActive: false });
  expect(await call('GET', '/api/recurring-orders')).toContainEqual(paused);
  const transfer = `/api/recurring-orders/${weekly.id}/transfer-to-stores`;
  expect(await call('POST', transfer, { storeIds: [near.id] })).toEqual(expect.anything());
  const noStores = refused(400, 'No stores selected for transfer');
  await expect(call('POST', transfer, { storeIds: [] })).rejects.toEqual(noStores);
  const empty = call('POST', '/api/recurring-orders', { frequency: 'weekly', items: [] });
  await expect(empty).rejects.toEqual(refused(400, 'Cart is empty'));
  const orders = refused(402, 'Recurring Orders is available with Premium subscription');
  await expect(free('GET', '/api/recurring-orders')).rejects.toEqual(orders);
});

it('A client written from the specification sends text messages and suggestions', async () => {
  const [call, free] = [await premium(), await someone()];
  const message = 'My Shopping List:\nWhole Milk';
  const sms = (phoneNumber: string) => call('POST', '/api/send-sms', { phoneNumber, message });
  expect(await sms('+13125550142')).toEqual(expect.any(Object));
  await expect(sms(' ')).rejects.toEqual(
    refused(400, 'phoneNumber: Please enter a phone number to send the SMS'),
  );
  await expect(sms('12')).rejects.toEqual(refused(400, 'Please enter a valid phone number'));
  const premiumOnly = refused(402, 'text message sharing is available with Premium subscription');
  await expect(free('POST', '/api/send-sms', { phoneNumber: '+13125550142', message })).rejects.toEqual(
    premiumOnly,
  );

  const suggestion = { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'maya@example.com' };
  await call('POST', '/api/send-suggestion', suggestion);
  const suggest = (change: object) => call('POST', '/api/send-suggestion', { ...suggestion, ...change });
  await expect(suggest({ title: '' })).rejects.toThrow(
    'Please provide both a title and description for your suggestion.',
  );
  await expect(suggest({ userEmail: '' })).rejects.toThrow(
    'We need your email to respond to your suggestion.',
  );
  await expect(suggest({ title: 'x'.repeat(101) })).rejects.toThrow(/^400: /);
  await expect(suggest({ suggestion: 'x'.repeat(2_001) })).rejects.toThrow(/^400: /);
});

it('A client written from the specification subscribes, checks its status, and cancels', async () => {
  const call = await someone();
  const { clientSecret } = await call('POST', '/api/create-subscription');
  expect(clientSecret).toEqual(text);
  expect(await call('POST', '/api/check-subscription-status')).toMatchObject(subscription);
  expect(await call('POST', '/api/cancel-subscription')).toMatchObject(subscription);
  expect(await call('GET', '/api/auth/user')).toMatchObject({ isPremium: false });
});

it('A client written from the specification manages the family as an admin, and is refused as anyone else', async () => {
  const [admin, call] = [await someone({ email: 'admin@example.com' }), await someone()];
  const family = '/api/admin/family-members';
  await admin('POST', family, { name: 'Tunde', email: 'tunde@example.com' });
  const [member] = await admin('GET', family);
  expect(member).toEqual({ id: some, name: 'Tunde', email: 'tunde@example.com', addedAt: text });
  const tunde = await someone({ email: 'tunde@example.com' });
  expect(await tunde('GET', '/api/auth/user')).toMatchObject({ isFamilyPremium: true, isPremium: true });
  await admin('DELETE', `${family}/${member.id}`);
  expect(await admin('GET', family)).toEqual([]);
  expect(await tunde('GET', '/api/auth/user')).toMatchObject({ isFamilyPremium: false, isPremium: false });
  const adminOnly = 'Admin Access Required: You need admin privileges to manage family members.';
  await expect(call('GET', family)).rejects.toEqual(refused(403, adminOnly));
  await expect(admin('POST', family, { name: '', email: '' })).rejects.toThrow('Please fill in all fields');
  const odd = admin('POST', family, { name: 'Tunde', email: 'x' });
  await expect(odd).rejects.toThrow('Please enter a valid email address');
});

it('The addresses for signing in and out lead to the identity provider, also by HEAD', async () => {
  for (const path of ['/api/login', '/api/mobile-login', '/api/logout']) {
    expect((await fetch(app.url + path, { redirect: 'manual' })).status, path).toBe(302);
  }
  expect((await fetch(`${app.url}/api/login`, { method: 'HEAD', redirect: 'manual' })).status).toBe(302);
});
