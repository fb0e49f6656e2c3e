import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listFavorites, toggleFavorite } from '#contract/favorites.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { pressTwice, recordWrites } from '#tests/support/changes.ts';
import { waitForAllResponses } from '#tests/support/dom/all-answered.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { callApi } from '#tests/support/fill.ts';
import { hasFocus, searchResultOptions, tabAndPress, tabTo } from '#tests/support/keyboard.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();
const expectedMessages = /status of (402|403|404|500)/;
const cart = [
  ['Whole Milk', 2],
  ['Bananas', 4],
] as const;

async function openShopperPage(
  look: Parameters<typeof open>[0] = {},
): Promise<{ page: Page; userId: string }> {
  const page = await open(look);
  const { userId } = await signInWithCart(page, testApp(), {
    account: { subscription_status: 'active' },
    cart,
  });
  return { page, userId };
}

async function openShopperPageWithFavorites(): Promise<{ page: Page; userId: string }> {
  const opened = await openShopperPage({ expectedMessages });
  const entries = await testApp()
    .database.db.selectFrom('cart_entry')
    .select('item_id')
    .where('user_id', '=', opened.userId)
    .orderBy('added_at')
    .execute();
  for (const { item_id } of entries) {
    await callApi(opened.page, {
      ...toggleFavorite,
      path: toggleFavorite.path.replace(':id', `${item_id}`),
    });
  }
  await opened.page.goto('/');
  return opened;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Favorites', exact: true });
const rows = (page: Page) => panel(page).getByRole('listitem');
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}` });
const remove = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^Remove ${name}.* from favorites$`) });
const EMPTY_HINT = 'No favorites yet. Tap the heart next to an item to save it here.';

const rejectCalls = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'internal', message: 'quote 42' } }),
  );

describe('Favorites', () => {
  it('The heart button toggles favorites, and one tap adds them all to the cart', async () => {
    const { page } = await openShopperPage();
    await page.goto('/');
    await panel(page).getByText(EMPTY_HINT, { exact: true }).waitFor();
    const toggleResponse = page.waitForResponse((response) => response.request().method() === 'POST');
    const refetchResponse = page.waitForResponse(
      async (response) =>
        response.request().method() === 'GET' &&
        new URL(response.url()).pathname === listFavorites.path &&
        (await response.json()).length === 1,
    );
    await heart(page, 'Bananas').click();
    await expectToast(page, 'Added to favorites', 'Item saved to your favorites');
    const answer = await toggleResponse;
    expect(new URL(answer.url()).pathname).toMatch(/^\/api\/favorites\/toggle\/\d+$/);
    expect([answer.request().postData(), await answer.json()]).toEqual([null, { isFavorite: true }]);
    await refetchResponse;
    expect(await heart(page, 'Bananas').getAttribute('aria-pressed')).toBe('true');
    markVerified('8.ok.favorite');

    await heart(page, 'Whole Milk').click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect((await rows(page).allInnerTexts()).map((text) => text.split(/\s{2,}|\n/)[0])).toEqual([
      'Bananas Weekly',
      'Whole Milk Weekly',
    ]);
    markVerified('2.favorites.list');
    await closeToast(page);
    await heart(page, 'Bananas').click();
    await expectToast(page, 'Removed from favorites', 'Item removed from favorites');
    await expect.poll(() => rows(page).count()).toBe(1);
    markVerified('8.ok.unfavorite', '7.POST /api/favorites/toggle/{id}');

    await heart(page, 'Bananas').click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
    await expectToast(page, 'Added to cart', '2 favorites added to your cart.');
    await quantityGroup(page, 'Whole Milk').getByText('3', { exact: true }).waitFor();
    await quantityGroup(page, 'Bananas').getByText('5 lb', { exact: true }).waitFor();
    markVerified('2.favorites.add-all');
  });

  it('Removing a favorite by keyboard moves focus to the next favorite, or to the heading if none is left', async () => {
    const { page } = await openShopperPageWithFavorites();
    await tabTo(page, remove(page, 'Whole Milk'));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Removed from favorites', 'Item removed from favorites');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => hasFocus(remove(page, 'Bananas'))).toBe(true);
    await page.keyboard.press('Enter');
    await panel(page).getByText(EMPTY_HINT, { exact: true }).waitFor();
    await expect.poll(() => hasFocus(panel(page).getByRole('heading'))).toBe(true);
    await expect.poll(() => callApi(page, listFavorites)).toEqual([]);
    await waitForAllResponses(page);
    markVerified('2.favorites.remove');
    await page.getByRole('button', { name: 'Undo' }).click();
    await remove(page, 'Bananas').waitFor();
  });

  itInFullTier(
    'In search results, the heart button or Shift+Enter toggles a favorite without changing the cart',
    async () => {
      const { page } = await openShopperPage();
      await page.goto('/');
      await searchBox(page).fill('eggs');
      await searchResultOptions(page).nth(1).getByTitle('Add to favorites').click();
      await expectToast(page, 'Added to favorites', 'Item saved to your favorites');
      expect(await hasFocus(searchBox(page))).toBe(true);
      await page.keyboard.press('ArrowDown');
      const highlighted = page.getByRole('option', { selected: true });
      await highlighted.getByTitle('Add to favorites').waitFor();
      await page.keyboard.press('Shift+Enter');
      await expect.poll(() => rows(page).count()).toBe(2);
      await highlighted.getByTitle('Remove from favorites').waitFor();
      expect(await page.getByRole('group', { name: /^Quantity of/ }).count()).toBe(2);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByRole('group', { name: /^Quantity of/ }).count()).toBe(3);
    },
  );

  itInFullTier('Pressing a favorites button twice in quick succession takes effect only once', async () => {
    const { page } = await openShopperPageWithFavorites();
    await rows(page).nth(1).waitFor();
    const changes = recordWrites(page);
    await pressTwice(panel(page).getByRole('button', { name: 'Add all to cart' }));
    await expectToast(page, 'Added to cart', '2 favorites added to your cart.');
    await pressTwice(heart(page, 'Bananas'));
    await expectToast(page, 'Removed from favorites');
    await closeToast(page);
    await pressTwice(remove(page, 'Whole Milk'));
    await expectToast(page, 'Removed from favorites');
    await panel(page).getByText(EMPTY_HINT, { exact: true }).waitFor();
    expect(changes).toEqual([
      'POST /api/favorites/add-to-cart',
      'POST /api/favorites/toggle/:id',
      'DELETE /api/favorites/:id',
    ]);
    await expect.poll(() => quantityGroup(page, 'Bananas').getByRole('status').textContent()).toBe('5 lb');
  });
});

describe('Failed changes to favorites', () => {
  it('If changing favorites fails, the page says so and the favorites stay the same', async () => {
    const { page } = await openShopperPageWithFavorites();
    await rejectCalls(page, '**/api/favorites/**');
    await heart(page, 'Bananas').click();
    await expectToast(page, 'Error', 'Failed to update favorites');
    await expect.poll(() => heart(page, 'Bananas').getAttribute('aria-pressed')).toBe('true');
    markVerified('8.favorites.toggle');
    await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
    await expectToast(page, 'Error', 'Failed to add favorites to cart');
    markVerified('8.favorites.add');
    await remove(page, 'Bananas').click();
    await expectToast(page, 'Error', 'Failed to remove from favorites');
    await expect.poll(() => rows(page).count()).toBe(2);
    markVerified('8.favorites.remove');
  });

  it("If changing favorites fails, the message includes the server's reason", async () => {
    const { page } = await openShopperPageWithFavorites();
    const limitReason = 'You already have 200 favorites.';
    await page.route('**/api/favorites/**', (route) =>
      route.fulfill({ status: 409, json: { code: 'too_many', message: limitReason } }),
    );
    await heart(page, 'Bananas').click();
    await expectToast(page, 'Error', 'Failed to update favorites', limitReason);
    await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
    await expectToast(page, 'Error', 'Failed to add favorites to cart', limitReason);
    await remove(page, 'Bananas').click();
    await expectToast(page, 'Error', 'Failed to remove from favorites', limitReason);
    markVerified('8.favorites.toggle', '8.favorites.add', '8.favorites.remove');
  });

  it("If the server's error message mentions Premium, the favorites panel offers Premium", async () => {
    const { page } = await openShopperPageWithFavorites();
    await page.route('**/api/favorites/add-to-cart', (route) =>
      route.fulfill({ status: 403, json: { message: 'Favorites are for Premium members.' } }),
    );
    await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
    await page.getByRole('dialog', { name: 'Premium Feature' }).waitFor();
    markVerified('8.favorites.add-premium');
  });

  it('After removing a favorite that was already deleted, the shopper can still add another by keyboard', async () => {
    const { page, userId } = await openShopperPageWithFavorites();
    await rows(page).nth(1).waitFor();
    const { db } = testApp().database;
    await db.deleteFrom('favorite').where('user_id', '=', userId).execute();
    await remove(page, 'Whole Milk').click();
    await expectToast(page, 'Removed from favorites', 'Item removed from favorites');
    await panel(page).getByText(EMPTY_HINT, { exact: true }).waitFor();

    await tabAndPress(page, heart(page, 'Bananas'));
    await rows(page).first().waitFor();
    await expectToast(page, 'Added to favorites');
  });

  it('After Premium ends, trying to add all favorites to the cart shows the Premium offer', async () => {
    const { page, userId } = await openShopperPageWithFavorites();
    await rows(page).nth(1).waitFor();
    const { db } = testApp().database;
    await db.updateTable('app_user').set({ subscription_status: 'free' }).where('id', '=', userId).execute();
    await panel(page).getByRole('button', { name: 'Add all to cart' }).click();
    const offer = page.getByRole('dialog', { name: 'Premium Feature' });
    await offer.getByText('Favorites is available with Premium subscription', { exact: true }).waitFor();
    const notifications = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
    expect(await notifications.getByRole('listitem', { includeHidden: true }).count()).toBe(0);
    markVerified('8.favorites.add-premium');
  });
});
