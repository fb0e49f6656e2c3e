import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, listStoresNear, saveSettings } from '#tests/support/fill.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

const text = `Tomato soup
Serves 4
Ingredients
For the soup:
2 (14.5 oz) cans diced tomatoes
1/2 cup whole milk
1 cup whole milk, to serve
1 tbsp olive oil
Salt to taste
Dragon fruit powder
Directions
Simmer it all.`;

async function openRecipesPage(): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp());
  const stores = await listStoresNear(page);
  await saveSettings(page, { storeIds: stores.slice(0, 2).map(({ id }) => id) });
  await page.goto('/recipes');
  await page.getByText('No recipes yet.').waitFor();
  return page;
}

async function readRecipe(page: Page): Promise<void> {
  await page.getByLabel('Link or text').fill(text);
  await page.getByRole('button', { name: 'Get ingredients' }).click();
  await page.getByRole('heading', { name: 'Tomato soup' }).waitFor();
}

it('A pasted recipe becomes a list that scales with servings and fills the cart', async () => {
  const page = await openRecipesPage();
  await readRecipe(page);
  const main = page.getByRole('main');
  const tomatoes = page.getByRole('checkbox', { name: /diced tomatoes/ });
  await tomatoes.waitFor();
  expect(await tomatoes.isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: /olive oil/ }).isChecked()).toBe(false);
  expect(await page.getByRole('checkbox', { name: /^Salt/ }).isChecked()).toBe(false);
  await expect.poll(() => main.innerText()).toMatch(/Buy 2 × 14\.5 oz · nothing left over/);
  expect(await main.innerText()).toContain('Same source as above');
  for (let time = 0; time < 4; time += 1)
    await page.getByRole('button', { name: 'One more serving' }).click();
  await expect.poll(() => main.innerText()).toMatch(/Buy 4 × 14\.5 oz/);
  const cost = page.getByRole('region', { name: 'What it costs, and where' });
  await expect.poll(() => cost.innerText()).toMatch(/You pay about \$\d+ at [\s\S]*a serving/);
  await page.getByRole('button', { name: 'Add 2 items and 1 note to cart' }).click();
  await expectToast(page, 'Added to cart', '2 items and 1 note added to your cart. Notes have no price');
  expect((await callApi(page, getCart)).map(({ item, quantity }) => [item.name, quantity])).toEqual([
    ['Diced Tomatoes', 4],
    ['Whole Milk', 1],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => await callApi(page, getCart)).toEqual([]);
});

itInFullTier('A recipe can be saved under a name, opened again, deleted and restored', async () => {
  const page = await openRecipesPage();
  await readRecipe(page);
  await page.getByRole('button', { name: 'Rename Tomato soup' }).click();
  await page.getByLabel('Recipe name').fill('Red soup');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Save recipe' }).click();
  await page.getByText('In your recipes').waitFor();
  await page.getByText('All recipes').click();
  await page.getByRole('link', { name: 'Red soup' }).click();
  await page.getByRole('checkbox', { name: /diced tomatoes/ }).waitFor();
  const servingsSaved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'One more serving' }).click();
  await servingsSaved;
  await page.reload();
  await page.getByRole('heading', { name: 'Red soup' }).waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Servings' }).innerText()).toContain('5');
  await page.getByText('All recipes').click();
  await page.getByRole('button', { name: 'Delete Red soup' }).click();
  await page.getByText('No recipes yet.').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Error');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Red soup' }).waitFor();
});

it("If a recipe's web page can't be read, its text can be pasted instead", async () => {
  const page = await openRecipesPage();
  await page.getByLabel('Link or text').fill('https://example.com/soup');
  await page.getByRole('button', { name: 'Get ingredients' }).click();
  await page.getByText('Pages are not read here. Paste the text of the recipe instead.').waitFor();
  await readRecipe(page);
  await page.getByText('All recipes').click();
  await page.getByText('No recipes yet.').waitFor();
});
