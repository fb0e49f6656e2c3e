import { Buffer } from 'node:buffer';
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { repairReceiptText } from '#domain/receipt/lines/repair.ts';
import { parseReceipt } from '#domain/receipt/receipt.ts';
import { builtWebRoot } from '#server/pages/page-routes.ts';
import { insertFiveStores } from '#tests/support/comet-shelves.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { saveSettings } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { photographText } from '#tests/support/photograph.ts';
import { computeF1, formatReceiptLines, scoreLines, toTruthLines } from '#tests/support/receipt-score.ts';
import { layouts, makeGroundTruth, printReceipt } from '#tests/support/receipts.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier, pickRoundCount } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const text = [
  ...['Alpha Foods', '123 MAIN ST', 'CASHIER MAYA', ''],
  ...['COMET MILK            3.49 F', 'COMET EGGS            2.25 F'],
  ...['TAX                   0.16', 'TOTAL                 5.90', 'VISA **** 4242        5.90'],
].join('\n');

const choosePhoto = (page: Page, name: string, bytes: Uint8Array) =>
  page
    .getByLabel('Choose a photo or file')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });

it('A photographed receipt is read in the browser, but a cat photo is rejected', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page, { storeIds: (await insertFiveStores(testApp())).storeIds });
  const requests: { url: string; body: string | null }[] = [];
  page.context().on('request', (request) => requests.push({ url: request.url(), body: request.postData() }));
  await page.goto('/receipts');
  await page.getByRole('heading', { name: 'Add a receipt' }).waitFor();
  expect(requests.map(({ url }) => url).join()).not.toMatch(/photo|tesseract|traineddata/);

  await choosePhoto(page, 'broken.jpg', new TextEncoder().encode('no picture'));
  await page.getByText('This browser can’t open this picture').waitFor();
  const { browser } = testApp();
  await choosePhoto(
    page,
    'cat.jpg',
    await photographText(browser, '\n  /\\_/\\\n ( o.o )\n  > ^ <', { seed: 1 }),
  );
  // Wait longer, because the OCR engine has to load first.
  await page.getByText('Couldn’t read a receipt in this picture').waitFor({ timeout: 30_000 });
  await choosePhoto(page, 'receipt.jpg', await photographText(browser, text, { seed: 2, isSideways: true }));
  const lines = page.getByRole('list', { name: 'Lines on the receipt' });
  await expect.poll(() => lines.innerText(), { timeout: 30_000 }).toContain('Comet Milk, Comet');
  expect(await lines.getByRole('listitem').count()).toBe(2);
  expect(await page.getByText('It doesn’t add up').count()).toBe(0);
  expect(await page.getByLabel('Store').locator('option:checked').textContent()).toContain('Alpha');
  expect(requests.filter(({ url }) => !url.startsWith(testApp().app.url))).toEqual([]);
  expect(requests.map(({ body }) => body).join()).not.toMatch(/MAYA|4242|JFIF/);
}, 120_000);

async function readPhotoInPage(page: Page, jpeg: Uint8Array): Promise<string> {
  const worker = readdirSync(`${builtWebRoot}/assets`).find((name) => /^photo-worker-.*\.js$/.test(name));
  const encoded = Buffer.from(jpeg).toString('base64');
  const readPhoto = async ({ worker, encoded }: { worker: string | undefined; encoded: string }) => {
    const reader = new Worker(`/assets/${worker}`, { type: 'module' });
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const recognizedText = await new Promise<string>((resolve) => {
      reader.onmessage = ({ data }) => 'text' in data && resolve(data.text);
      reader.postMessage(new Blob([bytes]));
    });
    reader.terminate();
    return recognizedText;
  };
  return page.evaluate(readPhoto, { worker, encoded });
}

const seeds = Array.from({ length: pickRoundCount(0, 1) }, (_, seed) => seed);

itInFullTier.each(seeds)(
  'Receipt photos from eleven chains reach an F1 score above 0.85 (seed %i)',
  async (series) => {
    const page = await open();
    await page.goto('/about');
    const scores = [];
    let provenCount = 0;
    for (const [chainIndex, chain] of Object.keys(layouts).entries()) {
      const seed = series * 100 + chainIndex;
      const truth = makeGroundTruth(seed);
      const jpeg = await photographText(testApp().browser, printReceipt(chain, truth), {
        seed,
        rotationDegrees: (chainIndex % 5) - 2,
      });
      const parsedReceipt = parseReceipt(repairReceiptText(await readPhotoInPage(page, jpeg)));
      scores.push(scoreLines(formatReceiptLines(parsedReceipt), toTruthLines(truth)));
      if (parsedReceipt.problem === null && parsedReceipt.differenceCents === 0) provenCount += 1;
    }
    process.stdout.write(
      `Photos: F1 of the lines ${computeF1(scores).toFixed(3)}, ${provenCount} of ${scores.length} proven by their sums\n`,
    );
    expect(computeF1(scores)).toBeGreaterThan(0.85);
  },
  600_000,
);
