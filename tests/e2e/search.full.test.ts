import { describe, expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { searchResultOptions } from '#tests/support/keyboard.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

describe('The search box', () => {
  /** Delays search-result prices. `releasePrices()` sends them and waits until they're shown. */
  async function openWithSlowPrices(width: number) {
    const page = await open({ width });
    await signInWithCart(page, testApp(), { chains: ['target', 'meijer'] });
    const isAsked = Promise.withResolvers<void>();
    const pricesAllowed = Promise.withResolvers<void>();
    await page.route('**/api/prices?*', async (route) => {
      isAsked.resolve();
      await pricesAllowed.promise;
      await route.continue();
    });
    await page.goto('/');
    await searchBox(page).fill('milk');
    await isAsked.promise;
    await searchResultOptions(page).nth(4).hover({ trial: true });
    const releasePrices = async () => {
      pricesAllowed.resolve();
      await searchResultOptions(page).getByText(/\$\d/).first().waitFor();
    };
    return { page, releasePrices };
  }

  it('The search results stay in place when their prices arrive', async () => {
    const { page, releasePrices } = await openWithSlowPrices(1280);
    const readPositions = () =>
      searchResultOptions(page).evaluateAll((all) =>
        all.slice(0, 8).map((row) => (row as HTMLElement).offsetTop),
      );
    const before = await readPositions();
    await releasePrices();
    expect(await readPositions()).toEqual(before);
  });

  it('Tapping a search result on a phone adds that result even if the results shift in the meantime', async () => {
    const { page, releasePrices } = await openWithSlowPrices(360);
    const tappedOption = searchResultOptions(page).nth(4);
    const brand = (await tappedOption.locator('.font-medium').first().textContent()) ?? '';
    const box = await tappedOption.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 2);
    await page.mouse.down();
    await releasePrices();
    const boxAfter = await tappedOption.boundingBox();
    expect(boxAfter?.y).toBeGreaterThan((box?.y ?? 0) + 2);
    await page.mouse.up();
    await page
      .getByRole('region', { name: 'Your cart' })
      .getByText(brand, { exact: false })
      .first()
      .waitFor();
  });
});
