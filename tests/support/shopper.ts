import type { Page } from 'playwright-core';
import { type CartEntry, getCart } from '#contract/cart.ts';
import { getPreferences, type Preferences } from '#contract/preferences.ts';
import { toComparisonLines } from '#domain/compare/cart-lines.ts';
import { type Comparison, compareStores } from '#domain/compare/comparison.ts';
import { planShopping, type ShoppingPlan } from '#domain/compare/plan.ts';
import { formatUsd } from '#domain/money.ts';
import { formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { getTaxClass, getTaxRates } from '#domain/tax/tax.ts';

type Person = { firstName: string; lastName: string; email: string; password: string };

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/api/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: `Welcome, ${person.firstName}` }).waitFor();
}

export async function signInAgain(page: Page, { firstName, email, password }: Person): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: `Welcome, ${firstName}` }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor({ state: 'detached' });
}

export async function enterLocation(page: Page, text: string, address: RegExp): Promise<void> {
  await page.getByLabel('ZIP, city, or address').fill(text);
  await page.getByRole('button', { name: 'Location Update' }).click();
  await page.getByRole('button', { name: address }).waitFor();
}

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Add Items to Your Cart' });

/**
 * Adds the first matching search result and waits until the field is empty, which means that the cart has the item.
 */
export async function addItem(page: Page, text: string, option: RegExp): Promise<void> {
  await searchBox(page).fill(text);
  await page.getByRole('option', { name: option }).first().click();
  await page.getByRole('button', { name: 'Clear search' }).waitFor({ state: 'hidden' });
}

export const quantityGroup = (page: Page, itemName: string) =>
  page.getByRole('group', { name: `Quantity of ${itemName}` });

export async function setQuantity(page: Page, itemName: string, quantity: number): Promise<void> {
  const group = quantityGroup(page, itemName);
  const readQuantity = async () => Number(await group.getByRole('status').textContent());
  for (let quantityNow = await readQuantity(); quantityNow !== quantity; quantityNow = await readQuantity()) {
    const updated = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await group.getByRole('button', { name: quantityNow < quantity ? /more$/ : /less$/ }).click();
    await updated;
  }
}

export async function switchBrand(page: Page, from: RegExp, to: RegExp): Promise<void> {
  await page.getByRole('button', { name: from }).click();
  const updated = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('menuitemcheckbox', { name: to }).click();
  await updated;
}

export async function waitForSave(page: Page, change: () => Promise<void>): Promise<void> {
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await change();
  await saveResponse;
}

export async function openStoreSection(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Change$/ }).click();
  await page.getByRole('region', { name: 'Stores' }).waitFor();
}

export const storeCheckbox = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Stores' }).getByRole('checkbox', { name }).first();

type CartResponse = {
  entries: CartEntry[];
  preferences: Preferences;
  comparison: Comparison;
  plan: ShoppingPlan;
  nameOf: (storeId: number) => string;
};

export async function loadComparison(page: Page): Promise<CartResponse> {
  const preferencesResponse = await page.request.get('/api/preferences');
  const preferences = getPreferences.response.parse(await preferencesResponse.json());
  const storeIds = preferences.stores.map(({ id }) => id);
  const cartResponse = await page.request.get(`/api/cart?storeIds=${storeIds.join(',')}`);
  const entries = getCart.response.parse(await cartResponse.json());
  const lines = toComparisonLines(entries, getTaxClass);
  const stores = preferences.stores.map(({ id, chainId, state }) => ({
    storeId: id,
    chainId,
    taxRates: preferences.taxBasis === 'state' ? getTaxRates(state) : undefined,
  }));
  const { extraStopValueCents } = preferences;
  const names = new Map(preferences.stores.map(({ id, name }) => [id, name]));
  return {
    entries,
    preferences,
    comparison: compareStores({ stores, lines }),
    plan: planShopping({ stores, lines, extraStopValueCents }),
    nameOf: (storeId) => names.get(storeId) ?? 'a store that is not selected',
  };
}

/**
 * Lists the stores for which the page shows a bar and a total. A store with prices for less than half the cart has no
 * bar and no total.
 */
export const listRankedTotals = ({ stores }: Comparison) =>
  stores
    .filter(({ pricedCount, itemCount }) => 2 * pricedCount >= itemCount)
    .map(({ storeId, totalCents, estimatedCount }) => ({
      storeId,
      shown: formatRoundedUsd(totalCents, estimatedCount > 0),
    }));

export const formatShownTotal = ({ pricedCount, totalCents }: Comparison['stores'][number]): string =>
  pricedCount === 0 ? '—' : formatUsd(totalCents);
