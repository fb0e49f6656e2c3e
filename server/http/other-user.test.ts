import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { USER_HEADER } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { DAY_MS } from '#domain/durations.ts';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { insertPasskey } from '#server/idp/passkeys.ts';
import { insertAssistant } from '#tests/support/assistant.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { exampleReceipt } from '#tests/support/example-receipt.ts';
import { exampleRecipe } from '#tests/support/example-recipe.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { insertSharedComparison } from '#tests/support/insert-comparison.ts';
import { insertProviderAccount } from '#tests/support/insert-provider-account.ts';
import { exampleListLine } from '#tests/support/list-call-examples.ts';
import { makeGroceryList } from '#tests/support/make-grocery-list.ts';
import { insertPushDevice, makePushSubscription } from '#tests/support/push-device.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { isFullTier } from '#tests/support/tier.ts';

const entries: [string, Endpoint][] = Object.entries(operations);
/** These calls have their own tests in `your-data.test.ts`. */
const withOwnTests = new Set(['deleteAccount', 'downloadYourData']);

const personal = entries.filter(
  ([name, { access }]) => (access === 'user' || access === 'premium') && !withOwnTests.has(name),
);

/** Calls that involve only public data, such as prices and shared lists (specification `6.visitor.lists`). */
const publicCalls = new Set([
  ...['copySharedList', 'toggleFavorite', 'getPrices', 'getPriceMatch', 'listSwaps', 'lookUpCode'],
  // These calls reach only the caller's own photos (see `price-photos.test.ts`).
  ...['putPricePhoto', 'getPricePhoto', 'removePricePhoto'],
]);

/** Each of these calls depends on the ones before it. The remaining calls follow in any order. */
const sequence = [
  ...['changePassword', 'changeEmail', 'resendEmailChangeLink', 'cancelEmailChange'],
  ...['createSubscription', 'cancelSubscription', 'confirmTestPayment'],
];
const findPosition = (name: string) => (sequence.includes(name) ? sequence.indexOf(name) : sequence.length);

const attempts = personal
  .filter(
    ([name, { method, params }]) => (method !== 'GET' || params !== undefined) && !publicCalls.has(name),
  )
  .toSorted(([one], [other]) => findPosition(one) - findPosition(other));

const groups: [string, [string, Endpoint][]][] = isFullTier
  ? attempts.map((attempt) => [attempt[0], [attempt]])
  : [['any call', attempts]];

const ORIGIN = 'http://localhost:3000';
const [PASSWORD, NEW_PASSWORD] = ['a loaf and two eggs', 'figs, oats & honey'];

let ownerIds: Record<string, number | string | readonly number[]>;

let bodies: Record<string, unknown>;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let owner: Record<string, string>;
let stranger: Record<string, string>;
/** Headers of a request from a page that the owner loaded before the stranger signed in. */
let oldPage: Record<string, string>;

const ask = (method: Endpoint['method'], url: string, headers: Record<string, string>, body?: unknown) =>
  app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  app = await buildApp({
    db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  const ownerAccount = await insertProviderAccount(db, ORIGIN, PASSWORD);
  const first = await signIn(db, { subscription_status: 'active', ...ownerAccount });
  owner = first.headers;
  const account = await insertProviderAccount(db, ORIGIN, PASSWORD);
  stranger = (await signIn(db, { subscription_status: 'active', ...account })).headers;
  oldPage = { ...stranger, [USER_HEADER]: first.userId };
  const item = await makeItem(db);
  const store = await makeStore(db);
  const { id: chain_id } = await makeChain(db, { name: 'Costco', membership: 'Members only' });
  await makeStore(db, { chain_id });
  bodies = {
    changeEmail: { email: 'other@example.com', password: NEW_PASSWORD },
    changePassword: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    addCartEntry: { itemId: item.id, quantity: 1 },
    updateCartEntry: { quantity: 7 },
    ...{ reorderCart: { entryIds: [1] }, readListText: { text: 'milk' } },
    ...{ addCartNote: { text: 'Plums' }, updateCartNote: { text: 'Ripe plums' } },
    addListToCart: { wishes: [{ itemId: item.id, quantity: 1 }], freeLines: ['Dill'] },
    undoListAddition: { wishes: [{ itemId: item.id, quantity: 1 }], freeLineIds: [] },
    ...{ createSharedList: { title: 'Weekend' }, addFavoritesToCart: {} },
    createSharedComparison: { storeIds: [store.id] },
    createRecurringOrder: { frequency: 'weekly', items: [{ itemId: item.id, quantity: 1 }] },
    ...{ updateRecurringOrder: { isActive: false }, transferOrderToStores: { storeIds: [store.id] } },
    sendSms: { phoneNumber: '+13125550142', message: 'My Shopping List:' },
    sendSuggestion: { title: 'Maps', suggestion: 'Show the aisles.', userEmail: 'sam@example.com' },
    askSupport: { question: 'How do I add a card?', userEmail: 'sam@example.com' },
    putOwnPrices: {
      prices: [
        {
          ...{ itemId: item.id, storeId: store.id, priceCents: 349, regularPriceCents: null },
          seenAt: new Date().toISOString(),
        },
      ],
    },
    addPushDevice: makePushSubscription(),
    setPriceAlert: { itemId: item.id, atMostCents: 300 },
    proposeItem: {
      ...{ code: '036000291452', itemId: null },
      description: { name: 'Facial Tissue', brand: 'Kleenex', unit: '65 ct', category: 'Household' },
    },
    addShopOperations: {
      operations: [
        { id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0a01', kind: 'tick', line: 'item-1', storeId: null },
      ],
    },
    saveReceipt: exampleReceipt(item.id, store.id),
    readRecipe: { text: exampleRecipe.ingredients.join('\n') },
    matchRecipe: { ingredients: exampleRecipe.ingredients },
    costRecipe: { wishes: [{ itemId: item.id, quantity: 1, firmness: 'any' }] },
    saveRecipe: { ...exampleRecipe, ingredients: ['2 eggs'] },
    updateRecipe: { title: 'Red soup' },
    ...{ createList: { name: 'Cabin' }, updateList: { name: 'The cabin' } },
    copyListLines: { lines: [exampleListLine], toListId: null, isMove: false },
    copyCartToList: { entryIds: null, isMove: false },
    createInvitation: { role: 'tick', days: 7 },
    updateMember: { role: 'tick' },
    matchReceiptLines: { storeId: store.id, lines: [{ printedName: 'GV WHL MLK', isByWeight: false }] },
    patchPreferences: { distanceMiles: 4 },
    putPreferences: { location: null, distanceMiles: 3, storeIds: [], extraStopValueCents: 100 },
  };
  const entry = await ask('POST', '/api/cart', owner, { itemId: item.id, quantity: 2 });
  expect(entry.statusCode).toBe(201);
  const location = { lat: 41.88, lng: -87.63, address: 'Home', isApproximate: false };
  const preferences = { location, distanceMiles: 20, storeIds: [store.id], extraStopValueCents: 900 };
  expect((await ask('PUT', '/api/preferences', owner, preferences)).statusCode).toBe(200);
  const toggled = await ask('POST', `/api/favorites/toggle/${item.id}`, owner);
  expect(toggled.json(), 'without a body').toEqual({ isFavorite: true });
  const payment = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  const { clientSecret } = (await ask('POST', '/api/create-subscription', stranger)).json();
  bodies.confirmTestPayment = { clientSecret, ...payment };
  const [favorite] = (await ask('GET', '/api/favorites', owner)).json();
  const order = await ask('POST', '/api/recurring-orders', owner, bodies.createRecurringOrder);
  const receipt = await ask('POST', '/api/receipts', owner, bodies.saveReceipt);
  const recipe = await ask('POST', '/api/recipes', owner, exampleRecipe);
  // Three weeks with the same items define a usual basket.
  for (const daysAgo of [2, 9, 16]) {
    const purchasedOn = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    await ask('POST', '/api/receipts', owner, { ...(bodies.saveReceipt as object), purchasedOn });
  }
  await ask('PUT', '/api/price-alerts', owner, { itemId: item.id, atMostCents: null });
  const [alert] = (await ask('GET', '/api/price-alerts', owner)).json().alerts;
  const line = await ask('POST', '/api/free-lines', owner, bodies.addCartNote);
  const emailChange = { email: 'elsewhere@example.com', password: PASSWORD };
  expect((await ask('PUT', '/api/account/email', owner, emailChange)).statusCode).toBe(204);
  const [session] = (await ask('GET', '/api/auth/sessions', owner)).json();
  const list = await ask('POST', '/api/shared-lists/from-cart', owner, bodies.createSharedList);
  const registration = await ask('POST', '/api/account/passkeys/options', stranger, { password: PASSWORD });
  bodies.beginPasskeyRegistration = { password: NEW_PASSWORD };
  const answer = createAuthenticator(ORIGIN).make(JSON.parse(registration.json().options));
  bodies.addPasskey = { name: 'Phone', answer };
  bodies.renamePasskey = { name: 'Old phone' };
  const key = { credential_id: 'abc', public_key: Buffer.of(1), counter: 0, transports: [] };
  const newPasskey = { accountId: ownerAccount.subject, name: 'Laptop', key, now: new Date() };
  const passkey = await db.transaction().execute((tx) => insertPasskey(tx, newPasskey, 1));
  const { groceryListId, memberId, invitationId } = await makeGroceryList(db, first.userId, item.id);
  const orderCalls = ['updateRecurringOrder', 'removeRecurringOrder', 'transferOrderToStores'];
  const listCalls = ['updateList', 'removeList', 'copyListLines', 'copyCartToList', 'listInvitations'];
  ownerIds = {
    ...Object.fromEntries(listCalls.map((name) => [name, groceryListId])),
    ...{ createInvitation: groceryListId, removeGuests: groceryListId },
    revokeInvitation: [groceryListId, invitationId],
    updateMember: [groceryListId, memberId],
    ...{ renamePasskey: Number(passkey?.number), removePasskey: Number(passkey?.number) },
    removeSharedList: list.json().id,
    removeSharedComparison: await insertSharedComparison(db, first.userId, new Date()),
    ...{ getReceipt: receipt.json().id, removeReceipt: receipt.json().id },
    ...{ getRecipe: recipe.json().id, updateRecipe: recipe.json().id, removeRecipe: recipe.json().id },
    removePriceAlert: alert.id,
    removePushDevice: await insertPushDevice(db, first.userId, new Date()),
    allowAssistant: await insertAssistant(db, first.userId, new Date()),
    removeAssistant: await insertAssistant(db, first.userId, new Date()),
    ...{ removeCartNote: line.json().id, updateCartNote: line.json().id },
    ...{ updateCartEntry: entry.json().id, removeCartEntry: entry.json().id },
    ...{ removeFavorite: favorite.id, endSession: session.id },
    ...Object.fromEntries(orderCalls.map((name) => [name, order.json().id])),
  };
});

afterAll(async () => {
  await app.close();
  await database.close();
});

function callEndpoint(name: string, { method, path }: Endpoint, headers: Record<string, string>) {
  const ids = [ownerIds[name]].flat();
  return ask(
    method,
    path.replace(/:\w+/g, () => String(ids.shift())),
    headers,
    bodies[name],
  );
}

async function readAllData(headers: Record<string, string>): Promise<Record<string, unknown>> {
  const reads = personal.filter(
    ([name, { method, params }]) => method === 'GET' && params === undefined && !publicCalls.has(name),
  );
  const seen: Record<string, unknown> = {};
  for (const [name, { path }] of reads) {
    const response = await ask('GET', path, headers);
    expect(response.statusCode, name).toBe(200);
    seen[name] = JSON.parse(response.body, (key, value) =>
      key === 'asOf' || key === 'lastSeenAt' ? undefined : value,
    );
  }
  return seen;
}

describe("Another user's data", () => {
  it("A user can't read any of another user's data", async () => {
    const ownersData = await readAllData(owner);
    expect(parseCartLines(ownersData.getCart)).toHaveLength(1);
    await ask('DELETE', '/api/cart', stranger);
    const strangersData = await readAllData(stranger);
    expect(parseCartLines(strangersData.getCart)).toEqual([]);
    for (const [name, value] of Object.entries(ownersData))
      expect(strangersData[name], name).not.toEqual(value);
  });

  it('Every call in the cross-user tests has the ID and body that it needs', () => {
    const withoutId = attempts.filter(([name, { params }]) => params && ownerIds[name] === undefined);
    const withoutBody = attempts.filter(([name, { body }]) => body && bodies[name] === undefined);
    expect(
      [...withoutId, ...withoutBody].map(([name]) => name),
      'add them to `owned` or `bodies`',
    ).toEqual([]);
  });

  it.each(groups)(
    "A user can't change another user's data through %s",
    { timeout: 60_000 },
    async (_which, group) => {
      const before = await readAllData(owner);
      for (const [name, operation] of group) {
        await ask('POST', '/api/cart', stranger, bodies.addCartEntry);
        const response = await callEndpoint(name, operation, stranger);
        if (operation.params) expect(response.statusCode, `${name}, as if it did not exist`).toBe(404);
        else expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(300);
      }
      expect(await readAllData(owner)).toEqual(before);
    },
  );

  const ownerWrites = attempts.filter(([, { method, params }]) => method === 'PATCH' && params !== undefined);
  it.each(ownerWrites)('The owner can change their own data through %s', async (name, operation) => {
    const before = await readAllData(owner);
    expect((await callEndpoint(name, operation, owner)).statusCode).toBe(200);
    expect(await readAllData(owner)).not.toEqual(before);
  });
});

describe('Pages loaded by a previous user', () => {
  it.each(groups)("A page loaded by a previous user can't change data through %s", async (_which, group) => {
    await ask('POST', '/api/cart', stranger, bodies.addCartEntry);
    const before = await readAllData(stranger);
    for (const [name, operation] of group) {
      const response = await callEndpoint(name, operation, oldPage);
      expect([response.statusCode, response.json().code], name).toEqual([401, 'other_user']);
    }
    expect(await readAllData(stranger)).toEqual(before);
  });

  it.each(
    entries.filter(([name]) => name !== 'getUser'),
  )("A page loaded by a previous user can't call %s", async (_name, { method, path }) => {
    const response = await ask(method, path.replace(/:\w+/g, '1'), oldPage);
    // Webhooks don't use sessions.
    if (path.startsWith('/api/webhooks/')) expect(response.json().code).not.toBe('other_user');
    else expect([response.statusCode, response.json().code]).toEqual([401, 'other_user']);
  });

  it('A page loaded by a previous user can find out who is signed in', async () => {
    expect((await ask('GET', '/api/auth/user', oldPage)).statusCode).toBe(200);
    const user = (await ask('GET', '/api/auth/user', stranger)).json();
    const own = await ask('GET', '/api/cart', { ...stranger, [USER_HEADER]: user.id });
    expect(own.statusCode).toBe(200);
  });
});
