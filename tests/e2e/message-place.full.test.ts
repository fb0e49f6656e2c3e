import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { hasFocus, searchResultOptions } from '#tests/support/keyboard.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

async function readBox(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not there.`);
  return box;
}

it.each([
  360, 768, 1280,
])("At %i px wide, the toast for an added item doesn't cover the search box, the total or the first result", async (width) => {
  const page = await open({ width });
  await signInWithCart(page, testApp(), { chains: ['target', 'aldi'] });
  await page.goto('/');
  const message = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  const expectClear = async (...others: Locator[]) => {
    const { y, height } = await readBox(message);
    for (const other of others)
      expect((await readBox(other)).y, `${other}`).toBeGreaterThanOrEqual(y + height);
  };

  await searchBox(page).click();
  await page.keyboard.type('butter');
  await page.keyboard.press('Enter');
  await message.filter({ hasText: 'Salted Butter' }).waitFor();
  // Hovering keeps the toast open during the checks.
  await message.hover();
  const total = page.locator('.answer-in-sight');
  await expectClear(searchBox(page), total);
  expect(await hasFocus(searchBox(page))).toBe(true);
  const newest = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem').first();
  await expect.poll(() => newest.innerText()).toContain('Salted Butter');

  await page.keyboard.type('yogurt');
  await searchResultOptions(page).first().waitFor();
  await expectClear(searchBox(page), searchResultOptions(page).first());
  expect(await message.count(), 'still said').toBe(1);
});
