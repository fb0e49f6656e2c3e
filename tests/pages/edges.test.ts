import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { addItem, enterLocation, quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

async function openNewcomerPage(): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp());
  await page.goto('/');
  return page;
}

describe('Fast clicks, location changes and network loss', () => {
  itInFullTier('After the location changes, only stores near the new location are compared', async () => {
    const page = await openNewcomerPage();
    await enterLocation(page, '60614', /60614.*5 stores/);
    await addItem(page, 'milk', /Whole Milk/);
    const storeButton = page.getByRole('button', { name: /mi · 5 stores/ });
    const stores = page.getByRole('region', { name: 'Stores' });
    await storeButton.click();
    await enterLocation(page, '10001', /10001.*5 stores/);
    await page.getByText(/^Near New York/).waitFor();
    expect(await stores.getByText(/Selected stores more than/).count()).toBe(0);
    await stores.getByRole('checkbox', { checked: true }).first().waitFor();

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /60614.*5 stores/ }).waitFor();
    await storeButton.waitFor();
  });

  it('Pressing Enter never adds a result from the previous search', async () => {
    const page = await open();
    await page.goto('/');
    const demoQuantities = page.getByRole('group', { name: /^Quantity of/ });
    const quantities = () => demoQuantities.getByRole('status').allTextContents();
    await demoQuantities.first().waitFor();
    const before = await quantities();
    await searchBox(page).fill('milk');
    await page.getByRole('option', { name: /Milk/ }).first().waitFor();
    // Type and press Enter in one step, before new results can arrive.
    await searchBox(page).evaluate((box: HTMLInputElement) => {
      const press = (key: string) =>
        box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      press('ArrowDown');
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setValue?.call(box, 'bread');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      return Promise.resolve().then(() => {
        press('ArrowDown');
        press('Enter');
      });
    });
    await quantityGroup(page, 'White Bread').or(quantityGroup(page, 'Whole Wheat Bread')).first().waitFor();
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    const sum = (texts: string[]) => texts.reduce((total, text) => total + Number.parseFloat(text), 0);
    expect(sum(await quantities())).toBe(sum(before) + 1);
    expect(await quantityGroup(page, 'Whole Milk').getByRole('status').textContent()).toBe('1');
  });

  it('If a plus button is clicked several times in quick succession, every click counts', async () => {
    const page = await openNewcomerPage();
    const addRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart',
    );
    await addItem(page, 'milk', /Store brand.*1 gal/);
    expect((await addRequest).postDataJSON()).toEqual({ itemId: expect.any(Number), quantity: 1 });
    const milk = quantityGroup(page, 'Whole Milk');
    await expect.poll(() => milk.getByRole('status').textContent()).toBe('1');
    const pieceRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/cart',
    );
    await addItem(page, 'whole chicken', /^Whole Chicken/);
    expect((await pieceRequest).postDataJSON()).toMatchObject({ quantity: 5 });
    await quantityGroup(page, 'Whole Chicken').waitFor();
    markVerified('7.POST /api/cart');
    const quantitySaved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PATCH' && response.request().postDataJSON().quantity === 4,
    );
    await milk.getByRole('button', { name: /more$/ }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
      button.click();
    });
    await expect.poll(() => milk.getByRole('status').textContent()).toBe('4');
    // Wait for the save, because the page shows the new quantity before the server has saved it.
    await quantitySaved;
    await page.reload();
    await expect.poll(() => milk.getByRole('status').textContent()).toBe('4');
  });

  itInFullTier(
    'A change made while offline is reported as failed immediately and never applied later',
    async () => {
      const page = await openNewcomerPage();
      await addItem(page, 'milk', /Whole Milk/);
      const milk = quantityGroup(page, 'Whole Milk');
      await page.context().setOffline(true);
      await milk.getByRole('button', { name: /more$/ }).click();
      await page
        .getByText(/can’t reach/)
        .first()
        .waitFor();
      await expect.poll(() => milk.getByRole('status').textContent()).toBe('1');
      await searchBox(page).fill('eggs');
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      await page.context().setOffline(false);
      await page.reload();
      await expect.poll(() => milk.getByRole('status').textContent()).toBe('1');
    },
  );
});
