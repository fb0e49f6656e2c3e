import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import spanish from '#languages/es.json' with { type: 'json' };
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectReflow } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const SHOPPING_LISTS = {
  'en-US': `1 gallon milk
2 dozen eggs
bread
3 lb chicken breast
2 lb ground beef 93%
jasmine rice
black beans
spaghetti
Rao's pasta sauce
bananas
3 lb honeycrisp apples
5 lb potatoes
shredded cheddar
toilet paper
dish soap`,
  'es-US': `1 galón de leche
2 docenas de huevos
pan
3 lb pechuga de pollo
2 lb de carne molida 93%
arroz jazmín
frijoles negros
espagueti
salsa marinara Rao's
plátanos
3 lb de manzanas honeycrisp
5 lb de papas
queso cheddar rallado
papel higiénico
jabón para platos`,
};

/** Maximum number of taps, not counting the 15 check marks. */
const MAX_TAPS = 12;

const paste = (box: Locator, text: string) =>
  box.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Returns a function that turns message keys such as "Save {amount}" into localized patterns. */
function createMessageMatcher(locale: keyof typeof SHOPPING_LISTS) {
  const texts: Record<string, string> = locale === 'en-US' ? {} : spanish;
  return (key: string) =>
    new RegExp(
      `^${(texts[key] ?? key)
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[$().*+?[\]^{|}]/g, '\\$&'))
        .join('.+')}`,
    );
}

async function tickAll(page: Page): Promise<void> {
  const unticked = page.locator('[data-rows] button[aria-pressed=false]');
  await unticked.first().waitFor();
  for (let remaining = await unticked.count(); remaining > 0; remaining -= 1) {
    await unticked.first().tap();
    await expect.poll(() => unticked.count()).toBe(remaining - 1);
  }
}

it.each([
  'en-US',
  'es-US',
] as const)('Shoppers with a $60 EBT budget can buy 15 items in at most 12 taps, not counting check marks (%s)', async (locale) => {
  const page = await open({ width: 390, locale });
  const matchMessage = createMessageMatcher(locale);
  const button = (key: string) => page.getByRole('button', { name: matchMessage(key) });
  await signInOnPage(page, testApp());
  await page.goto('/');
  await page.getByLabel(matchMessage('ZIP, city, or address')).fill('74104');
  await button('Location Update').tap();
  await page.getByRole('button', { name: /^Tulsa, OK 74104/ }).waitFor();

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const search = page.getByRole('combobox', { name: matchMessage('Add Items to Your Cart') });
  await tap(search);
  await paste(search, SHOPPING_LISTS[locale]);
  const sheet = page.getByRole('dialog', { name: matchMessage('Is this right?') });
  await tap(sheet.getByRole('button', { name: matchMessage('Add {parts}') }));
  await sheet.waitFor({ state: 'detached' });
  // Rows render one screenful at a time, so wait for the 15th.
  await page.getByRole('main').getByRole('group', { name: /\S/ }).nth(14).waitFor({ state: 'attached' });

  await tap(button('Set budget'));
  await page.getByLabel(matchMessage('Budget for this trip')).fill('60');
  await tap(page.getByRole('switch', { name: matchMessage('I pay with SNAP (EBT)') }));
  await tap(page.getByLabel(matchMessage('Balance on my EBT card')));
  await page.getByLabel(matchMessage('Balance on my EBT card')).fill('60');
  await tap(button('Save').and(page.locator('[type=submit]')));
  await button('About {amount} over {budget}').waitFor();

  await tap(button('Save {amount} with {swaps}'));
  const swaps = page.getByRole('dialog', { name: matchMessage('Swaps that save') });
  const swap = swaps.getByRole('button', { name: matchMessage('Swap {item}') });
  for (const before of [2, 1]) {
    await expect.poll(() => swap.count()).toBeGreaterThanOrEqual(before);
    const swapsLeft = await swap.count();
    await tap(swap.first());
    await expect.poll(() => swap.count()).toBeLessThan(swapsLeft);
  }
  await tap(swaps.getByRole('button', { name: matchMessage('Close') }));
  await button('About {amount} left of {budget}').waitFor();
  await expectReflow(page, 'a cart with a budget');

  await button('About {amount} left of {budget}').tap();
  await page.getByText(matchMessage('Total: {subtotal} plus {tax} tax.')).waitFor();
  await page.getByText(matchMessage('EBT pays: {yes}.')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: matchMessage('Close') })
    .tap();
  await button('How sure?').tap();
  const howSureDialog = page.getByRole('dialog', { name: matchMessage('How sure are we?') });
  await howSureDialog.getByRole('button', { name: matchMessage('Close') }).tap();

  await tap(page.getByRole('link', { name: matchMessage('Shop in the store') }));
  await tickAll(page);
  await page.getByText(matchMessage('You got everything.')).waitFor();
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);

  await page.getByText(matchMessage('About {amount} left of {budget}')).tap();
  await page.getByText(matchMessage('Checked off: {subtotal} plus {tax} tax.')).waitFor();
  await page.getByText(matchMessage('EBT pays {ebt}, {left} left on card')).waitFor();
  await expectReflow(page, 'the shop at the end of a trip');
});
