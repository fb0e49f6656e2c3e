import { afterAll, describe, expect, it } from 'vitest';
import type { MatchedIngredient } from '#contract/recipes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { recipePages } from '#tests/support/recipe-pages.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { extractRecipes } from './extract.ts';
import { extractRecipesInWorker } from './read-page.ts';

const database = await createTestDatabase({ template: 'seeded' });
const { db } = database;
const app = await startTestApp(db);
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Minimum share of ingredients that are matched correctly, and minimum share that are matched to an item at all. */
const MIN_CORRECT_SHARE = 0.95;
const MIN_ITEM_SHARE = 0.9;

type Outcome = { isRight: boolean; isItem: boolean; words: string };

function judgeMatch(need: MatchedIngredient, expectedNames: readonly string[]): Outcome {
  const { line, name } = need;
  const item = line.proposal === 'item' ? line.choices[0]?.item.name : undefined;
  const isTapWater = line.proposal === 'nothing' && expectedNames.includes('tap');
  return {
    isItem: item !== undefined || isTapWater,
    isRight:
      isTapWater || line.proposal === 'free-line' || (item !== undefined && expectedNames.includes(item)),
    words: `${name}: ${item ?? line.proposal}, not ${expectedNames.join('/')}`,
  };
}

itInFullTier(
  'On 40 recipe pages, at least 95% of the ingredients are understood',
  async () => {
    expect(recipePages).toHaveLength(40);
    const outcomes: Outcome[] = [];
    for (const { name, recipe, html } of recipePages) {
      const [found, ...others] = extractRecipes(html);
      expect(others, name).toEqual([]);
      expect(found, name).toMatchObject({ title: recipe.title, servings: expect.any(Number) });
      const { headers } = await signIn(db);
      const body = { ingredients: found?.ingredients };
      const answer = await app.call('POST', '/api/recipes/needs', { headers, body });
      const needs: MatchedIngredient[] = answer.body.needs;
      const expectedNames = recipe.lines.flatMap((line) => line.meant);
      expect(needs.length, `${name}: ${needs.map((need) => need.name).join(', ')}`).toBe(
        expectedNames.length,
      );
      outcomes.push(...needs.map((need, index) => judgeMatch(need, expectedNames[index] ?? [])));
    }
    const mistakes = [...new Set(outcomes.filter(({ isRight }) => !isRight).map(({ words }) => words))];
    const computeShare = (isCounted: (outcome: Outcome) => boolean) =>
      outcomes.filter(isCounted).length / outcomes.length;
    expect(
      computeShare(({ isRight }) => isRight),
      mistakes.join('\n'),
    ).toBeGreaterThanOrEqual(MIN_CORRECT_SHARE);
    expect(computeShare(({ isItem }) => isItem)).toBeGreaterThanOrEqual(MIN_ITEM_SHARE);
  },
  60_000,
);

describe('Recipe pages', () => {
  it('extractRecipes finds nothing on a page without an ingredient list', () => {
    for (const html of [
      '',
      '<p>Hello',
      '<ul><li>2 cups of tea</li></ul>',
      '<script type="application/ld+json">[1,null,"x"]</script>',
    ])
      expect(extractRecipes(html)).toEqual([]);
  });

  it.each([
    ['2 cups flour, 3 eggs', ['2 cups flour', '3 eggs']],
    [
      '1 cup butter, softened, 2 eggs, salt &amp; pepper, 4 thighs, 6 oz each, milk (1 cup, warm)',
      ['1 cup butter, softened', '2 eggs', 'salt & pepper', '4 thighs, 6 oz each', 'milk (1 cup, warm)'],
    ],
    ['1 onion; chopped; 2 eggs', ['1 onion', 'chopped', '2 eggs']],
    ['1 onion, finely chopped', ['1 onion, finely chopped']],
  ])('The one-line ingredient list %j is split into its ingredients', (recipeIngredient, ingredients) => {
    const json = JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient });
    const html = `<script type="application/ld+json">${json}</script>`;
    expect(extractRecipes(html)).toMatchObject([{ ingredients }]);
  });

  it("An ingredient that a recipe page lists as a separate entry isn't split", () => {
    const recipeIngredient = ['salt &amp; pepper', '1 chicken; cut up', '8 wings, 2 pounds'];
    const html = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', recipeIngredient })}</script>`;
    expect(extractRecipes(html)).toMatchObject([
      { ingredients: ['salt & pepper', ...recipeIngredient.slice(1)] },
    ]);
  });

  it('A recipe that appears twice on a page is returned once', () => {
    const json = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 egg'] };
    const script = `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
    expect(extractRecipes(script + script)).toHaveLength(1);
  });

  itInFullTier("A very deeply nested recipe page doesn't block other requests", async () => {
    const deepExtraction = extractRecipesInWorker('<div>'.repeat(300_000));
    expect(await extractRecipesInWorker('<li class="ingredient">1 egg</li>')).toMatchObject([
      { ingredients: ['1 egg'] },
    ]);
    expect([null, []]).toContainEqual(await deepExtraction);
  });
});
