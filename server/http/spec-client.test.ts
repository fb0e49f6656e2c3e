import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTally } from '#server/features/analytics/tally.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';

// Every call of section 7 of the specification, by a client written from sections 3, 5, 6 and 7 alone: fetch and raw JSON, no
// contract, no codec. The calls build on each other.

const some = expect.anything();
const text = expect.any(String);
const count = expect.any(Number);
const flag = expect.any(Boolean);
const [object, list] = [expect.any(Object), expect.any(Array)];
const price = expect.stringMatching(/^\d+\.\d\d$/);
const item = { id: some, name: text, brand: text, unit: text, category: text };
const place = { address: text, city: text, state: text, zipCode: text, latitude: count, longitude: count };
const store = { id: some, name: text, logo: text, color: text, ...place, supportsOnlineOrdering: flag };
const nearStore = { ...store, calculatedDistance: count };
const user = {
  ...{ id: some, email: text, firstName: 'Maya', lastName: 'Price', profileImageUrl: null, createdAt: text },
  ...{ subscriptionStatus: 'free', subscriptionCanceledAt: null, subscriptionCurrentPeriodEnd: null },
  ...{ isPremium: false, isFamilyPremium: false, isInGracePeriod: false, gracePeriodDaysRemaining: 0 },
};
const pricing = { realTimePricing: flag, availableServices: list, missingServices: list };
const visits = { totalVisits: 1, todayVisits: count, weekVisits: count, monthVisits: count, lastVisit: text };
const domains = { totalVisits: 1, domainCount: 1, domains: [{ domain: text, ...visits }] };
const analytics = { ...domains, recentActivity: [{ domain: text, visits: 1 }] };
const subscription = { subscriptionStatus: text };
const title = { title: 'My Grocery List', description: 'For two' };
const suggestion = { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'free@example.com' };
const sms = { phoneNumber: '+13125550142', message: 'My Shopping List:\nWhole Milk' };
const relative = { name: 'Tunde', email: 'family@example.com' };
const order = { frequency: 'weekly', items: [{ itemId: '{milk}', quantity: 2 }] };

/** What the client has kept of earlier answers. */
// biome-ignore lint/suspicious/noExplicitAny: raw JSON
const kept: Record<string, any> = {};
const the = (name: string, field = 'id') => expect.toSatisfy((value) => value === kept[name][field]);
const milk = { name: the('milk', 'name'), brand: the('milk', 'brand'), unit: the('milk', 'unit') };
const wantsMilk = { id: some, itemId: the('milk') };
const cartPrice = { store: { id: the('store'), name: the('store', 'name') }, price };
const sharedItem = { ...wantsMilk, quantity: 2, notes: null, item: milk };
const owner = { firstName: 'Maya', lastName: 'Price' };
const sharedList = { ...title, createdAt: text, owner, items: [sharedItem] };
const often = expect.stringMatching(/^(daily|weekly|monthly)$/);
const favorite = { ...wantsMilk, item, frequency: often, notes: null, storePrices: list };
const keptOrder = { id: some, createdAt: text, items: [{ itemId: the('milk'), quantity: 2 }] };

/** A list of at least one, all of this shape. */
const listOf = (shape: object) => ({ listOf: shape });
const refused = (status: number, message?: string) => ({ status, message });
const needsPremium = (feature: string) => refused(402, `${feature} is available with Premium subscription`);
const noStores = refused(400, 'No stores selected for transfer');
const badNumber = refused(400, 'Please enter a valid phone number');
const blankFields = refused(400, 'Please fill in all fields');
const badEmail = refused(400, 'Please enter a valid email address');
const noNumber = refused(400, 'Please enter a phone number to send the SMS');
const noSuggestion = refused(400, 'Please provide both a title and description for your suggestion.');
const noEmail = refused(400, 'We need your email to respond to your suggestion.');
const needsAdmin = 'Admin Access Required: You need admin privileges to manage family members.';

type Caller = 'visitor' | 'free' | 'premium' | 'admin' | 'family' | 'payer';
/** "milk = GET ..." keeps the answer, or the first of a list, as "milk"; "{milk}" then stands for its id. */
type Step = [caller: Caller, call: string, answer: unknown, body?: unknown];

const steps: Step[] = [
  ['visitor', 'GET /api/auth/user', refused(401)],
  ['free', 'GET /api/auth/user', user],
  ['visitor', 'GET /api/grocery-items', listOf(item)],
  ['visitor', 'milk = GET /api/grocery-items/search?q=milk', listOf(item)],
  ['visitor', 'GET /api/stores', listOf(store)],
  ['visitor', 'GET /api/stores?lat=0&lng=0&maxDistance=1', listOf(store)],
  ['visitor', 'store = GET /api/stores?lat=41.88&lng=-87.63&maxDistance=10', listOf(nearStore)],
  ['visitor', 'GET /api/pricing-status', pricing],
  ['visitor', 'GET /api/mobile-status', object],
  ['visitor', 'GET /api/analytics/all-domains', analytics],

  ['free', 'POST /api/cart', some, { itemId: '{milk}', quantity: 1 }],
  ['free', 'entry = GET /api/cart', [{ ...wantsMilk, quantity: 1, item }]],
  ['free', 'GET /api/cart?storeIds={store}', [{ storePrices: [cartPrice] }]],
  ['free', 'PATCH /api/cart/{entry}', some, { quantity: 2 }],
  ['free', 'GET /api/cart', [{ id: the('entry'), quantity: 2 }]],
  ['free', 'shared = POST /api/shared-lists/from-cart', { shareUrl: text }, title],
  ['free', 'POST /api/shared-lists/from-cart', refused(400), { title: ' ' }],
  ['visitor', 'GET /api/shared-lists/{shared}', sharedList],
  ['visitor', 'GET /api/shared-lists/none', refused(404)],
  ['free', 'DELETE /api/cart/{entry}', null],
  ['free', 'GET /api/cart', []],
  ['visitor', 'POST /api/shared-lists/{shared}/copy-to-cart', refused(401)],
  ['free', 'POST /api/shared-lists/{shared}/copy-to-cart', some],
  ['free', 'GET /api/cart', [{ itemId: the('milk'), quantity: 2 }]],
  ['free', 'DELETE /api/cart', null],
  ['free', 'GET /api/cart', []],

  ['free', 'GET /api/favorites', needsPremium('Favorites')],
  ['premium', 'POST /api/favorites/toggle/{milk}', { isFavorite: true }],
  ['premium', 'favorite = GET /api/favorites', [favorite]],
  ['premium', 'POST /api/favorites/add-to-cart', some],
  ['premium', 'GET /api/cart', [{ itemId: the('milk'), quantity: 1 }]],
  ['premium', 'DELETE /api/favorites/{favorite}', null],
  ['premium', 'GET /api/favorites', []],
  ['premium', 'POST /api/favorites/toggle/{milk}', { isFavorite: true }],
  ['premium', 'POST /api/favorites/toggle/{milk}', { isFavorite: false }],
  ['premium', 'GET /api/favorites', []],

  ['free', 'GET /api/recurring-orders', needsPremium('Recurring Orders')],
  ['premium', 'POST /api/recurring-orders', refused(400, 'Cart is empty'), { ...order, items: [] }],
  ['premium', 'POST /api/recurring-orders', some, order],
  ['premium', 'order = GET /api/recurring-orders', [{ ...keptOrder, frequency: 'weekly', isActive: true }]],
  ['premium', 'PATCH /api/recurring-orders/{order}', some, { isActive: false }],
  ['premium', 'GET /api/recurring-orders', [{ id: the('order'), isActive: false }]],
  ['premium', 'POST /api/recurring-orders/{order}/transfer-to-stores', some, { storeIds: ['{store}'] }],
  ['premium', 'POST /api/recurring-orders/{order}/transfer-to-stores', noStores, { storeIds: [] }],
  ['premium', 'POST /api/recurring-orders', { frequency: 'monthly' }, { ...order, frequency: 'monthly' }],
  ['premium', 'GET /api/recurring-orders', listOf(keptOrder)],

  ['premium', 'POST /api/send-sms', object, sms],
  ['premium', 'POST /api/send-sms', noNumber, { ...sms, phoneNumber: ' ' }],
  ['premium', 'POST /api/send-sms', badNumber, { ...sms, phoneNumber: '12' }],
  ['free', 'POST /api/send-sms', needsPremium('text message sharing'), sms],
  ['premium', 'POST /api/send-suggestion', some, suggestion],
  ['premium', 'POST /api/send-suggestion', noSuggestion, { ...suggestion, title: '' }],
  ['premium', 'POST /api/send-suggestion', noEmail, { ...suggestion, userEmail: '' }],
  ['premium', 'POST /api/send-suggestion', refused(400), { ...suggestion, title: 'x'.repeat(101) }],
  ['premium', 'POST /api/send-suggestion', refused(400), { ...suggestion, suggestion: 'x'.repeat(2_001) }],

  ['payer', 'POST /api/create-subscription', { clientSecret: text }],
  ['payer', 'POST /api/check-subscription-status', subscription],
  ['payer', 'POST /api/cancel-subscription', subscription],
  ['payer', 'GET /api/auth/user', { isPremium: false }],

  ['admin', 'POST /api/admin/family-members', some, relative],
  ['admin', 'member = GET /api/admin/family-members', [{ id: some, ...relative, addedAt: text }]],
  ['family', 'GET /api/auth/user', { isFamilyPremium: true, isPremium: true }],
  ['admin', 'DELETE /api/admin/family-members/{member}', null],
  ['admin', 'GET /api/admin/family-members', []],
  ['family', 'GET /api/auth/user', { isFamilyPremium: false, isPremium: false }],
  ['free', 'GET /api/admin/family-members', refused(403, needsAdmin)],
  ['admin', 'POST /api/admin/family-members', blankFields, { name: '', email: '' }],
  ['admin', 'POST /api/admin/family-members', badEmail, { ...relative, email: 'x' }],
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof listeningApp>>;
const cookies: Partial<Record<Caller, string>> = {};
beforeAll(async () => {
  database = await createTestDatabase({ from: 'seeded' });
  const env = { ADMIN_EMAILS: 'admin@example.com', STORE_LAYER_URL: 'off' };
  app = await listeningApp(database.db, { env });
  for (const caller of ['free', 'premium', 'admin', 'family', 'payer'] as const) {
    const person = { first_name: 'Maya', last_name: 'Price', email: `${caller}@example.com` };
    const plan = caller === 'premium' ? { subscription_status: 'active' } : {};
    cookies[caller] = (await signIn(database.db, { ...person, ...plan })).cookie;
  }
  const tally = createTally();
  tally.count(new URL(app.url).host, new Date());
  await tally.flush(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const filled = (words: string) => words.replace(/"\{(\w+)\}"|\{([a-z]+)\}/g, (_all, a, b) => kept[a ?? b].id);

/** All calls send JSON (body only when given) and include credentials. Any answer that isn't OK throws "status: body". */
async function send(caller: Caller, method: string, path: string, body: unknown) {
  const response = await fetch(app.url + filled(path), {
    method,
    headers: { cookie: cookies[caller] ?? '', 'content-type': 'application/json', origin: app.url },
    ...(body === undefined ? {} : { body: filled(JSON.stringify(body)) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${answer}`);
  return answer === '' ? null : JSON.parse(answer);
}

async function expectRefusal(sent: Promise<unknown>, { status, message }: ReturnType<typeof refused>) {
  const failure = await sent.then(
    () => new Error('It was not refused.'),
    (error: Error) => error,
  );
  expect(failure.message).toMatch(new RegExp(`^${status}: `));
  const told: string = JSON.parse(failure.message.slice(5)).message;
  // A message about fields names each: "name: Please fill in all fields; email: ...".
  const sentences = new Set(told.split('; ').map((sentence) => sentence.replace(/^\w+: /, '')));
  if (message !== undefined) expect(sentences).toEqual(new Set([message]));
}

it.each(
  steps.map((step, index) => [step[1], step[0], index + 1, step] as const),
)('"%s" by the %s caller is answered as the specification describes (step %i)', async (...row) => {
  const [caller, step, expected, body] = row.at(-1) as Step;
  const [, keptAs, method = '', path = ''] = /^(?:(\w+) = )?([A-Z]+) (.+)$/.exec(step) ?? [];
  const sent = send(caller, method, path, body);
  const shape = expected as Partial<ReturnType<typeof refused> & ReturnType<typeof listOf>> | null;
  if (shape?.status !== undefined) return expectRefusal(sent, shape as ReturnType<typeof refused>);
  const answer = await sent;
  if (shape?.listOf !== undefined) {
    expect(answer).not.toEqual([]);
    for (const one of answer) expect(one).toMatchObject(shape.listOf);
  } else if (shape === null || 'asymmetricMatch' in shape) expect(answer).toEqual(shape);
  else expect(answer).toMatchObject(shape);
  if (keptAs === 'shared') kept.shared = { id: new URL(answer.shareUrl).pathname.split('/').at(-1) };
  else if (keptAs !== undefined) kept[keptAs] = answer[0];
});

it('A search for milk finds whole milk', async () => {
  const found = await send('visitor', 'GET', '/api/grocery-items/search?q=milk', undefined);
  expect(found).toContainEqual(expect.objectContaining({ ...item, name: 'Whole Milk' }));
});

it.each([
  'GET /api/login',
  'HEAD /api/login',
  'GET /api/mobile-login',
  'GET /api/logout',
])('%s leads to the identity provider', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect((await fetch(app.url + path, { method, redirect: 'manual' })).status).toBe(302);
});
