import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);
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

const panel = (page: Page) => page.getByRole('region', { name: 'Favorites', exact: true });
const rows = (page: Page) => panel(page).getByRole('listitem');
describe('The favorites panel', () => {
  it('The gap below the footer stays under 100 px if the shopper has 60 favorites', async () => {
    const { page, userId } = await openShopperPage({ width: 360 });
    await testApp().database.pool.query(
      `insert into favorite (user_id, item_id, frequency, added_at)
       select $1, id, 'weekly', now() from grocery_item order by popularity desc limit 60`,
      [userId],
    );
    await page.goto('/');
    await rows(page).nth(59).waitFor({ state: 'attached' });
    const measureGapBelow = () =>
      page.evaluate(() => {
        const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
        return document.documentElement.scrollHeight - end - window.scrollY;
      });
    expect(await measureGapBelow()).toBeLessThan(100);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = page.locator('.bottom-bar button');
    await bar.waitFor();
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height).toBeCloseTo(800, 0);
  });
});
