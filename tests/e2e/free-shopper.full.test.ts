import { expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectAccessible, expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

it.each([
  360, 1280,
])('A Free shopper sees the Premium offer in an accessible dialog (%i px wide)', async (width) => {
  const page = await open({ width });
  await signInWithCart(page, testApp());
  await page.goto('/');
  await page.getByRole('button', { name: 'Unlock Favorites' }).first().click();
  await page.getByRole('dialog', { name: 'Premium Feature' }).getByText('Cancel anytime').waitFor();
  await expectAccessible(page, 'the premium dialog');
  await expectNoHorizontalScroll(page, 'the premium dialog');
});

it.each([
  { width: 740, height: 360 },
  { width: 320, height: 256 },
])('At $width × $height px, the Premium offer shows the price next to the button', async (size) => {
  const page = await open();
  await page.setViewportSize(size);
  await signInWithCart(page, testApp());
  await page.goto('/');
  await page.getByRole('button', { name: 'Unlock Favorites' }).click();
  const offer = page.getByRole('dialog', { name: 'Premium Feature' });
  await offer.getByRole('button', { name: 'Upgrade to Premium' }).scrollIntoViewIfNeeded();
  for (const offerText of ['Just $1.99/month', 'Cancel anytime']) {
    const isOnTop = await offer.getByText(offerText).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [
        [left + 1, top + 1],
        [right - 1, bottom - 1],
      ] as const;
      return corners.every(([x, y]) => document.elementFromPoint(x, y) === element);
    });
    expect(isOnTop, offerText).toBe(true);
  }
});
