import { expect, it } from 'vitest';
import { openHowSureDialog } from '#tests/support/answer.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { chicago, fillCart, listStoresNear, saveSettings } from '#tests/support/fill.ts';

const { testApp, open } = setUpPageTests();

const honolulu = { lat: 21.3, lng: -157.86, address: 'Honolulu, HI 96813' };

it.each([
  [honolulu, 1],
  [chicago, 0],
])('Only stores outside the mainland get a note that estimates use mainland prices: %o', async (location, expectedCount) => {
  const page = await open();
  await signInOnPage(page, testApp());
  const stores = await listStoresNear(page, location, 25);
  await saveSettings(page, {
    location: { ...location, isApproximate: false },
    distanceMiles: 25,
    storeIds: stores.slice(0, 3).map(({ id }) => id),
  });
  await fillCart(page, { 'whole milk': 1, eggs: 1 });
  await page.goto('/');
  await page.getByRole('region', { name: 'Price comparison' }).getByRole('table').waitFor();
  const howSure = await openHowSureDialog(page);
  const mainlandNote = howSure.getByText(/^Estimates use mainland prices\. .* about 70% more in Hawaii\.$/);
  await expect.poll(() => mainlandNote.filter({ visible: true }).count()).toBe(expectedCount);
});
