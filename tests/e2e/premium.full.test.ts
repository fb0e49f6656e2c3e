import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { addItem, enterLocation } from '#tests/support/shopper.ts';
import { expectAccessible, openTab, type Tab } from '#tests/support/tab.ts';

const testApp = setUpBrowserTests({ own: true });
let tab: Tab;

beforeEach(async () => {
  tab = await openTab(testApp().browser, { baseURL: testApp().app.url });
});
afterEach(async () => {
  await tab.close();
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const waitForToast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function openShop(page: Page) {
  await page.goto('/');
  await enterLocation(page, '60602', /Chicago/);
  await addItem(page, 'whole milk', /Milk/);
  await addItem(page, 'bananas', /Banana/);
}

describe('Family Premium', () => {
  it("Granting or revoking family Premium shows up on the member's open page", async () => {
    const member = await openTab(testApp().browser, { baseURL: testApp().app.url });
    await signInOnPage(member.page, testApp(), { email: 'Grandma@example.com' });
    await member.page.goto('/');
    await member.page.getByText('Free Plan').waitFor();

    const { page } = tab;
    await signInOnPage(page, testApp(), { email: ADMIN_EMAIL });
    await page.goto('/admin/family');
    await page.getByText('No family members yet.').waitFor();
    await page.getByRole('button', { name: 'Add Family Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Family Member' });
    const submit = dialog.getByRole('button', { name: 'Add Family Member' });
    await submit.click();
    await dialog.getByText('Please fill in all fields').waitFor();
    await dialog.getByLabel('Name').fill('Grandma');
    await dialog.getByLabel('Email').fill('grandma@example');
    await submit.click();
    await dialog.getByText('Please enter a valid email address').waitFor();
    await expectAccessible(page, 'the form of a family member');
    await dialog.getByLabel('Email').fill(' GRANDMA@Example.com ');
    await submit.click();
    await waitForToast(page, 'Family member added successfully');
    await page.getByText('grandma@example.com').waitFor();
    await page.getByText('Premium Access').waitFor();

    await member.page.reload();
    await member.page.getByText('Premium Member', { exact: true }).waitFor();
    await member.page.goto('/account');
    const subscription = region(member.page, 'Subscription');
    await subscription.getByText('Family Premium', { exact: true }).waitFor();
    await subscription.getByText('Free: someone added you to their family list.').waitFor();
    expect(await subscription.getByRole('button').count(), 'nothing to pay, nothing to cancel').toBe(0);
    await openShop(member.page);
    await region(member.page, 'Favorites').waitFor();

    await page.getByRole('button', { name: 'Remove Grandma' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await waitForToast(page, 'Family member removed successfully');
    await page.getByText('No family members yet.').waitFor();

    await member.page.getByRole('button', { name: /^Favorite .*Banana/ }).click();
    await member.page.getByText('Favorites is available with Premium subscription').waitFor();
    await member.page.getByText('Free Plan').waitFor();
    await member.close();
    tab.expectQuiet();
  });

  it('The family page asks a visitor to sign in', async () => {
    const { page } = tab;
    const loggedOutText = 'You are logged out. Logging in again...';
    // The message lasts half a second, so record it when it appears.
    await page.addInitScript((text) => {
      new MutationObserver(() => {
        if (document.body?.innerText.includes(text)) sessionStorage.setItem('said', text);
      }).observe(document, { childList: true, subtree: true });
    }, loggedOutText);
    await page.goto('/admin/family', { waitUntil: 'commit' });
    await page.waitForURL(/\/idp\//);
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(loggedOutText);
  });
});
