import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCart } from '#tests/support/fill.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const field = (page: Page, itemName: string) => page.getByRole('textbox', { name: `Amount of ${itemName}` });
const readQuantityStatus = (page: Page, itemName: string) =>
  quantityGroup(page, itemName).getByRole('status').textContent();

async function typeQuantity(page: Page, itemName: string, text: string): Promise<void> {
  await field(page, itemName).fill(text);
  await field(page, itemName).press('Enter');
}

const places = [
  {
    place: 'the signed-in app',
    open: async (): Promise<Page> => {
      const page = await open();
      await signInOnPage(page, testApp());
      await fillCart(page, { 'whole milk': 2, bananas: 1 });
      await page.goto('/');
      return page;
    },
  },
  {
    place: 'the demo',
    open: async (): Promise<Page> => {
      const page = await open();
      await page.goto('/');
      return page;
    },
  },
];

it.each(places)('The quantity of a cart line can be typed in $place', async ({ open: openPlace }) => {
  const page = await openPlace();
  await quantityGroup(page, 'Whole Milk').waitFor();
  await typeQuantity(page, 'Whole Milk', '12');
  await expect.poll(() => readQuantityStatus(page, 'Whole Milk')).toBe('12');
  expect(await hasFocus(field(page, 'Whole Milk'))).toBe(true);
  await typeQuantity(page, 'Bananas', '2,5');
  await expect.poll(() => readQuantityStatus(page, 'Bananas')).toBe('2.5 lb');
  expect(await field(page, 'Bananas').inputValue()).toBe('2.5');

  await field(page, 'Whole Milk').fill('7');
  await field(page, 'Whole Milk').press('Escape');
  expect(await field(page, 'Whole Milk').inputValue()).toBe('12');
  await field(page, 'Whole Milk').fill('3');
  await searchBox(page).focus();
  await expect.poll(() => readQuantityStatus(page, 'Whole Milk')).toBe('3');

  await typeQuantity(page, 'Whole Milk', '2.5');
  await expectToast(page, 'Not a number', 'Enter a whole number from 1 to 99.', 'It’s still 3.');
  expect(await field(page, 'Whole Milk').inputValue()).toBe('3');
  await typeQuantity(page, 'Bananas', 'lots');
  await expectToast(page, 'Not a number', 'Use half pounds, from 0.5 to 99.', 'It’s still 2.5 lb.');
  await typeQuantity(page, 'Bananas', '2');
  await expect.poll(() => page.getByText('Not a number').count()).toBe(0);

  await typeQuantity(page, 'Whole Milk', '0');
  await quantityGroup(page, 'Whole Milk').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readQuantityStatus(page, 'Whole Milk')).toBe('3');
});
