import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import spanish from '#languages/es.json' with { type: 'json' };
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectReflow } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const needs = {
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
const MOST_TAPS = 12;

const paste = (box: Locator, text: string) =>
  box.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Returns a function that turns message keys such as "Save {amount}" into localized patterns. */
function wordsOf(locale: keyof typeof needs) {
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
  for (let rest = await unticked.count(); rest > 0; rest -= 1) {
    await unticked.first().tap();
    await expect.poll(() => unticked.count()).toBe(rest - 1);
  }
}

it.each([
  'en-US',
  'es-US',
] as const)('Shoppers with an EBT budget of $60 buy 15 items with at most 12 taps, not counting the taps to check off items (%s)', async (locale) => {
  const page = await open({ width: 390, locale });
  const words = wordsOf(locale);
  const button = (key: string) => page.getByRole('button', { name: words(key) });
  await signInOnPage(page, testApp());
  await page.goto('/');
  await page.getByLabel(words('ZIP, city, or address')).fill('74104');
  await button('Location Update').tap();
  await page.getByRole('button', { name: /^Tulsa, OK 74104/ }).waitFor();

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const search = page.getByRole('combobox', { name: words('Add Items to Your Cart') });
  await tap(search);
  await paste(search, needs[locale]);
  const sheet = page.getByRole('dialog', { name: words('Is this right?') });
  await tap(sheet.getByRole('button', { name: words('Add {parts}') }));
  await sheet.waitFor({ state: 'detached' });
  // Rows render one screenful at a time, so wait for the 15th.
  await page.getByRole('main').getByRole('group', { name: /\S/ }).nth(14).waitFor({ state: 'attached' });

  await tap(button('Set budget'));
  await page.getByLabel(words('Budget for this trip')).fill('60');
  await tap(page.getByRole('switch', { name: words('I pay with SNAP (EBT)') }));
  await tap(page.getByLabel(words('Balance on my EBT card')));
  await page.getByLabel(words('Balance on my EBT card')).fill('60');
  await tap(button('Save').and(page.locator('[type=submit]')));
  await button('About {amount} over {budget}').waitFor();

  await tap(button('Save {amount} with {swaps}'));
  const swaps = page.getByRole('dialog', { name: words('Swaps that save') });
  const swap = swaps.getByRole('button', { name: words('Swap {item}') });
  for (const before of [2, 1]) {
    await expect.poll(() => swap.count()).toBeGreaterThanOrEqual(before);
    const left = await swap.count();
    await tap(swap.first());
    await expect.poll(() => swap.count()).toBeLessThan(left);
  }
  await tap(swaps.getByRole('button', { name: words('Close') }));
  await button('About {amount} left of {budget}').waitFor();
  await expectReflow(page, 'a cart with a budget');

  await button('About {amount} left of {budget}').tap();
  await page.getByText(words('Total: {subtotal} plus {tax} tax.')).waitFor();
  await page.getByText(words('EBT pays: {yes}.')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('Close') })
    .tap();
  await button('How sure?').tap();
  const sure = page.getByRole('dialog', { name: words('How sure are we?') });
  await sure.getByRole('button', { name: words('Close') }).tap();

  await tap(page.getByRole('link', { name: words('Shop in the store') }));
  await tickAll(page);
  await page.getByText(words('You got everything.')).waitFor();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);

  await page.getByText(words('About {amount} left of {budget}')).tap();
  await page.getByText(words('Checked off: {subtotal} plus {tax} tax.')).waitFor();
  await page.getByText(words('EBT pays {ebt}, {left} left on card')).waitFor();
  await expectReflow(page, 'the shop at the end of a trip');
});
