import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { addItem, enterLocation, quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const waitForToast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function openShop(page: Page) {
  await page.goto('/');
  await enterLocation(page, '60602', /Chicago/);
  await addItem(page, 'whole milk', /Milk/);
  await addItem(page, 'bananas', /Banana/);
}

describe('Without Premium', () => {
  itInFullTier('Every Premium feature offers the subscription to a Free shopper', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await openShop(page);
    for (const name of [/^Unlock Favorites/, /^Favorite /]) {
      await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Premium Feature' });
      await dialog.getByText('Favorites is available with Premium subscription').waitFor();
      await dialog.getByRole('button', { name: 'Maybe Later' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Unlock Recurring Orders' }).click();
    await page.getByText('Recurring Orders is available with Premium subscription').waitFor();
  });
});

async function upgradeToPremium(page: Page) {
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await page.getByRole('button', { name: 'Subscribe for $1.99/month' }).click();
  await page.getByText('Premium Member', { exact: true }).waitFor();
}

describe('Upgrading to Premium', () => {
  itInFullTier(
    "If a shopper taps an item's heart and upgrades from the offer that it opens, that item becomes a favorite",
    async () => {
      const page = await open();
      await signInWithCart(page, testApp(), { cart: [['Whole Milk', 2]] });
      await page.goto('/');
      const heart = page.getByRole('button', { name: /^Favorite Whole Milk/ });
      await heart.click();
      await page.getByRole('button', { name: 'Maybe Later' }).click();
      await heart.click();
      await upgradeToPremium(page);
      await expectToast(page, 'You have Premium', 'We saved Whole Milk to your favorites.');
      await region(page, 'Favorites')
        .getByText(/^Whole Milk/)
        .waitFor();
      await page.goto('/');
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    },
  );

  itInFullTier(
    'If the favorites were read before the pending favorite was saved but arrive after it, the panel still shows it',
    async () => {
      const page = await open();
      await signInWithCart(page, testApp(), { cart: [['Whole Milk', 2]] });
      await page.goto('/');
      let saved = () => {};
      const isSaved = new Promise<void>((resolve) => (saved = resolve));
      await page.route(
        '**/api/favorites',
        async (route) => {
          const response = await route.fetch();
          await isSaved;
          await route.fulfill({ response }).catch(() => {});
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: /^Favorite Whole Milk/ }).click();
      await upgradeToPremium(page);
      await waitForToast(page, 'You have Premium');
      saved();
      await region(page, 'Favorites')
        .getByText(/^Whole Milk/)
        .waitFor();
    },
  );

  itInFullTier(
    "After a shopper upgrades to unlock recurring orders, the new-order form opens, but it doesn't open again on the next visit",
    async () => {
      const page = await open();
      await signInWithCart(page, testApp(), { cart: [['Whole Milk', 2]] });
      await page.goto('/');
      await page.getByRole('button', { name: 'Unlock Recurring Orders' }).click();
      await upgradeToPremium(page);
      const dialog = page.getByRole('dialog', { name: 'New recurring order' });
      await dialog.waitFor();
      await page.goto('/');
      await region(page, 'Recurring Orders').waitFor();
      await waitForAllResponses(page);
      expect(await dialog.count()).toBe(0);
    },
  );
});

describe('With Premium', () => {
  itInFullTier('A Premium shopper can save and edit favorites and add them to the cart', async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await openShop(page);
    const favorites = region(page, 'Favorites');
    await favorites.getByText('No favorites yet.').waitFor();
    const heart = page.getByRole('button', { name: /^Favorite .*Banana/ });
    await heart.click();
    await waitForToast(page, 'Added to favorites');
    expect(await heart.getAttribute('aria-pressed')).toBe('true');

    await searchBox(page).fill('whole milk');
    await page.getByRole('option').first().getByTitle('Add to favorites').click();
    await expect.poll(() => favorites.getByRole('listitem').count()).toBe(2);
    expect(await quantityGroup(page, 'Bananas').getByRole('status').textContent()).toBe('1 lb');
    await page.keyboard.press('Escape');

    await favorites.getByRole('button', { name: /^Edit .*Banana/ }).click();
    await page.getByLabel('How often you buy it').selectOption('daily');
    await page.getByLabel('Notes (optional)').fill('green ones');
    await page.getByRole('button', { name: 'Save' }).click();
    await favorites.getByText('green ones').waitFor();
    await favorites.getByText('Daily').waitFor();

    await favorites.getByRole('button', { name: 'Add all to cart' }).click();
    await waitForToast(page, '2 favorites added to your cart.');
    await expect.poll(() => quantityGroup(page, 'Bananas').getByRole('status').textContent()).toBe('2 lb');

    await favorites.getByRole('button', { name: /^Remove .*Banana/ }).click();
    await waitForToast(page, 'Removed from favorites');
    await expect.poll(() => favorites.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await favorites.getByText('green ones').waitFor();
  });

  itInFullTier('A Premium shopper can turn the cart into a recurring order and pause it', async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await page.goto('/');
    const orders = region(page, 'Recurring Orders');
    await orders.getByRole('button', { name: 'New from cart' }).click();
    await waitForToast(page, 'Cart is empty');
    await openShop(page);
    await orders.getByRole('button', { name: 'New from cart' }).click();
    await page.getByLabel('Monthly order').check();
    await page.getByRole('button', { name: 'Create order' }).click();
    await waitForToast(page, 'Recurring order created');
    await orders.getByText('Monthly order · 2 items').waitFor();
    await orders.getByText(/^Next order: /).waitFor();

    const active = orders.getByRole('switch');
    await active.click();
    await orders.getByText('Paused').waitFor();
    expect(await active.getAttribute('aria-checked')).toBe('false');
    await waitForAllResponses(page);
    await active.click();
    await orders.getByText(/^Next order: /).waitFor();

    await orders.getByRole('button', { name: /^Transfer to stores/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer to stores' });
    const links = dialog.getByRole('link', { name: /^Shop at/ });
    await links.first().waitFor();
    expect(await links.count()).toBeGreaterThan(1);
    expect(await links.first().getAttribute('href')).toMatch(/^https:/);
    await page.keyboard.press('Escape');
  });
});

describe('Family Premium', () => {
  it("The family page tells shoppers who aren't admins that they need admin privileges", async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await page.goto('/admin/family');
    await page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
    await page.getByText('You need admin privileges to manage family members.').waitFor();
  });
});

describe.each([
  ['a subscriber', { subscription_status: 'active' }],
  ['a family member', { email: 'nana@example.com' }],
])('Premium features for %s', (_who, account) => {
  itInFullTier('A Premium member can use every Premium feature and sees no offers', async () => {
    await testApp()
      .database.db.insertInto('family_member')
      .values({ name: 'Nana', email: 'nana@example.com' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const page = await open();
    await signInWithCart(page, testApp(), { account });
    await page.goto('/');
    await page.getByText('Premium Member', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Favorite Bananas/ }).click();
    await expectToast(page, 'Added to favorites');
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await quantityGroup(page, 'Bananas').getByText('5 lb', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New from cart' }).click();
    await page.getByRole('button', { name: 'Create order' }).click();
    await expectToast(page, 'Recurring order created');

    await page.getByRole('button', { name: 'Shop Target' }).click();
    const shopLink = page.getByRole('dialog').getByRole('link', { name: 'Shop with Cart' });
    expect(await shopLink.getAttribute('href')).toMatch(/^https:\/\/www\.target\.com\/s\?searchTerm=/);
    await page.getByRole('button', { name: 'Send via text message' }).click();
    await page.getByLabel('Phone Number').fill('(312) 555-0100');
    await page.getByRole('button', { name: 'Send SMS' }).click();
    await expectToast(page, 'SMS Sent!');
    await page.keyboard.press('Escape');

    await page.goto('/account');
    await page.getByLabel('Title', { exact: true }).fill('Aisles');
    await page.getByLabel('Your suggestion', { exact: true }).fill('Show them.');
    await page.getByRole('button', { name: 'Send Suggestion' }).click();
    await expectToast(page, 'Suggestion Sent!');
    const features = region(page, 'Premium Features');
    await features.getByText('Yours', { exact: true }).waitFor();
    await features.getByText('Priority Support', { exact: true }).waitFor();
    markVerified('6.premium.may');
  });
});
