import { expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { searchBox } from '#tests/support/shopper.ts';

const { testApp, open } = setUpPageTests();

const list = [
  ['milk', 'Whole Milk'],
  ['eggs', 'Large Eggs'],
  ['bread', 'White Bread'],
  ['butter', 'Salted Butter'],
  ['bananas', 'Bananas'],
  ['spinach', 'Baby Spinach'],
  ['bacon', 'Bacon'],
  ['spaghetti', 'Spaghetti'],
  ['rice', 'Long Grain White Rice'],
  ['ketchup', 'Ketchup'],
  ['coffee', 'Ground Coffee'],
  ['shampoo', 'Shampoo'],
] as const;

it.each([
  ['a desktop', {}],
  ['a phone', { width: 360 }],
])('On %s, typing twelve names and pressing Enter after each adds twelve items', async (_where, device) => {
  const page = await open(device);
  await signInOnPage(page, testApp());
  await page.goto('/');
  await searchBox(page).click();
  for (const [word] of list) {
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
  }
  const lines = page.getByRole('group', { name: /^Quantity of/ });
  await expect.poll(() => lines.count(), { timeout: 30_000 }).toBe(list.length);
  const names = await lines.evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')));
  expect(names.toSorted()).toEqual(list.map(([, name]) => `Quantity of ${name}`).toSorted());
  expect(await hasFocus(searchBox(page))).toBe(true);
  expect(await searchBox(page).inputValue()).toBe('');
});
