import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordCalls } from '#tests/support/calls.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import {
  chooseInMenu,
  hasFocus,
  pressEscape,
  searchResultOptions,
  tabAndPress,
  tabTo,
} from '#tests/support/keyboard.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
    document.querySelector<HTMLElement>('a[href="#main"]')?.focus();
  });
}

async function fillCartByKeyboard(page: Page): Promise<void> {
  await tabTo(page, searchBox(page));
  await page.keyboard.type('milk');
  await searchResultOptions(page).nth(2).waitFor();
  // A busy list may still show results for an earlier query.
  await page.locator('[role=listbox][aria-busy=false]', { hasText: 'Whole Milk' }).waitFor();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const second = searchResultOptions(page).nth(1);
  await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  expect(await hasFocus(searchBox(page))).toBe(true);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('shampoo');
  await page.locator('[role=listbox][aria-busy=false]', { hasText: 'Shampoo' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const shampoo = quantityGroup(page, 'Shampoo');
  await shampoo.waitFor();
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
  expect(await hasFocus(searchBox(page))).toBe(true);

  await tabAndPress(page, shampoo.getByRole('button', { name: 'One Shampoo more' }));
  await expect.poll(() => shampoo.getByRole('status').textContent()).toBe('2');
  await tabTo(page, shampoo.getByRole('button', { name: 'One Shampoo less' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => shampoo.getByRole('status').textContent()).toBe('1');

  await tabTo(page, page.getByRole('button', { name: /^Switch brand of Shampoo/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await chooseInMenu(
    page,
    page.getByRole('menuitemcheckbox', { name: /Suave/ }),
    page.getByRole('button', { name: /^Switch brand of Shampoo, now .*Suave/ }),
  );

  await tabAndPress(page, shampoo.getByRole('button', { name: 'Remove Shampoo' }));
  await shampoo.waitFor({ state: 'detached' });
}

async function setLocationByKeyboard(page: Page): Promise<void> {
  const location = page.getByRole('region', { name: 'Your location', exact: true });
  await tabTo(page, location.getByLabel('ZIP, city, or address'));
  await page.keyboard.type('Newark, NJ');
  await page.keyboard.press('Enter');
  await location.getByText(/^Newark, NJ\. /).waitFor();
  const slider = location.getByRole('slider', { name: 'Distance' });
  await tabAndPress(page, slider, 'ArrowRight');
  await location.getByText('within 11 miles').waitFor();
  await tabAndPress(page, location.getByRole('button', { name: '15 mi' }));
  await location.getByText('within 15 miles').waitFor();

  const stores = page.getByRole('region', { name: 'Stores', exact: true });
  await tabAndPress(page, stores.getByRole('button', { name: 'The 5 closest' }));
  await stores.getByText('5 of 5 selected').waitFor();
  await tabAndPress(page, stores.getByRole('checkbox', { name: /Target/ }), 'Space');
  await stores.getByText('4 of 5 selected').waitFor();
}

it.each([1280, 360])('The whole demo works without a mouse in a %i px wide window', async (width) => {
  const page = await open({ width });
  const calls = recordCalls(page, testApp().app.url);
  await page.goto('/');
  await searchBox(page).waitFor();
  const table = page.getByRole('region', { name: 'Prices by item and store' });
  const isPhone = width < 768;

  await fillCartByKeyboard(page);
  await setLocationByKeyboard(page);

  if (isPhone) {
    const card = page.locator('details > summary').filter({ hasText: 'Walmart Supercenter' });
    const wasOpen = await card.evaluate((summary) => summary.parentElement?.hasAttribute('open'));
    await tabAndPress(page, card);
    expect(await card.evaluate((summary) => summary.parentElement?.hasAttribute('open'))).toBe(!wasOpen);
    await tabTo(page, page.getByRole('button', { name: 'Show table' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
  }
  await tabTo(page, table);
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(1 + 4);
  if (isPhone) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((scrolled) => scrolled.scrollLeft)).toBeGreaterThan(0);
    const bar = page.locator('.bottom-bar > button');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bar.waitFor();
    await tabAndPress(page, bar);
    await pressEscape(page, page.getByRole('dialog', { name: 'Compare stores' }));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(bar)).toBe(true);
  }

  await toTop(page);
  const clear = page.getByRole('button', { name: 'Clear cart' });
  await tabAndPress(page, clear);
  const confirmation = page.getByRole('dialog', { name: 'Clear your cart?' });
  await tabAndPress(page, confirmation.getByRole('button', { name: 'Clear cart' }));
  await page.getByText('Your cart is empty').waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.keyboard.press('F8');
  await tabAndPress(page, undo);
  await quantityGroup(page, 'Whole Milk').waitFor();

  expect([...calls], 'all that the server was asked for').toEqual([]);
  await toTop(page);
  await tabAndPress(page, page.getByRole('main').getByRole('link', { name: 'Sign In' }));
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});
