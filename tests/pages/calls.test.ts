import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCartEntry, clearCart, getCart, removeCartEntry } from '#contract/cart.ts';
import { getPreferences, putPreferences } from '#contract/preferences.ts';
import { getSharedList } from '#contract/shared-lists.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { noExternalServices } from '#tests/support/app-process.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { chicago } from '#tests/support/fill.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createQueryClient, createQueryOptions } from '#web/api/query.ts';
import { request, sendRequest, setPageUser } from '#web/api/request.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';

const realFetch = globalThis.fetch;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let cookie: string;
let sent: { address: string; init: RequestInit }[];

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { env: noExternalServices });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

// The `fetch` stub adds what a browser would: origin, cookies and `Sec-Fetch-Site`.
beforeEach(async () => {
  cookie = (await signIn(database.db)).cookie;
  // Start like a newly loaded page, which doesn't know its user yet.
  setPageUser(undefined);
  sent = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push({ address, init });
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', 'same-origin');
    if (init.credentials === 'include') headers.set('cookie', cookie);
    return realFetch(new URL(address, app.url), { ...init, headers });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const catchError = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  );

describe('API calls from the page', () => {
  it('API calls always send credentials, and send JSON only if there is a body', async () => {
    const { id: itemId } = await makeItem(database.db);
    const { id } = await request(addCartEntry, { body: { itemId, quantity: 2 } });
    await request(getCart, {});
    await request(removeCartEntry, { params: { id } });
    await request(clearCart, {});
    const [added, ...others] = sent;
    expect(new Headers(added?.init.headers).get('content-type')).toBe('application/json');
    expect(JSON.parse(String(added?.init.body))).toEqual({ itemId, quantity: 2 });
    expect(others.map(({ address, init }) => [init.method, address])).toEqual([
      ['GET', '/api/cart'],
      ['DELETE', `/api/cart/${id}`],
      ['DELETE', '/api/cart'],
    ]);
    for (const { init } of others) {
      expect(init.body).toBeUndefined();
      expect(new Headers(init.headers).has('content-type')).toBe(false);
    }
    for (const { init } of sent) expect(init.credentials).toBe('include');
    markVerified('7.json');
  });

  it("An API call's path consists of the parts of its query key, joined by slashes", async () => {
    const client = createQueryClient();
    const list = createQueryOptions(getSharedList, { params: { listId: 'AAAAAAAAAAAAAAAAAAAAAA' } });
    await catchError(client.fetchQuery(list));
    await client.fetchQuery(createQueryOptions(getCart, {}));
    expect(list.queryKey).toEqual(['api', 'shared-lists', 'AAAAAAAAAAAAAAAAAAAAAA']);
    expect(sent.map(({ address }) => address)).toEqual([`/${list.queryKey.join('/')}`, '/api/cart']);
    markVerified('7.key');
  });

  it('API calls throw on 401, except the call for the user, which returns null', async () => {
    cookie = '';
    const client = createQueryClient();
    const rejectedError = await catchError(client.fetchQuery(createQueryOptions(getPreferences, {})));
    expect(rejectedError).toBeInstanceOf(ApiError);
    expect(rejectedError).toMatchObject({ status: 401 });
    expect(await client.fetchQuery(userQuery)).toBeNull();
    expect(sent.at(-1)?.address).toBe('/api/auth/user');
    markVerified('7.throws');
  });

  it('The error message of a failed API call contains the status and the body, or the status text if the body is empty', async () => {
    const address = '/api/cart/2147483647';
    const rawResponse = await realFetch(app.url + address, {
      method: 'DELETE',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(rawResponse.status).toBe(404);
    const errorOfRemoval = await catchError(request(removeCartEntry, { params: { id: 2147483647 } }));
    expect(errorOfRemoval).toMatchObject({ message: `404: ${await rawResponse.text()}` });
    expect(String(errorOfRemoval)).toMatch(/404: \{"title":"Not Found".+"code":"not_found"/);

    // A HEAD response has no body.
    const method = 'HEAD' as 'GET';
    const errorWithoutBody = await catchError(sendRequest({ method, path: '/api/no-such-call' }, {}));
    expect(errorWithoutBody).toMatchObject({ message: '404: Not Found' });
    markVerified('8.error');
  });

  it('Saving preferences fails for a distance below 1 or above 25 miles', async () => {
    const saveDistance = (distanceMiles: number) =>
      request(putPreferences, {
        body: {
          location: null,
          distanceMiles,
          storeIds: [],
          extraStopValueCents: 500,
          taxBasis: 'flat',
          cardChainIds: [],
          timeZone: null,
          hasDeclinedClubs: false,
          budgetCents: null,
          hasWeeklyBudget: false,
          paysWithSnap: false,
        },
      });
    const fetchStoresWithin = (miles: number) =>
      realFetch(`${app.url}/api/stores?lat=41.9&lng=-87.6&maxDistance=${miles}`);
    for (const miles of [1, 25]) {
      expect((await saveDistance(miles)).distanceMiles).toBe(miles);
      expect((await fetchStoresWithin(miles)).status).toBe(200);
    }
    for (const miles of [0.5, 25.5])
      expect(await catchError(saveDistance(miles))).toMatchObject({ status: 400 });
    for (const miles of [0.99, 25.01]) expect((await fetchStoresWithin(miles)).status).toBe(400);
    markVerified('5.distance');
  });
});

describe('Data that no component uses', () => {
  it.each([
    ['the signed-in user', userQuery],
    ['stores', nearbyStoresQuery({ ...chicago, isApproximate: false }, 10)],
  ])('Data stays cached for ten minutes after its last use: %s', async (_what, query) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = createQueryClient();
    const options: { queryKey: readonly unknown[] } = query;
    await client.fetchQuery(query as Parameters<typeof client.fetchQuery>[0]);
    const isKept = () => client.getQueryData(options.queryKey) !== undefined;
    vi.advanceTimersByTime(599_999);
    expect(isKept()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isKept()).toBe(false);
    markVerified('9.cache.user', '9.cache.stores');
  });
});
