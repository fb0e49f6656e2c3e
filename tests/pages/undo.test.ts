import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCart, saveSettings } from '#tests/support/fill.ts';
import { addItem, quantityGroup, searchBox, switchBrand } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const readCart = async (page: Page) =>
  (await callApi(page, getCart)).map(
    ({ item, quantity, firmness }) => `${quantity} ${item.name} ${firmness}`,
  );

const rows = (page: Page) => page.getByRole('region', { name: 'Your cart' }).getByRole('listitem');
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function openShopperPage(): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page);
  await fillCart(page, { bananas: 2, 'whole milk': 3, 'large eggs': 1 });
  await page.goto('/');
  await quantityGroup(page, 'Whole Milk').waitFor();
  return page;
}

describe('Messages about added items', () => {
  itInFullTier(
    "The toast for an added item shows the item's name, and its Undo button removes the item again",
    async () => {
      const page = await openShopperPage();
      const before = await readCart(page);
      await searchBox(page).fill('white bread');
      await searchBox(page).press('Enter');
      await expectToast(page, 'Added to cart', 'Item successfully added to your cart');
      const notificationRegion = page.getByRole('region', { name: /^Notifications/ });
      await notificationRegion.getByText('White Bread · Any brand', { exact: true }).waitFor();
      await expect.poll(() => rows(page).first().innerText()).toContain('White Bread');
      expect(await rows(page).first().getAttribute('class')).toContain('just-in');
      expect(await rows(page).nth(1).getAttribute('class')).not.toContain('just-in');
      await undoButton(page).click();
      await quantityGroup(page, 'White Bread').waitFor({ state: 'detached' });
      expect(await readCart(page)).toEqual(before);
    },
  );

  itInFullTier('Undo after adding more of a cart item removes only the added quantity', async () => {
    const page = await openShopperPage();
    const before = await readCart(page);
    const brand = /^Whole Milk/;
    await page.getByRole('button', { name: /^Switch brand of Whole Milk, now 1 gal, (.+)/ }).waitFor();
    await searchBox(page).fill('whole milk');
    const inCart = page.getByRole('option', { name: brand }).filter({ hasText: '3 in cart' });
    await inCart.click();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText('Whole Milk, now 4')
      .waitFor();
    await undoButton(page).click();
    await expect.poll(() => readCart(page)).toEqual(before);
  });

  it('The message about an added item mentions how the spelling was corrected', async () => {
    const page = await openShopperPage();
    const found = await (await page.request.get('/api/search?q=cheddar cheese')).json();
    const answer = { ...found, correctedTo: [{ typed: 'chedar', used: 'cheddar' }] };
    await page.route('**/api/search*', (route) =>
      route.fulfill({ status: 200, body: JSON.stringify(answer) }),
    );
    await searchBox(page).fill('chedar');
    await searchBox(page).press('Enter');
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText(/^\w.*Cheddar.* for “chedar”$/)
      .waitFor();
  });
});

describe('Removed lines', () => {
  it('Undo puts a removed line back in its original position without reloading the cart', async () => {
    const page = await openShopperPage();
    await addItem(page, 'white bread', /White Bread/);
    await quantityGroup(page, 'White Bread').waitFor();
    const before = await readCart(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/cart')) calls.push(request.method());
    });
    await quantityGroup(page, 'Large Eggs').getByRole('button').first().click();
    await expectToast(page, 'Removed Large Eggs');
    await undoButton(page).click();
    await quantityGroup(page, 'Large Eggs').waitFor();
    expect(calls).toEqual(['DELETE', 'POST']);
    expect(await readCart(page)).toEqual(before);
  });

  it('A removed line stays removed even if an older response that still contains it arrives late', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await saveSettings(page);
    await fillCart(page, { 'whole milk': 2 });
    await page.goto('/');
    await quantityGroup(page, 'Whole Milk').waitFor();
    const isRemoved = Promise.withResolvers<void>();
    const isLate = Promise.withResolvers<void>();
    await page.route('**/api/cart/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      const response = await route.fetch();
      await isRemoved.promise;
      await route.fulfill({ response });
      isLate.resolve();
    });
    const pressMinus = () => quantityGroup(page, 'Whole Milk').getByRole('button').first().click();
    await pressMinus();
    await expect.poll(() => quantityGroup(page, 'Whole Milk').getByRole('status').textContent()).toBe('1');
    await pressMinus();
    await expectToast(page, 'Removed Whole Milk');
    isRemoved.resolve();
    await isLate.promise;
    await page.getByText('Your cart is empty').waitFor();
    expect(await readCart(page)).toEqual([]);
    expect(await quantityGroup(page, 'Whole Milk').count()).toBe(0);
  });

  it('A line keeps its position after a brand switch', async () => {
    const page = await openShopperPage();
    await switchBrand(page, /^Switch brand of Whole Milk/, /Organic Valley/);
    await expect
      .poll(async () => (await readCart(page)).map((line) => line.replace(/ \w+$/, '')))
      .toEqual(['2 Bananas', '3 Whole Milk', '1 Large Eggs']);
  });

  itInFullTier('Undo in the demo restores a removed line to its old position', async () => {
    const page = await open();
    await page.goto('/');
    const names = () =>
      page
        .getByRole('group', { name: /^Quantity of/ })
        .evaluateAll((all) => all.map((each) => each.ariaLabel));
    await quantityGroup(page, 'Large Eggs').waitFor();
    const before = await names();
    await quantityGroup(page, 'Large Eggs').getByRole('button').first().click();
    await quantityGroup(page, 'Large Eggs').waitFor({ state: 'detached' });
    await undoButton(page).click();
    await quantityGroup(page, 'Large Eggs').waitFor();
    expect(await names()).toEqual(before);
    await addItem(page, 'shampoo', /Dove/);
    await undoButton(page).click();
    await quantityGroup(page, 'Shampoo').waitFor({ state: 'detached' });
  });
});

it('Undo restores a cleared cart with a single request', async () => {
  const page = await openShopperPage();
  const before = await readCart(page);
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
  await quantityGroup(page, 'Whole Milk').waitFor({ state: 'detached' });
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
  });
  await undoButton(page).click();
  await quantityGroup(page, 'Whole Milk').waitFor();
  expect(await readCart(page)).toEqual(before);
  expect(writes).toEqual(['/api/cart/list']);
});

it('Changing a line that was removed in another tab shows a message and hides the line', async () => {
  const page = await open({ expectedMessages: /status of 404/ });
  await signInOnPage(page, testApp());
  await fillCart(page, { 'whole milk': 3 });
  await page.goto('/');
  const milk = quantityGroup(page, 'Whole Milk');
  await milk.waitFor();
  await testApp().database.db.deleteFrom('cart_entry').execute();
  await milk.getByRole('button', { name: /more$/ }).click();
  await expectToast(page, 'Error', 'Failed to update item quantity');
  // The page also briefly contains a screen reader announcement with the same text.
  const notificationRegion = page.getByRole('region', { name: /^Notifications/ });
  await notificationRegion.getByText('You removed this line in another tab.').waitFor();
  await milk.waitFor({ state: 'detached' });
});

describe('Line notes', () => {
  it("A line's note can be edited from the brand menu, and Undo reverts it", async () => {
    const page = await openShopperPage();
    const editNote = async (button: string, text: string) => {
      await page.getByRole('button', { name: /^Switch brand of Whole Milk/ }).click();
      await page.getByRole('menuitem', { name: button }).click();
      const box = page.getByRole('dialog', { name: 'Whole Milk' }).getByLabel('Note');
      await box.fill(text);
      await box.press('Enter');
    };
    const readNote = async () =>
      (await callApi(page, getCart)).find(({ item }) => item.name === 'Whole Milk')?.note;
    await editNote('Add a note', 'The blue one');
    const row = rows(page).filter({ hasText: 'Whole Milk' });
    await row.getByText(/^The blue one/).waitFor();
    await expectToast(page, 'Note saved', 'Whole Milk');
    expect(await readNote()).toBe('The blue one');
    await editNote('Edit note', 'The red one');
    await row.getByText(/^The red one/).waitFor();
    await expect.poll(readNote).toBe('The red one');
    await waitForAllResponses(page);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(readNote).toBe('The blue one');
    await page.route('**/api/cart/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await editNote('Edit note', 'Never');
    await expectToast(page, 'Error', 'Failed to save the note');
    await row.getByText(/^The blue one/).waitFor();
  });
});
