import type { Page } from 'playwright-core';
import type { ViewInspector } from './open-view.ts';

/** Runs in the page: creates a list with various lines, checks some of them off, and creates an invitation link. */
async function createList(name: string): Promise<{ id: number; url: string }> {
  const postJson = async (path: string, body?: unknown) => {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const { id } = await postJson('/api/lists', { name });
  const queries = ['whole milk', 'large eggs', 'bananas', 'chicken breast', 'paper towels', 'cheddar'];
  const searches = await Promise.all(queries.map((q) => postJson(`/api/search?q=${q}`)));
  const lines = [
    ...searches.map(({ items }, index) => ({
      ...{ name: items[0].name, quantity: index === 2 ? 2.5 : 1 + (index % 2), note: '' },
      wish: { itemId: items[0].id, firmness: 'any' },
    })),
    { name: 'Birthday candles', quantity: 1, note: 'the long ones', wish: { itemId: null, firmness: 'any' } },
  ].map((fields, index) => ({ line: crypto.randomUUID(), fields: { ...fields, position: index + 1 } }));
  const addOperations = lines.map((each) => ({ id: crypto.randomUUID(), kind: 'add', ...each }));
  const tickOperations = lines
    .slice(0, 2)
    .map(({ line }) => ({ id: crypto.randomUUID(), kind: 'tick', line }));
  await postJson(`/api/lists/${id}/operations`, { operations: [...addOperations, ...tickOperations] });
  const { url } = await postJson(`/api/lists/${id}/invitations`, { role: 'edit', days: 7 });
  // Join the list without cookies, as another person would.
  await fetch(`${url.replace('/join/', '/api/list-invitations/')}/join`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ guestName: 'Sam Ortiz' }),
  });
  return { id, url };
}

async function deleteAllLists(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const lists = await (await fetch('/api/lists')).json();
    await Promise.all(lists.map(({ id }: { id: number }) => fetch(`/api/lists/${id}`, { method: 'DELETE' })));
  });
}

type View = (page: Page, inspect: ViewInspector, name: string, isPhone: boolean) => Promise<void>;

const chiliRecipe = {
  title: 'Weeknight chili with beans',
  servings: 6,
  cookedFor: null,
  ingredients: [
    ...['1 tablespoon olive oil', '1 large yellow onion, chopped', '3 cloves garlic, minced'],
    ...['1 1/2 lbs ground beef', '2 (14.5 oz) cans diced tomatoes', '1 (15-ounce) can black beans, drained'],
    ...['1 cup beef broth', '2 cups cooked rice', 'Queso fresco, crumbled', 'Salt and pepper, to taste'],
  ],
  sourceUrl: 'https://www.example.com/weeknight-chili',
};

async function deleteAllRecipes(): Promise<void> {
  const recipes = await (await fetch('/api/recipes')).json();
  await Promise.all(
    recipes.map(({ id }: { id: number }) => fetch(`/api/recipes/${id}`, { method: 'DELETE' })),
  );
}

async function saveOneRecipe(recipe: unknown): Promise<number> {
  const response = await fetch('/api/recipes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(recipe),
  });
  return (await response.json()).id;
}

export const recipeViews: Record<string, View> = {
  'recipes-none': async (page, inspect, name) => {
    await page.goto('/recipes');
    await page.evaluate(deleteAllRecipes);
    await page.reload();
    await page.getByText('No recipes yet.').waitFor();
    await inspect(name);
  },
  recipe: async (page, inspect, name) => {
    await page.goto('/recipes');
    const id = await page.evaluate(saveOneRecipe, chiliRecipe);
    await page.reload();
    await page.getByRole('link', { name: chiliRecipe.title }).waitFor();
    await inspect('recipes');
    await page.goto(`/recipes?id=${id}`);
    await page.getByRole('region', { name: 'What it costs, and where' }).waitFor();
    await inspect(name);
  },
  'recipe-stores': async (page, inspect, name) => {
    await page.goto('/recipes');
    const id = await page.evaluate(saveOneRecipe, chiliRecipe);
    await page.goto(`/recipes?id=${id}`);
    await page.getByRole('button', { name: 'One more serving' }).click();
    await page.getByText(/All \d+ stores/).click();
    await page.getByRole('checkbox', { name: /olive oil/ }).click();
    await inspect(name);
    await page.evaluate(deleteAllRecipes);
  },
};

export const listViews: Record<string, View> = {
  'lists-none': async (page, inspect, name) => {
    await page.goto('/lists');
    await deleteAllLists(page);
    await page.reload();
    await page.getByRole('button', { name: 'Start your first list' }).waitFor();
    await inspect(name);
    await page.getByRole('button', { name: 'Start your first list' }).click();
    await page.getByRole('button', { name: 'Create list' }).waitFor();
    await inspect('list-new', 'overlay');
  },
  list: async (page, inspect, name) => {
    await page.goto('/lists');
    const { id } = await page.evaluate(createList, 'Weekly groceries');
    await page.goto(`/lists/${id}`);
    await page.getByRole('region', { name: 'Where to shop' }).waitFor();
    await inspect(name);
  },
  'list-stores': async (page, inspect, name) => {
    await page.goto('/lists');
    const { id } = await page.evaluate(createList, 'Weekly groceries');
    await page.goto(`/lists/${id}`);
    await page.getByRole('button', { name: 'Store', exact: true }).click();
    await page.getByText(/All \d+ stores/).click();
    await page.getByText(/items.? done/).click();
    await page.getByRole('button', { name: 'Split' }).click();
    await page.getByRole('button', { name: /^Produce \d/ }).click();
    await inspect(name);
    await page.getByRole('button', { name: /^Change .*Bananas/ }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await inspect('list-line', 'overlay');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'I’m at the store' }).click();
    await page.getByRole('button', { name: 'Select' }).click();
    await page.getByRole('button', { name: /^Choose .*Bananas/ }).click();
    await inspect('list-select');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    await page.getByText('Active links').waitFor();
    await inspect('list-share', 'overlay');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await inspect('list-link', 'overlay');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List settings' }).click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await inspect('list-about', 'overlay');
    await page.getByLabel('Budget').fill('20');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/(left of|over) \$20/).waitFor();
    await inspect('list-budget');
  },
  'list-empty': async (page, inspect, name) => {
    await page.goto('/lists');
    const id = await page.evaluate(async () => {
      const response = await fetch('/api/lists', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Cabin' }),
      });
      return (await response.json()).id as number;
    });
    await page.goto(`/lists/${id}`);
    await page.getByText('Type what you need above, one item or a whole list at once').waitFor();
    await inspect(name);
  },
  lists: async (page, inspect, name) => {
    await page.goto('/lists');
    await deleteAllLists(page);
    await page.evaluate(createList, 'Weekly groceries');
    await page.reload();
    await page.getByRole('link', { name: 'Weekly groceries' }).waitFor();
    await inspect(name);
  },
  join: async (page, inspect, name) => {
    await page.goto('/lists');
    const { url } = await page.evaluate(createList, 'Sunday dinner');
    await page.goto(new URL(url).pathname);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await inspect(name);
    await deleteAllLists(page);
  },
};
