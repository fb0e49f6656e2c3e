import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter } from '#tests/support/enter.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = quietTabs(journey);

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

/** Pastes as a phone does: the text arrives at the box that has the focus. */
const paste = (page: Page, text: string) =>
  searchBox(page).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    (box as HTMLInputElement).focus();
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it('twelve pasted lines are in the cart after two taps on a phone, nothing before the second', async () => {
  const page = await open({ width: 360 });
  await enter(page, journey());
  await page.goto('/');
  await searchBox(page).tap();
  await paste(page, list);
  const sheet = page.getByRole('dialog', { name: 'Is this right?' });
  await sheet.waitFor();
  // The whole of the phone, and what agrees is in sight without scrolling.
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

it('one word that is pasted goes into the box, as ever', async () => {
  const page = await open({ width: 360 });
  await enter(page, journey());
  await page.goto('/');
  await paste(page, 'milk');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
