import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { lookUpCode, proposeItem } from '#contract/scan.ts';
import { writeBarcodeVideo } from '#tests/support/barcode-video.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCartAndStores } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { launchBrowser } from '#tests/support/launch-browser.ts';
import { openTab } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const CODE = '4006381333931';
const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barcodes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runWithCamera(isUpsideDown: boolean, use: (page: Page) => Promise<void>): Promise<void> {
  const videoPath = join(folder, `${isUpsideDown}.y4m`);
  await writeBarcodeVideo(videoPath, CODE, { isUpsideDown });
  const browser: Browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${videoPath}`,
  ]);
  try {
    const tab = await openTab(browser, {
      baseURL: testApp().app.url,
      width: 360,
      expectedMessages: /camera is not allowed in this document/,
    });
    await use(tab.page);
    await tab.close();
    tab.expectQuiet();
  } finally {
    await browser.close();
  }
}

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan a barcode' });

describe('The camera', () => {
  it('The camera reads an upside-down barcode, and its item can be added to the cart', async () => {
    await runWithCamera(true, async (page) => {
      await signInOnPage(page, testApp());
      // The `/about` document isn't allowed to use the camera, so scanning loads a new document, where the
      // scanner opens automatically.
      await page.goto('/about');
      await page.evaluate(() => Object.assign(window, { isAbout: true }));
      await page.locator('header a[href="/"]').first().click();
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('.wasm')) requests.push(new URL(request.url()).origin);
      });
      await page.getByRole('button', { name: 'Scan a barcode' }).click();
      await scanner(page).getByText('We don’t know this barcode yet.').waitFor();
      expect(requests, 'from ourselves').toEqual([new URL(testApp().app.url).origin]);
      expect(await page.locator('video').count(), 'the camera is let go').toBe(0);
      expect(await page.evaluate(() => 'isAbout' in window), 'in the document of before').toBe(false);
      await scanner(page).getByRole('combobox').fill('whole milk');
      await page.getByRole('listbox').getByRole('option').first().click();
      await scanner(page).getByText('You told us what this barcode is.').waitFor();
      await scanner(page).getByRole('button', { name: 'Add to cart' }).click();
      await expect.poll(async () => (await callApi(page, getCart)).length).toBe(1);
      const { item } = await callApi(page, lookUpCode, { queryString: `?code=${CODE}` });
      expect((await callApi(page, getCart))[0]?.itemId).toBe(item?.id);
    });
  });

  itInFullTier(
    'Scanning an item in the store finds its line, compares prices and checks the line off',
    async () => {
      await runWithCamera(false, async (page) => {
        await signInOnPage(page, testApp());
        await fillCartAndStores(page);
        const [line] = await callApi(page, getCart);
        await callApi(page, proposeItem, {
          data: { code: CODE, itemId: line?.itemId ?? 0, description: null },
        });
        await page.goto('/shop');
        await page.getByRole('button', { name: 'Scan', exact: true }).click();
        await scanner(page).getByText('It’s on your list.').waitFor();
        await scanner(page).getByLabel('Shelf price').fill('99.99');
        await scanner(page)
          .getByText(/^\$\d+\.\d\d more than at/)
          .waitFor();
        await scanner(page).getByRole('button', { name: 'Save price' }).click();
        await scanner(page).getByRole('button', { name: 'Save anyway' }).click();
        await expectToast(page, 'Price saved');
        await scanner(page).getByRole('button', { name: 'Check it off' }).click();
        await page.keyboard.press('Escape');
        await page.getByText(/^1 of \d+ done/).waitFor();
      });
    },
  );
});

itInFullTier(
  'Without a camera, the shopper can type the number under the barcode, and an invalid number is reported',
  async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
    await page.getByRole('button', { name: 'Scan a barcode' }).click();
    await scanner(page)
      .getByText(/type the number below\.$/i)
      .waitFor();
    const box = scanner(page).getByLabel('Number under the barcode');
    await box.fill('4006381333932');
    await box.press('Enter');
    await scanner(page).getByText('One digit is wrong.').waitFor();
    await box.fill('2 12345 92875 2');
    await box.press('Enter');
    await scanner(page).getByText('This is an in-store label for items the store weighs or packs').waitFor();
    await scanner(page).getByRole('button', { name: 'Scan another' }).click();
    await box.fill(CODE);
    await box.press('Enter');
    await scanner(page).getByText('We don’t know this barcode yet.').waitFor();
  },
);
