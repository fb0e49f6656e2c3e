import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { insertFiveStores, openFiveStoreComparison, priceTable } from '#tests/support/comet-shelves.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { photographText } from '#tests/support/photograph.ts';
import { openPriceDetails } from '#tests/support/price-details.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { closeToast, expectToast } from '#tests/support/toast.ts';

// Nothing calls this API, because the tests don't run the contributions job.
const testApp = setUpBrowserTests({
  own: true,
  env: {
    OPEN_PRICES_API: 'http://127.0.0.1:9/api/v1',
    OPEN_PRICES_USER: 'cartwise',
    OPEN_PRICES_PASSWORD: 'pears and plums',
  },
});
const open = createTabOpener(testApp);

const dialog = (page: Page) => page.getByRole('dialog');
const picture = (page: Page) => dialog(page).getByRole('img', { name: 'The shelf label' });

async function openPriceDialog(page: Page) {
  const cell = priceTable(page)
    .getByRole('row', { name: /^Comet Milk/ })
    .getByRole('cell')
    .first();
  await (await openPriceDetails(page, cell)).getByRole('button', { name: 'I saw a price' }).click();
  await dialog(page).waitFor();
}

const choosePhoto = (page: Page, bytes: Uint8Array) =>
  dialog(page)
    .getByLabel(/Add a photo of the label|Take another photo/)
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });

const readImageSize = (page: Page) =>
  picture(page).evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return [img.naturalWidth, img.naturalHeight];
  });

it("A price label's photo is uploaded upright, scaled down and without metadata", async () => {
  const page = await open();
  const shelves = await insertFiveStores(testApp());
  const [milkId = 0] = shelves.itemIds;
  const { db } = testApp().database;
  await db.updateTable('grocery_item').set({ gtin: '00041303037799' }).where('id', '=', milkId).execute();
  await openFiveStoreComparison(page, testApp(), shelves);
  await openPriceDialog(page);
  await choosePhoto(page, new TextEncoder().encode('no picture'));
  await dialog(page).getByText('Couldn’t read this file as a picture').waitFor();
  // The label is 2,002 pixels high once it's upright.
  const lines = ['COMET MILK  1 GAL', '$4.29', ...Array.from({ length: 54 }, () => '')].join('\n');
  const label = await photographText(testApp().browser, lines, { seed: 3, isSideways: true });
  expect(Buffer.from(label).includes('Exif')).toBe(true);
  await choosePhoto(page, label);
  const [width = 0, height = 0] = await readImageSize(page);
  expect(height).toBe(1_280);
  expect(width).toBeLessThan(height);
  await dialog(page).getByLabel('Price for 1 gal').fill('4.29');
  await dialog(page).getByRole('switch', { name: 'Share the photo and price with Open Prices' }).click();
  await dialog(page).getByText('It becomes public there').waitFor();
  const sent = page.waitForRequest(
    (request) => request.url().includes('/api/price-photos/') && request.method() === 'PUT',
  );
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const jpeg = Buffer.from((await sent).postDataJSON().photo, 'base64');
  expect(jpeg.length).toBeLessThanOrEqual(500_000);
  expect(jpeg.includes('Exif')).toBe(false);
  await expectToast(
    page,
    'Price saved',
    'Used in your totals unless a similar item was seen for less there. Shared, without your name, once confirmed.',
  );
  await dialog(page).waitFor({ state: 'detached' });
  await closeToast(page);

  await openPriceDialog(page);
  expect(await readImageSize(page)).toEqual([width, height]);
  await dialog(page).getByText('It will be shared with Open Prices.').waitFor();
  await dialog(page).getByRole('button', { name: 'Remove the photo' }).click();
  await dialog(page).getByRole('button', { name: 'Restore photo' }).click();
  await picture(page).waitFor();
  await dialog(page).getByRole('button', { name: 'Remove the photo' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Photo removed');
  await dialog(page).waitFor({ state: 'detached' });
  await openPriceDialog(page);
  await choosePhoto(page, label);
  await picture(page).waitFor();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await openPriceDialog(page);
  await picture(page).waitFor();
  await dialog(page).getByLabel('Price for 1 gal').fill('4.49');
  await picture(page).waitFor({ state: 'detached' });
});
