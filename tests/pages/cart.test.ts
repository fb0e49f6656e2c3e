import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCart, saveSettings } from '#tests/support/fill.ts';
import { addItem, quantityGroup, searchBox, setQuantity, switchBrand } from '#tests/support/shopper.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const brandButton = (page: Page, itemName: string) =>
  page.getByRole('button', { name: new RegExp(`^Switch brand of ${itemName}, now `) });

async function openWithMilk(expectedMessages?: RegExp): Promise<Page> {
  const page = await open(expectedMessages === undefined ? {} : { expectedMessages });
  await signInOnPage(page, testApp());
  await saveSettings(page);
  await fillCart(page, { 'whole milk': 2 });
  await page.goto('/');
  await quantityGroup(page, 'Whole Milk').waitFor();
  return page;
}

async function runWithRejectedChange(
  change: 'insert' | 'update' | 'delete',
  when: string,
  act: () => Promise<void>,
) {
  const { pool } = testApp().database;
  await pool.query(`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if ${when} then raise exception 'refused by the test'; end if;
      return ${change === 'delete' ? 'old' : 'new'};
    end $$;
    create trigger refuse before ${change} on cart_entry for each row execute function refuse_change();
  `);
  try {
    await act();
  } finally {
    await pool.query('drop trigger refuse on cart_entry');
  }
}

describe('The cart', () => {
  it('An empty cart shows a message, and adding an item shows a confirmation', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
    const cart = page.getByRole('region', { name: 'Your cart' });
    await cart.getByText('Your cart is empty', { exact: true }).waitFor();
    markVerified('2.cart.empty');
    await addItem(page, 'whole milk', /Whole Milk/);
    await expectToast(page, 'Added to cart', 'Item successfully added to your cart');
    markVerified('8.ok.cart');
    expect(await quantityGroup(page, 'Whole Milk').getByRole('status').textContent()).toBe('1');
    expect(await cart.getByText('Your cart is empty').count()).toBe(0);
  });

  it('The minus button removes an item only when its quantity is 1', async () => {
    const page = await openWithMilk();
    const milk = quantityGroup(page, 'Whole Milk');
    await setQuantity(page, 'Whole Milk', 1);
    expect(await milk.count()).toBe(1);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await milk.getByRole('button').first().click();
    await removed;
    await page.getByText('Your cart is empty').waitFor();
    await page.reload();
    await page.getByText('Your cart is empty').waitFor();

    await fillCart(page, { bananas: 1.5 });
    await page.reload();
    await quantityGroup(page, 'Bananas')
      .getByRole('button', { name: 'Half a pound of Bananas less' })
      .click();
    await expect.poll(() => quantityGroup(page, 'Bananas').getByRole('status').textContent()).toBe('1 lb');
    const removeResponse = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Remove Bananas' }).click();
    await removeResponse;
    await page.getByText('Your cart is empty').waitFor();
    markVerified('2.cart.minus');
  });

  it("Switching brands keeps the line's quantity", async () => {
    const page = await openWithMilk();
    await setQuantity(page, 'Whole Milk', 3);
    const before = await brandButton(page, 'Whole Milk').getAttribute('aria-label');
    expect(before).not.toContain('Organic Valley');
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') return;
      changes.push(request.method() + new URL(request.url()).pathname.replace(/\d+$/, ''));
    });
    await switchBrand(page, /^Switch brand of Whole Milk/, /Organic Valley/);
    await page.getByRole('button', { name: /^Switch brand of Whole Milk, now .*Organic Valley/ }).waitFor();
    expect(changes).toEqual(['PATCH/api/cart/']);
    const inCart = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem');
    expect(await inCart.count()).toBe(1);
    expect(await quantityGroup(page, 'Whole Milk').getByRole('status').textContent()).toBe('3');
    markVerified('2.cart.brand');
  });

  it('The cart is cleared only after the shopper confirms', async () => {
    const page = await openWithMilk();
    await page.getByRole('button', { name: 'Clear cart' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Clear your cart?' });
    await confirmation.getByRole('button', { name: 'Keep them' }).click();
    expect(await quantityGroup(page, 'Whole Milk').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await confirmation.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByText('Your cart is empty').waitFor();
    await page.reload();
    await page.getByText('Your cart is empty').waitFor();
    markVerified('2.cart.clear');
  });
});

describe('Failed cart changes', () => {
  const expectedMessages = /status of 500/;

  it("If an item can't be added to the cart, the page says so", async () => {
    const page = await openWithMilk(expectedMessages);
    await runWithRejectedChange('insert', 'true', async () => {
      await searchBox(page).fill('eggs');
      await page.getByRole('listbox').getByRole('option').first().click();
      await expectToast(page, 'Error', 'Failed to add item to cart');
    });
    expect(await page.getByRole('group', { name: /^Quantity of/ }).count()).toBe(1);
    markVerified('8.cart.add');
  });

  it('If a quantity change fails, the page says so and restores the quantity', async () => {
    const page = await openWithMilk(expectedMessages);
    const milk = quantityGroup(page, 'Whole Milk');
    await runWithRejectedChange('update', 'true', async () => {
      await milk.getByRole('button', { name: /more$/ }).click();
      await expectToast(page, 'Error', 'Failed to update item quantity');
    });
    await expect.poll(() => milk.getByRole('status').textContent()).toBe('2');
    markVerified('8.cart.quantity');
  });

  it("If an item can't be removed, the page says so and keeps the item", async () => {
    const page = await openWithMilk(expectedMessages);
    await setQuantity(page, 'Whole Milk', 1);
    await runWithRejectedChange('delete', 'true', async () => {
      await quantityGroup(page, 'Whole Milk')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expectToast(page, 'Error', 'Failed to remove item from cart');
    });
    await quantityGroup(page, 'Whole Milk').waitFor();
    markVerified('8.cart.remove');
  });

  it("If the cart can't be cleared, the page says so and keeps all lines", async () => {
    const page = await openWithMilk(expectedMessages);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await runWithRejectedChange('delete', 'true', async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
      await expectToast(page, 'Error', 'Failed to clear cart');
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
    await quantityGroup(page, 'Whole Milk').waitFor();
    markVerified('8.cart.clear');
  });

  it('If a brand switch fails, the page says so and restores the old brand', async () => {
    const page = await openWithMilk(expectedMessages);
    const before = (await brandButton(page, 'Whole Milk').getAttribute('aria-label')) ?? '';
    const other = `(select brand from grocery_item where id = new.item_id) = 'Organic Valley'`;
    await runWithRejectedChange('update', other, async () => {
      await switchBrand(page, /^Switch brand of Whole Milk/, /Organic Valley/);
      await expectToast(page, 'Error', 'Failed to switch brand. Please try again.');
    });
    await page.getByRole('button', { name: before, exact: true }).waitFor();
    await expect.poll(() => quantityGroup(page, 'Whole Milk').getByRole('status').textContent()).toBe('2');
    markVerified('8.cart.brand');
  });
});
