import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { searchBox, signUp } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const HEIGHT = 740;
const placeBox = (page: Page) => page.getByLabel('ZIP, city, or address');
const demoCartOffer = (page: Page) => page.getByRole('heading', { name: /from your demo cart\?$/ });

async function signUpFromDemo(page: Page, place: string | null): Promise<void> {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  await page.goto('/');
  if (place === null) {
    await page
      .getByRole('button', { name: /^One .* more$/ })
      .first()
      .click();
  } else {
    await placeBox(page).fill(place);
    await page.getByRole('button', { name: 'Location Update' }).click();
    await page.getByText(`${place}. The sample stores stay the same.`).waitFor();
  }
  const email = `first-${Math.random().toString(36).slice(2)}@example.com`;
  await signUp(page, { firstName: 'Nia', lastName: 'New', email, password: 'a loaf and two eggs' });
  await demoCartOffer(page).waitFor();
}

async function expectOnOneScreen(page: Page): Promise<void> {
  const bar = page.locator('.bottom-bar');
  const visibleBottom = ((await bar.isVisible()) ? (await bar.boundingBox())?.y : null) ?? HEIGHT;
  for (const part of [demoCartOffer(page), searchBox(page)]) {
    const box = await part.boundingBox();
    expect((box?.y ?? visibleBottom) + (box?.height ?? 1)).toBeLessThanOrEqual(visibleBottom);
  }
}

describe('The main page after sign-up', () => {
  it('After sign-up with a demo location, search and the demo-cart offer fit on screen', async () => {
    const page = await open();
    await signUpFromDemo(page, '60614');
    await page.getByRole('button', { name: /^Chicago, IL 60614/ }).waitFor();
    await placeBox(page).waitFor({ state: 'hidden' });
    await expectOnOneScreen(page);
  });

  itInFullTier(
    'After a sign-up without a location, the search box and the demo cart offer fit on the screen together',
    async () => {
      const page = await open();
      await signUpFromDemo(page, null);
      await placeBox(page).waitFor();
      await expectOnOneScreen(page);
    },
  );
});
