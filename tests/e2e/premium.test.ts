import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holds } from '#tests/conformity/holds.ts';
import { ADMIN_EMAIL } from '#tests/support/app-process.ts';
import { enter } from '#tests/support/enter.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { addItem, goTo, quantityOf, searchBox } from '#tests/support/shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab, type Tab } from '#tests/support/tab.ts';

const journey = beginJourney({ own: true });
let tab: Tab;

beforeEach(async () => {
  tab = await openTab(journey().browser, { baseURL: journey().app.url });
});
afterEach(async () => {
  await tab.close();
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function shop(page: Page) {
  await page.goto('/');
  await goTo(page, '60602', /Chicago/);
  await addItem(page, 'whole milk', /Milk/);
  await addItem(page, 'bananas', /Banana/);
}

describe('without premium', () => {
  it('every touch of a premium feature is an offer that leads to the subscription', async () => {
    const { page } = tab;
    await enter(page, journey());
    await shop(page);
    for (const name of [/^Unlock Favorites/, /^Favorite /]) {
      await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Premium Feature' });
      await dialog.getByText('Favorites is available with Premium subscription').waitFor();
      await dialog.getByRole('button', { name: 'Maybe Later' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Unlock Recurring Orders' }).click();
    await page.getByText('Recurring Orders is available with Premium subscription').waitFor();
    await expectAccessible(page, 'the premium dialog');
    tab.expectQuiet();
  });
});

describe('with premium', () => {
  it('keeps favorites, edits them and adds them to the cart', async () => {
    const { page } = tab;
    await enter(page, journey(), { subscription_status: 'active' });
    await shop(page);
    const favorites = region(page, 'Favorites');
    await favorites.getByText('No favorites yet.').waitFor();
    const heart = page.getByRole('button', { name: /^Favorite .*Banana/ });
    await heart.click();
    await toast(page, 'Added to favorites');
    expect(await heart.getAttribute('aria-pressed')).toBe('true');

    await searchBox(page).fill('whole milk');
    await page.getByRole('option').first().getByTitle('Add to favorites').click();
    await expect.poll(() => favorites.getByRole('listitem').count()).toBe(2);
    expect(await quantityOf(page, 'Bananas').getByRole('status').textContent()).toBe('1');
    await page.keyboard.press('Escape');

    await favorites.getByRole('button', { name: /^Edit .*Banana/ }).click();
    await page.getByLabel('How often you buy it').selectOption('daily');
    await page.getByLabel('Notes (optional)').fill('green ones');
    await expectAccessible(page, 'the dialog of a favorite');
    await page.getByRole('button', { name: 'Save' }).click();
    await favorites.getByText('green ones').waitFor();
    await favorites.getByText('Daily').waitFor();

    await favorites.getByRole('button', { name: 'Add all to cart' }).click();
    await toast(page, '2 favorites added to your cart.');
    await expect.poll(() => quantityOf(page, 'Bananas').getByRole('status').textContent()).toBe('2');

    await favorites.getByRole('button', { name: /^Remove .*Banana/ }).click();
    await toast(page, 'Removed from favorites');
    await expect.poll(() => favorites.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await favorites.getByText('green ones').waitFor();
    await expectNoSidewaysScroll(page, 'the page with favorites');
    tab.expectQuiet();
  });

  it('makes the cart a recurring order, pauses it and takes it to the stores', async () => {
    const { page } = tab;
    await enter(page, journey(), { subscription_status: 'active' });
    await page.goto('/');
    const orders = region(page, 'Recurring Orders');
    await orders.getByRole('button', { name: 'New from cart' }).click();
    await toast(page, 'Cart is empty');
    await shop(page);
    await orders.getByRole('button', { name: 'New from cart' }).click();
    await page.getByLabel('Monthly order').check();
    await expectAccessible(page, 'the dialog of a new order');
    await page.getByRole('button', { name: 'Create order' }).click();
    await toast(page, 'Recurring order created');
    await orders.getByText('Monthly order · 2 items').waitFor();
    await orders.getByText(/^Next order: /).waitFor();

    const active = orders.getByRole('switch');
    await active.click();
    await orders.getByText('Paused').waitFor();
    expect(await active.getAttribute('aria-checked')).toBe('false');
    await active.click();
    await orders.getByText(/^Next order: /).waitFor();

    await orders.getByRole('button', { name: /^Transfer to stores/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer to stores' });
    const links = dialog.getByRole('link', { name: /^Shop at/ });
    await links.first().waitFor();
    expect(await links.count()).toBeGreaterThan(1);
    expect(await links.first().getAttribute('href')).toMatch(/^https:/);
    await expectAccessible(page, 'the transfer');
    await page.keyboard.press('Escape');
    await expectNoSidewaysScroll(page, 'the page with a recurring order');
    tab.expectQuiet();
  });
});

describe('family premium', () => {
  it('is given by an administrator and taken away at once, while the page of the member is open', async () => {
    const member = await openTab(journey().browser, { baseURL: journey().app.url });
    await enter(member.page, journey(), { email: 'Grandma@example.com' });
    await member.page.goto('/');
    await member.page.getByText('Free Plan').waitFor();

    const { page } = tab;
    await enter(page, journey(), { email: ADMIN_EMAIL });
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
    await toast(page, 'Family member added successfully');
    await page.getByText('grandma@example.com').waitFor();
    await page.getByText('Premium Access').waitFor();
    await expectAccessible(page, 'the family page');
    await expectNoSidewaysScroll(page, 'the family page');

    await member.page.reload();
    await member.page.getByText('Premium Member', { exact: true }).waitFor();
    await member.page.goto('/account');
    const subscription = region(member.page, 'Subscription');
    await subscription.getByText('Family Premium', { exact: true }).waitFor();
    await subscription.getByText('Free: somebody added you to their family list.').waitFor();
    expect(await subscription.getByRole('button').count(), 'nothing to pay, nothing to cancel').toBe(0);
    await shop(member.page);
    await region(member.page, 'Favorites').waitFor();
    holds('1.family');

    await page.getByRole('button', { name: 'Remove Grandma' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await toast(page, 'Family member removed successfully');
    await page.getByText('No family members yet.').waitFor();

    await member.page.getByRole('button', { name: /^Favorite .*Banana/ }).click();
    await member.page.getByText('Favorites is available with Premium subscription').waitFor();
    await member.page.getByText('Free Plan').waitFor();
    holds('4.flow.family');
    await member.close();
    tab.expectQuiet();
  });

  it('is refused to others in the words of the product', async () => {
    const { page } = tab;
    await enter(page, journey(), { subscription_status: 'active' });
    await page.goto('/admin/family');
    await page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
    await page.getByText('You need admin privileges to manage family members.').waitFor();
    tab.expectQuiet();
  });

  it('asks a visitor to sign in', async () => {
    const { page } = tab;
    // The message stands for half a second before the page is left: looked for from the start.
    await Promise.all([
      toast(page, 'You are logged out. Logging in again...'),
      page.goto('/admin/family', { waitUntil: 'commit' }),
    ]);
    await page.waitForURL(/\/idp\//);
  });
});
