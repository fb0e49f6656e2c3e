import type { BrowserContextOptions } from 'playwright-core';
import { addCartEntry, getCart } from '#contract/cart.ts';
import { addFamilyMember } from '#contract/family.ts';
import { toggleFavorite } from '#contract/favorites.ts';
import { searchCatalog } from '#contract/grocery-items.ts';
import { putPreferences } from '#contract/preferences.ts';
import { createRecurringOrder } from '#contract/recurring-orders.ts';
import { createSharedList } from '#contract/shared-lists.ts';
import { listStores } from '#contract/stores.ts';
import { checkSubscriptionStatus, confirmTestPayment, createSubscription } from '#contract/subscription.ts';
import { ADMIN_EMAIL } from './app-process.ts';
import {
  type Browser,
  confirmEmailByLink,
  createBrowser,
  samplePerson,
  signInAtProvider,
  signUp,
} from './browser.ts';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The test users' browser cookies, and the path of one user's shared list. */
export type TestUsers = Record<'newcomer' | 'free' | 'premium' | 'admin', StorageState> & {
  listPath: string;
};

type Operation<T> = { method: string; path: string; response: { parse: (json: unknown) => T } };

type Call = <T>(
  operation: Operation<T>,
  options?: { path?: string; query?: Record<string, string>; body?: unknown },
) => Promise<T>;

const chicago = { lat: 41.9228, lng: -87.6486, address: 'Chicago, IL 60614', isApproximate: false };
const DISTANCE_MILES = 10;

/**
 * Some items sold by the piece and some by the pound. The last element is the item's firmness. There are only a few
 * items, because each is rendered about fifty times.
 */
const cart = [
  ['milk', /^Whole Milk/, 2, 'any'],
  ['eggs', /^Large Eggs, Eggland's Best/, 1, 'brand'],
  ['bread', /^Whole Wheat Bread, Nature's Own/, 1, 'product'],
  ['bananas', /^Bananas/, 2.5, 'any'],
  ['cheddar', /Cheddar/, 1, 'any'],
  ['paper towels', /^Paper Towels, Bounty/, 1, 'product'],
] as const;

function createApiCaller(baseURL: string, shopper: Browser): Call {
  return async ({ method, path: ownPath, response }, { path = ownPath, query = {}, body } = {}) => {
    const apiResponse = await fetch(`${baseURL}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        cookie: `session=${shopper.cookie('session')}`,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!apiResponse.ok)
      throw new Error(`${method} ${path}: ${apiResponse.status} ${await apiResponse.text()}`);
    return response.parse(await apiResponse.json());
  };
}

function readStorageState(shopper: Browser): StorageState {
  const value = shopper.cookie('session');
  if (value === undefined) throw new Error('Nobody is signed in.');
  const cookieScope = { domain: 'localhost', path: '/', expires: -1, secure: false };
  return {
    cookies: [{ name: 'session', value, ...cookieScope, httpOnly: true, sameSite: 'Lax' }],
    origins: [],
  };
}

async function chooseStoresAndFillCart(call: Call): Promise<void> {
  const { lat, lng } = chicago;
  const nearbyStores = await call(listStores, {
    query: { lat: String(lat), lng: String(lng), maxDistance: String(DISTANCE_MILES) },
  });
  const nearest = nearbyStores.filter(
    ({ chainId }, index) => nearbyStores.findIndex((store) => store.chainId === chainId) === index,
  );
  const storeIds = nearest.slice(0, 5).map(({ id }) => id);
  const body = { location: chicago, distanceMiles: DISTANCE_MILES, storeIds, extraStopValueCents: 500 };
  await call(putPreferences, { body });
  for (const [q, wanted, quantity, firmness] of cart) {
    const { items } = await call(searchCatalog, { query: { q } });
    const item = items.find(({ name, brand }) => wanted.test(`${name}, ${brand}`));
    await call(addCartEntry, { body: { itemId: item?.id, quantity, firmness } });
  }
}

async function subscribe(call: Call): Promise<void> {
  const { clientSecret } = await call(createSubscription);
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };
  await call(confirmTestPayment, { body: { clientSecret, ...card } });
  await call(checkSubscriptionStatus);
}

async function addPremiumData(call: Call): Promise<string> {
  const entries = await call(getCart);
  for (const { itemId } of entries.slice(0, 4)) {
    await call(toggleFavorite, { path: toggleFavorite.path.replace(':id', String(itemId)) });
  }
  const items = entries.map(({ itemId, quantity, firmness }) => ({ itemId, quantity, firmness }));
  await call(createRecurringOrder, { body: { frequency: 'weekly', items } });
  const list = { title: 'Sunday shop', description: 'Enough for the week, and pancakes.' };
  const { shareUrl } = await call(createSharedList, { body: list });
  return new URL(shareUrl).pathname;
}

async function confirmEmail(shopper: Browser, email: string): Promise<void> {
  const { body } = await shopper.visit('/dev/outbox');
  const mail = body
    .split('<li>')
    .find((each) => each.includes(`Mail to ${email}`) && each.includes('verify-email'));
  const link = /href="([^"]+verify-email[^"]*)"/.exec(mail ?? '')?.[1]?.replaceAll('&amp;', '&');
  if (link === undefined) throw new Error(`There is no mail to ${email}.`);
  await confirmEmailByLink(shopper, link);
}

async function createPerson(baseURL: string, firstName: string, email?: string) {
  const shopper = createBrowser(baseURL);
  const person = samplePerson({ firstName, ...(email === undefined ? {} : { email }) });
  await signUp(shopper, person);
  return { shopper, person, call: createApiCaller(baseURL, shopper) };
}

export async function makeNewcomer(baseURL: string): Promise<StorageState> {
  const { shopper } = await createPerson(baseURL, 'Sam');
  return readStorageState(shopper);
}

export async function makeFreeShopper(baseURL: string): Promise<StorageState> {
  const { shopper, call } = await createPerson(baseURL, 'Maya');
  await chooseStoresAndFillCart(call);
  return readStorageState(shopper);
}

export async function makePremiumShopper(
  baseURL: string,
): Promise<{ premium: StorageState; listPath: string }> {
  const { shopper, call } = await createPerson(baseURL, 'Ada');
  await chooseStoresAndFillCart(call);
  await subscribe(call);
  const listPath = await addPremiumData(call);
  return { premium: readStorageState(shopper), listPath };
}

export async function makeAdmin(baseURL: string, email: string): Promise<StorageState> {
  const { shopper, person } = await createPerson(baseURL, 'Grace', email);
  await confirmEmail(shopper, email);
  const adminBrowser = createBrowser(baseURL);
  await signInAtProvider(adminBrowser, person);
  const call = createApiCaller(baseURL, adminBrowser);
  for (const firstName of ['Grandma Rose', 'Tunde']) {
    await call(addFamilyMember, { body: { name: firstName, email: samplePerson({ firstName }).email } });
  }
  return readStorageState(adminBrowser);
}

export async function createTestUsers(baseURL: string): Promise<TestUsers> {
  return {
    newcomer: await makeNewcomer(baseURL),
    free: await makeFreeShopper(baseURL),
    ...(await makePremiumShopper(baseURL)),
    admin: await makeAdmin(baseURL, ADMIN_EMAIL),
  };
}
