import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { insertFiveStores } from '#tests/support/comet-shelves.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { saveSettings } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { makePdfFromPages, makePdfFromText } from '#tests/support/pdf.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const text =
  'Alpha Foods\nCOMET MILK            3.49 F\nCOMET EGGS            2.00 F\nTOTAL                 5.49';

async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name));
      return data;
    },
    { name, bytes: [...bytes] },
  );
  await page.getByLabel('Receipt text').dispatchEvent('drop', { dataTransfer });
}

it('A dropped PDF receipt is read in the browser or rejected with a reason', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page, { storeIds: (await insertFiveStores(testApp())).storeIds });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/receipts');
  await page.getByRole('heading', { name: 'Add a receipt' }).waitFor();
  expect(requests.join()).not.toMatch(/pdf/);

  await dropFile(page, 'login.pdf', new TextEncoder().encode('<!doctype html><p>Please sign in</p>'));
  await page.getByText('This file isn’t a real PDF').waitFor();
  await dropFile(page, 'scan.pdf', makePdfFromPages(['q Q']));
  await page.getByText('This PDF is a picture with no text').waitFor();
  // A 100 kB file that decompresses to 100 MB.
  await dropFile(page, 'bomb.pdf', makePdfFromPages([Buffer.alloc(100_000_000, ' ')], { isDeflated: true }));
  await page.getByText('This PDF has much more than a receipt in it').waitFor();
  await dropFile(page, 'receipt.pdf', makePdfFromText(text, { isDeflated: true }));
  const lines = page.getByRole('list', { name: 'Lines on the receipt' });
  await expect.poll(() => lines.innerText()).toContain('Comet Milk, Comet');
  expect(await lines.getByRole('listitem').count()).toBe(2);
  expect(await page.getByLabel('Store').locator('option:checked').textContent()).toContain('Alpha');
  expect(requests.filter((url) => !url.startsWith(testApp().app.url))).toEqual([]);
});
