import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const list = `milk
2 dozen eggs
bread
butter
6 bananas
baby spinach
bacon
spaghetti
jasmine rice
ketchup
ground coffee
kohlrabi`;

const paste = (page: Page, text: string) =>
  searchBox(page).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    (box as HTMLInputElement).focus();
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it('On a phone, adding a pasted list of twelve lines takes two taps', async () => {
  const page = await open({ width: 360 });
  await signInOnPage(page, testApp());
  await page.goto('/');
  await searchBox(page).tap();
  await paste(page, list);
  const sheet = page.getByRole('dialog', { name: 'Is this right?' });
  await sheet.waitFor();
  const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 };
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  expect([width, height]).toEqual([view.width, view.height]);
  const add = sheet.getByRole('button', { name: 'Add 11 items and 1 note' });
  expect((await add.boundingBox())?.y).toBeLessThan(view.height - 40);
  expect(await sheet.evaluate((body) => body.scrollWidth <= body.clientWidth)).toBe(true);
  await add.tap();
  await sheet.waitFor({ state: 'detached' });
  const lines = page.getByRole('group', { name: /^Quantity of/ });
  await expect.poll(() => lines.count()).toBe(11);
  await page.getByText('Notes · no prices').waitFor();
  expect(await searchBox(page).inputValue()).toBe('');
});

it("Pasting a single word into the search box doesn't open a dialog", async () => {
  const page = await open({ width: 360 });
  await signInOnPage(page, testApp());
  await page.goto('/');
  await paste(page, 'milk');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
