import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { samplePerson } from '#tests/support/browser.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { addItem, searchBox, signInAgain, signUp } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);
const openVisitorPage = () => open({ expectedMessages: /status of 401/ });

const expectReloaded = (page: Page) =>
  expectToast(
    page,
    'Another account is signed in',
    'So we reloaded the page. Your last change wasn’t saved to this account.',
  );

describe('Two shoppers in one browser', () => {
  it("A tab left open never saves changes to the next shopper's account", async () => {
    const first = await openVisitorPage();
    const robin = samplePerson({ firstName: 'Robin' });
    await signUp(first, robin);
    await addItem(first, 'milk', /^Whole Milk/);
    await searchBox(first).fill('eggs');
    const eggs = first.getByRole('option', { name: /^Large Eggs/ }).first();
    await eggs.waitFor();
    const second = await first.context().newPage();
    await second.goto('/api/logout');
    await signUp(second, samplePerson({ firstName: 'Ada' }));

    await first.getByText('Welcome, Robin').waitFor();
    await searchBox(first).blur();
    await searchBox(first).focus();
    // Intercept the responses, because the browser discards them when the page reloads.
    const rejectedResponses: unknown[] = [];
    await first.route('**/api/cart', async (route) => {
      const response = await route.fetch();
      if (route.request().method() === 'POST') rejectedResponses.push(await response.json());
      await route.fulfill({ response });
    });
    await eggs.click();
    await first.getByText('Welcome, Ada').waitFor();
    expect(rejectedResponses).toMatchObject([{ code: 'other_user' }]);
    await first.unroute('**/api/cart');
    await expectReloaded(first);
    expect(await callApi(first, getCart), 'of Ada').toEqual([]);
    await first.getByText('Your cart is empty').waitFor();

    await addItem(first, 'eggs', /^Large Eggs/);
    const listItemNames = async (page: Page) => (await callApi(page, getCart)).map(({ item }) => item.name);
    expect(await listItemNames(first)).toEqual(['Large Eggs']);
    await second.goto('/api/logout');
    await signInAgain(second, robin);
    expect(await listItemNames(second), 'of Robin').toEqual(['Whole Milk']);
  });

  it('A tab whose only request is for the current user reloads when another shopper signs in', async () => {
    const page = await openVisitorPage();
    await signInOnPage(page, testApp(), {
      first_name: 'Robin',
      email: 'robin@example.com',
      email_verified: false,
    });
    await page.goto('/account');
    await page.getByText('Your email isn’t confirmed').waitFor();
    // Wait for the page's last response. If it arrived after the next sign-in, the page would learn about the new
    // shopper too early.
    await page.getByText('Choose stores first.').waitFor();
    await signInOnPage(page, testApp(), { first_name: 'Ada', email: 'ada@example.com' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('ada@example.com').first().waitFor();
    await expectReloaded(page);
    expect(await page.getByText('robin@example.com').count()).toBe(0);
    await page.reload();
    await page.getByText('ada@example.com').first().waitFor();
    expect(await page.getByText('Another account is signed in').count(), 'said once').toBe(0);
  });

  it("A page that displays the user's name reloads after a different shopper signs in", async () => {
    const page = await openVisitorPage();
    await signInOnPage(page, testApp(), { first_name: 'Robin' });
    await page.goto('/mobile-test');
    await page.getByText('as Robin').waitFor();
    await signInOnPage(page, testApp(), { first_name: 'Ada' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('as Ada').waitFor();
    await expectReloaded(page);
    expect(await page.getByText('Robin').count()).toBe(0);
  });
});
