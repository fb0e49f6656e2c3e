import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { pagePaths } from '#contract/pages.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { saveSettings } from '#tests/support/fill.ts';

const { testApp, open } = setUpPageTests();

const sharedParams = new URLSearchParams({ title: 'Groceries', text: 'milk\n2 lbs bananas', url: '' });

it('A list shared from another app opens for review before anything is added', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page);
  await page.goto(`/take-in?${sharedParams}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('2 lbs bananas').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

it('An order email shared from another app opens as a list of items', async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  await saveSettings(page);
  const text = `Your order from Harvest Market was placed
Hi Maya, your order will be delivered today between 4:00pm and 5:00pm.

2 x Farmlife 2% Reduced Fat Milk, 52 fl oz   $9.98
3.0 lb Boneless Skinless Chicken Breasts   $11.97
1 ct Red Onion   $1.05

Item subtotal: $23.00
Service fee: $1.99
The Harvest Team`;
  await page.goto(`/take-in?${new URLSearchParams({ title: 'Your order', text })}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Red Onions').first().waitFor();
  await sheet
    .getByText(/^Boneless Skinless Chicken Breast/)
    .first()
    .waitFor();
  expect(await sheet.innerText()).not.toMatch(/Service fee|delivered today|Harvest Team/);
});

it('If another app shares something without text, the page says so', async () => {
  const page = await open();
  await page.goto('/take-in?url=');
  await page.getByRole('heading', { name: 'We couldn’t find any text in what you shared' }).waitFor();
});

it("A recipe's URL or text shared from another app opens the recipe page", async () => {
  const page = await open();
  await signInOnPage(page, testApp());
  for (const given of [
    'url=https%3A%2F%2Fexample.com%2Fsoup',
    'text=Soup!%20https%3A%2F%2Fexample.com%2Fsoup',
  ]) {
    await page.goto(`/take-in?${given}`);
    await page.getByText('Couldn’t read that page').waitFor();
    expect(new URL(page.url()).search).toContain('example.com');
  }
  await page.goto(`/take-in?${new URLSearchParams({ text: 'Soup\nIngredients\n1 cup milk' })}`);
  await page.getByRole('heading', { name: 'Soup' }).waitFor();
});

it('The installed app registers as a share target', async () => {
  const manifest = JSON.parse(await readFile('web/public/manifest.webmanifest', 'utf8'));
  expect(pagePaths).toContain(manifest.share_target.action);
  expect(Object.keys(manifest.share_target.params)).toEqual([...sharedParams.keys()]);
});
