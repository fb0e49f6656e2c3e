import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createList } from '#contract/lists.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { callApi, fillCart } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { chooseInMenu, hasFocus, pressEscape, tabAndPress, tabTo } from '#tests/support/keyboard.ts';
import { quantityGroup } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const cart = (page: Page) => page.getByRole('region', { name: 'Your cart' });
const cartHeading = (page: Page) => cart(page).getByRole('heading', { name: 'Your cart' });
const removeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name}`, exact: true });

const places = [
  {
    place: 'the demo',
    names: ['Whole Milk', 'Large Eggs', 'Paper Towels'],
    next: (page: Page) => page.getByRole('button', { name: 'Milk', exact: true }),
    enter: async (page: Page) => {
      await page.goto('/');
      for (const name of [
        'Bananas',
        'Boneless Skinless Chicken Breast',
        'Whole Wheat Bread',
        'Ground Coffee',
      ]) {
        const lessButton = quantityGroup(page, name).getByRole('button').first();
        while ((await lessButton.getAttribute('aria-label')) !== `Remove ${name}`) await lessButton.click();
        await lessButton.click();
        await quantityGroup(page, name).waitFor({ state: 'detached' });
      }
    },
  },
  {
    place: 'the signed-in app',
    names: ['Whole Milk', 'Large Eggs', 'Ground Coffee'],
    next: (page: Page) => page.getByRole('button', { name: /Change$/ }), // the first of the start card's steps
    enter: async (page: Page) => {
      await signInWithCart(page, testApp(), {
        cart: [
          ['Whole Milk', 1],
          ['Large Eggs', 1],
          ['Ground Coffee', 1],
        ],
      });
      await page.goto('/');
      await quantityGroup(page, 'Ground Coffee').waitFor();
    },
  },
] as const;

describe.each(places)('The cart in $place', ({ names: [first, second, third], enter, next }) => {
  it('After a line is removed, focus moves to the next line, else to the previous line, else to the heading', async () => {
    const page = await open();
    await enter(page);
    await tabAndPress(page, removeButton(page, first));
    await quantityGroup(page, first).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(removeButton(page, second))).toBe(true);

    await tabAndPress(page, removeButton(page, third));
    await quantityGroup(page, third).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(removeButton(page, second))).toBe(true);

    // The page ignores key presses right after a removal, so press Enter repeatedly.
    const empty = page.getByText('Your cart is empty');
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter');
        return empty.count();
      })
      .toBe(1);
    await expect.poll(() => hasFocus(cartHeading(page))).toBe(true);
  });

  it("Clearing the cart moves focus to the cart's heading", async () => {
    const page = await open();
    await enter(page);
    await tabTo(page, cart(page).getByRole('button', { name: 'Clear cart' }));
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'Clear your cart?' });
    await tabAndPress(page, confirmation.getByRole('button', { name: 'Clear cart' }));
    await page.getByText('Your cart is empty').waitFor();
    const milk = page.getByRole('button', { name: 'Milk', exact: true });
    await milk.waitFor();
    await expect.poll(() => hasFocus(cartHeading(page))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(next(page))).toBe(true);
  });
});

it('After Undo restores a removed line, focus moves to that line', async () => {
  const page = await open();
  await signInWithCart(page, testApp());
  await page.goto('/');
  await tabAndPress(page, removeButton(page, 'Large Eggs'));
  await quantityGroup(page, 'Large Eggs').waitFor({ state: 'detached' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.waitFor();
  await page.keyboard.press('F8');
  await tabAndPress(page, undo);
  await quantityGroup(page, 'Large Eggs').waitFor();
  await expect.poll(() => hasFocus(removeButton(page, 'Large Eggs'))).toBe(true);
});

itInFullTier('Holding or double-pressing Enter on a remove button removes only one cart line', async () => {
  const page = await open();
  await signInWithCart(page, testApp());
  await page.goto('/');
  const holdEnter = async (times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  };
  const lines = cart(page).getByRole('listitem');
  await tabTo(page, removeButton(page, 'Large Eggs'));
  await holdEnter(6);
  await quantityGroup(page, 'Large Eggs').waitFor({ state: 'detached' });
  expect(await lines.count()).toBe(4);

  await tabTo(page, page.getByRole('button', { name: 'One White Bread less' }), 'Shift+Tab');
  await holdEnter(9);
  await expect.poll(() => hasFocus(removeButton(page, 'White Bread'))).toBe(true);
  expect(await lines.count()).toBe(4);

  await tabTo(page, removeButton(page, 'Ground Coffee'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await quantityGroup(page, 'Ground Coffee').waitFor({ state: 'detached' });
  expect(await lines.count()).toBe(3);
});

itInFullTier("If a line can't be removed, focus returns to that line", async () => {
  const page = await open({ expectedMessages: /ERR_FAILED/ });
  await signInWithCart(page, testApp());
  await page.goto('/');
  await page.route('**/api/cart/*', (route) => route.abort());
  await tabAndPress(page, removeButton(page, 'Large Eggs'));
  await page.getByText('Failed to remove item from cart').first().waitFor();
  await expect.poll(() => hasFocus(removeButton(page, 'Large Eggs'))).toBe(true);
});

itInFullTier('An Undo button keeps focus when the script for toasts loads late', async () => {
  const page = await open();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/toast-region-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await signInWithCart(page, testApp());
  await page.goto('/');
  await tabAndPress(page, removeButton(page, 'Large Eggs'));
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.focus();
  release();
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await expect.poll(() => hasFocus(undo)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(removeButton(page, 'Large Eggs'))).toBe(true);
});

itInFullTier('When a brand switch merges two lines, focus moves to the merged line', async () => {
  const page = await open();
  await signInWithCart(page, testApp());
  await fillCart(page, { 'horizon organic whole milk': 1 });
  await page.goto('/');
  const brandButton = (now = '') =>
    page.getByRole('button', { name: new RegExp(`^Switch brand of Whole Milk, now .*${now}`) });
  const horizon = brandButton('Horizon Organic');
  await horizon.waitFor();
  await tabAndPress(page, brandButton().last());
  await chooseInMenu(page, page.getByRole('menuitemcheckbox', { name: /^Horizon Organic/ }), horizon);
  expect(await brandButton().count()).toBe(1);
});

itInFullTier("Removing a department's only line moves focus to a line in another department", async () => {
  const page = await open();
  await signInWithCart(page, testApp());
  const { id } = await callApi(page, createList, { data: { name: 'Sunday' } });
  await page.goto(`/lists/${id}`);
  for (const words of ['bananas', 'whole milk', 'white bread']) {
    await page.getByRole('combobox', { name: 'Add to the list' }).fill(words);
    await page.keyboard.press('Enter');
  }
  const lines = page.getByRole('main').getByRole('button', { name: /^Change / });
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(3);
  await tabAndPress(page, lines.filter({ hasText: 'Bananas' }));
  await tabAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await expect.poll(() => lines.count()).toBe(2);
  await expect
    .poll(() => lines.evaluateAll((all) => all.some((each) => each === document.activeElement)))
    .toBe(true);
});

itInFullTier.each(['Escape', 'Maybe Later'])(
  'Closing a Premium offer with %s returns to the dialog that opened it',
  async (closingAction) => {
    const page = await open();
    await signInWithCart(page, testApp());
    await page.goto('/');
    const trigger = page.getByRole('button', { name: 'Shop Target', exact: true });
    await tabAndPress(page, trigger);
    const shop = page.getByRole('dialog').getByRole('button', { name: /^Shop with Cart/ });
    await tabAndPress(page, shop);
    const offer = page.getByRole('dialog', { name: 'Premium Feature' });
    await offer.waitFor();
    if (closingAction === 'Escape') await pressEscape(page, offer);
    else await tabAndPress(page, offer.getByRole('button', { name: closingAction }));
    await offer.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(shop)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(trigger)).toBe(true);
  },
);
