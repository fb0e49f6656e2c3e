import { afterAll, describe, expect, it } from 'vitest';
import { MAX_RECIPES } from '#contract/limits.ts';
import type { FoundRecipe, MatchedIngredient } from '#contract/recipes.ts';
import { PageError } from '#server/gateways/pages/page-error.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { exampleRecipe } from '#tests/support/example-recipe.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const database = await createTestDatabase({ template: 'seeded' });
const { db } = database;
const now = new Date();
const pages = new Map<string, string>();
const app = await startTestApp(db, {
  clock: () => now,
  fetchPage: async (url) => {
    const html = pages.get(url);
    if (html === undefined) throw new PageError('address', 'That address is not on the public web.');
    return { url, html };
  },
});
const { headers } = await signIn(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path = '', body?: unknown, as = headers) =>
  app.call(method, `/api/recipes${path}`, { headers: as, ...(body === undefined ? {} : { body }) });

const makeJsonLdScript = (name: string, ingredients: readonly string[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ingredients })}</script>`;

describe('Reading a recipe page', () => {
  const readPage = (url: string) => call('POST', '/read', { url });

  itInFullTier("Reading a recipe page returns its recipes but doesn't save them", async () => {
    const url = 'https://example.com/soup?id=2&utm_source=mail#top';
    pages.set(url, makeJsonLdScript('Soup', ['1 cup milk', 'Salt']));
    expect(await readPage(url)).toEqual({
      status: 200,
      body: {
        recipes: [
          {
            title: 'Soup',
            servings: null,
            ingredients: ['1 cup milk', 'Salt'],
            sourceUrl: 'https://example.com/soup?id=2',
          },
        ],
      },
    });
    expect((await call('GET')).body).toEqual([]);
  });

  itInFullTier('Reading a recipe page returns up to ten recipes', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Soup ${index}`);
    pages.set(
      'https://example.com/ten',
      names.map((name) => makeJsonLdScript(name, [`${name.at(-1)} cups milk`, '1 egg'])).join(''),
    );
    const { body } = await readPage('https://example.com/ten');
    expect(body.recipes.map(({ title }: FoundRecipe) => title)).toEqual(names);
  });

  it('Reading a page without a recipe, or reading a private URL, returns a clear error', async () => {
    pages.set('https://example.com/none', '<h1>Our story</h1><ul><li>2 cups of love</li></ul>');
    expect(await readPage('https://example.com/none')).toMatchObject({
      status: 422,
      body: { code: 'no_recipe' },
    });
    expect(await readPage('http://192.168.0.1/')).toMatchObject({
      status: 400,
      body: {
        message: 'That address is not on the public web.',
        issues: [{ field: 'url', message: 'That address is not on the public web.' }],
      },
    });
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'soup', 'https://'])
      expect((await readPage(url)).status, url).toBe(400);
    expect((await call('POST', '/read', {})).body.issues).toMatchObject([{ field: 'url' }]);
    expect((await call('POST', '/read', { text: 'Hello.' })).body.code).toBe('no_recipe');
    const oddAnswer = await call('POST', '/read', { text: '1 cup\u0000milk\n2 eggs\ud800' });
    expect(oddAnswer.body.recipes[0].ingredients).toEqual(['1 cup milk', '2 eggs']);
  });

  it('A shopper can read at most 30 recipes in ten minutes', async () => {
    const { headers: otherHeaders } = await signIn(db);
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1)
      statuses.push((await call('POST', '/read', { text: '1 cup milk' }, otherHeaders)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('Recipe lines are matched in order, and a line can have two ingredients', async () => {
  const ingredients = [
    'For the soup:',
    '2 (14.5 oz) cans diced tomatoes',
    'Salt and pepper',
    '1 cup water',
    '1 tsp asafoetida',
  ];
  const { body } = await call('POST', '/needs', { ingredients });
  const needs: MatchedIngredient[] = body.needs;
  expect(needs.map(({ place, name, isStaple, line }) => [place, name, isStaple, line.proposal])).toEqual([
    [1, 'diced tomatoes', false, 'item'],
    [2, 'Salt', true, 'item'],
    [2, 'pepper', true, 'item'],
    [3, 'water', true, 'nothing'],
    [4, 'asafoetida', false, 'free-line'],
  ]);
  expect(needs[0]).toMatchObject({ amount: { number: 2, unit: { one: 'can' } }, line: { isSure: true } });
});

it('Spanish ingredients are matched to the same items as English ingredients', async () => {
  const listMatches = async (ingredients: readonly string[]) => {
    const needs: MatchedIngredient[] = (await call('POST', '/needs', { ingredients })).body.needs;
    return needs.map(({ isStaple, line }) => [isStaple, line.choices[0]?.item.name]);
  };
  const spanishMatches = await listMatches(['1 lata de tomates en cubitos', 'Sal y pimienta al gusto']);
  expect(spanishMatches[0]?.[1]).toEqual(expect.any(String));
  expect(spanishMatches).toEqual(await listMatches(['1 can diced tomatoes', 'Salt and pepper, to taste']));
});

describe('Recipe box', () => {
  it('Saving a recipe twice stores it once, and a deleted recipe can be restored', async () => {
    const { body: savedRecipe, status } = await call('POST', '', exampleRecipe);
    expect(status).toBe(201);
    expect((await call('POST', '', { ...exampleRecipe, title: 'Again' })).body).toEqual(savedRecipe);
    expect((await call('PATCH', `/${savedRecipe.id}`, { title: 'Red soup' })).body).toMatchObject({
      title: 'Red soup',
      servings: 4,
    });
    expect((await call('PATCH', `/${savedRecipe.id}`, { cookedFor: 6 })).body).toMatchObject({
      servings: 4,
      cookedFor: 6,
    });
    expect((await call('GET')).body).toEqual([
      {
        id: savedRecipe.id,
        title: 'Red soup',
        servings: 4,
        sourceUrl: exampleRecipe.sourceUrl,
        ingredientCount: 3,
      },
    ]);
    const { body: removedRecipe } = await call('DELETE', `/${savedRecipe.id}`);
    expect(removedRecipe).toEqual({ ...exampleRecipe, title: 'Red soup', cookedFor: 6 });
    expect((await call('GET', `/${savedRecipe.id}`)).status).toBe(404);
    expect((await call('POST', '', removedRecipe)).status).toBe(201);
  });

  it('A recipe box is private and holds a limited number of recipes', async () => {
    const { headers: otherHeaders, userId: otherId } = await signIn(db);
    await db
      .insertInto('recipe')
      .values(
        Array.from({ length: MAX_RECIPES }, (_, index) => ({
          user_id: otherId,
          title: `Soup ${index}`,
          ingredients: ['1 egg'],
          fingerprint: String(index),
          saved_at: now,
        })),
      )
      .execute();
    expect((await call('POST', '', exampleRecipe, otherHeaders)).body.code).toBe('recipes_full');
    const [{ id }] = (await call('GET', '', undefined, otherHeaders)).body;
    for (const method of ['GET', 'DELETE'] as const) expect((await call(method, `/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/${id}`, { title: 'Mine' })).status).toBe(404);
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ servings: 0 }, 'servings'],
    [{ cookedFor: 101 }, 'cookedFor'],
    [{ ingredients: [] }, 'ingredients'],
    [{ ingredients: ['x'.repeat(301)] }, 'ingredients.0'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ])('The recipe box rejects a recipe with %j', async (changes, field) => {
    const { status, body } = await call('POST', '', { ...exampleRecipe, ...changes });
    expect([status, body.issues[0].field]).toEqual([400, field]);
  });
});

it("A dinner's cost is based on whole packages at each store, and the cheapest store comes first", async () => {
  const [milk, eggs] = [await makeItem(db), await makeItem(db)];
  const storeIds: number[] = [];
  for (const cents of [400, 300]) {
    const { id } = await makeStore(db, { chain_id: (await makeChain(db)).id });
    const rows = [milk, eggs].map((item) => ({
      ...({ chainId: null, regularPriceCents: null, channel: 'in-store' } as const),
      ...{ itemId: item.id, storeId: id, priceCents: cents, source: 'receipts', observedAt: now },
    }));
    await recordObservations(db, rows, { now });
    storeIds.push(id);
  }
  await app.call('PATCH', '/api/preferences', { headers, body: { storeIds } });
  const wishes = [
    { itemId: milk.id, quantity: 2, firmness: 'product' },
    { itemId: eggs.id, quantity: 1, firmness: 'product' },
  ];
  const { body } = await call('POST', '/cost', { wishes });
  expect(body.stores).toMatchObject([
    {
      id: storeIds[1],
      totalCents: '9.72',
      missingCount: 0,
      lines: [
        { place: 0, priceCents: '6.00' },
        { place: 1, priceCents: '3.00' },
      ],
    },
    { id: storeIds[0], totalCents: '12.96' },
  ]);
  expect(body.sentence).toEqual(expect.any(String));
  const { body: cart } = await app.call('GET', '/api/cart', { headers });
  expect(cart).toEqual([]);
});
