import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { samplePerson } from '#tests/support/browser.ts';
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
import { openTab, type Tab } from '#tests/support/tab.ts';

const testApp = setUpBrowserTests();
let tab: Tab;

beforeEach(async () => {
  tab = await openTab(testApp().browser, { baseURL: testApp().app.url });
});

afterEach(async () => {
  await tab.close();
  tab.expectQuiet();
});

describe('Keyboard use', () => {
  it('Everything from sign-up to comparing and choosing stores works with the keyboard alone', async () => {
    const { page } = tab;
    const shopper = samplePerson();
    await page.goto('/');
    await tabAndPress(page, page.getByRole('link', { name: 'Sign In' }).first());
    await tabAndPress(page, page.getByRole('link', { name: 'Create an account' }));
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await expect.poll(() => hasFocus(page.getByLabel('First name'))).toBe(true);
    for (const text of [shopper.firstName, shopper.lastName, shopper.email, shopper.password]) {
      await page.keyboard.type(text);
      await page.keyboard.press(text === shopper.password ? 'Enter' : 'Tab');
    }
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();

    await tabTo(page, page.getByLabel('ZIP, city, or address'));
    await page.keyboard.type('60614');
    await page.keyboard.press('Enter');
    const storeButton = page.getByRole('button', { name: /60614.*5 stores/ });
    await storeButton.waitFor();

    await tabTo(page, searchBox(page), 'Shift+Tab');
    await page.keyboard.type('milk');
    await searchResultOptions(page).nth(3).waitFor();
    // A busy list may still show results for an earlier query.
    await page.locator('[role=listbox][aria-busy=false]', { hasText: 'Whole Milk' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = searchResultOptions(page).nth(1);
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    const milk = quantityGroup(page, 'Whole Milk');
    await milk.waitFor();
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    expect(await hasFocus(searchBox(page))).toBe(true);
    await page.keyboard.type('eggs');
    await searchResultOptions(page).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowDown');
    await searchResultOptions(page, /Large Eggs/)
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await quantityGroup(page, 'Large Eggs').waitFor();

    await tabAndPress(page, milk.getByRole('button', { name: 'One Whole Milk more' }));
    await expect.poll(() => milk.getByRole('status').textContent()).toBe('2');
    await tabAndPress(page, milk.getByRole('button', { name: 'One Whole Milk less' }));
    await expect.poll(() => milk.getByRole('status').textContent()).toBe('1');
    await tabTo(page, page.getByRole('button', { name: /^Switch brand of Whole Milk/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox').nth(3).waitFor();
    await chooseInMenu(
      page,
      page.getByRole('menuitemcheckbox', { name: /Horizon Organic/ }),
      page.getByRole('button', { name: /^Switch brand of Whole Milk, now .*Horizon Organic/ }),
    );

    const plan = page.getByRole('region', { name: 'Shopping plan' }).getByRole('button').first();
    await tabAndPress(page, plan, 'Space');
    await expect.poll(() => plan.getAttribute('aria-pressed')).toBe('true');
    await tabAndPress(page, storeButton);
    const stores = page.getByRole('region', { name: 'Stores' });
    await tabAndPress(page, stores.getByRole('checkbox', { checked: true }).first(), 'Space');
    await stores.getByText('4 of 5 selected').waitFor();
    await tabAndPress(page, stores.getByRole('checkbox', { checked: false }).nth(1), 'Space');
    await stores.getByText('5 of 5 selected').waitFor();

    const clear = page.getByRole('button', { name: 'Clear cart' });
    await tabTo(page, clear, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await pressEscape(page, page.getByRole('dialog', { name: 'Clear your cart?' }));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(clear)).toBe(true);
  });
});
