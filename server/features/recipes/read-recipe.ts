import type { FoundRecipe } from '#contract/recipes.ts';
import { t } from '#domain/language.ts';
import { parseRecipeText } from '#domain/recipe/recipe.ts';
import type { PageFetcher } from '#server/gateways/pages/fetch-page.ts';
import { PageError } from '#server/gateways/pages/page-error.ts';
import { AppError, badRequestError } from '#server/http/errors.ts';
import { normalizeRecipe, type PageRecipe } from './page-recipe.ts';
import { extractRecipesInWorker } from './read-page.ts';

const unreadablePageError = (message: string) => new AppError(422, 'page_unreadable', message);

const noRecipeError = (where: string) =>
  new AppError(
    422,
    'no_recipe',
    t`We can’t read a recipe in ${where}. Copy the ingredients and paste them here.`,
  );

const toFoundRecipes = (recipes: readonly PageRecipe[], sourceUrl: string | null): FoundRecipe[] =>
  recipes.map((recipe) => ({ ...recipe, sourceUrl }));

export const failPageFetch: PageFetcher = () =>
  Promise.reject(new PageError('away', 'Pages are not read here. Paste the text of the recipe instead.'));

function removeTrackingParameters(address: string): string {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm_\w+|fbclid|gclid|mc_[ce]id|igshid|ref)$/i.test(name)) url.searchParams.delete(name);
  return url.href;
}

export function extractTextRecipes(text: string): FoundRecipe[] {
  const { title, servings, ingredients } = parseRecipeText(text);
  const recipe = normalizeRecipe({ title, servings, ingredients });
  if (recipe.ingredients.length === 0) throw noRecipeError(t`that text`);
  return toFoundRecipes([recipe], null);
}

/** Throws 400 if the address can't be opened. Throws 422 if the page has no recipe. */
export async function fetchRecipes(fetchPage: PageFetcher, address: string): Promise<FoundRecipe[]> {
  const page = await fetchPage(address).catch((error: unknown) => {
    if (!(error instanceof PageError)) throw error;
    if (error.kind === 'address')
      throw badRequestError(error.message, [{ field: 'url', message: error.message }]);
    throw unreadablePageError(error.message);
  });
  const recipes = await extractRecipesInWorker(page.html);
  if (recipes === null)
    throw unreadablePageError(t`That page takes too long to read. Paste the recipe text instead.`);
  if (recipes.length === 0) throw noRecipeError(t`that page`);
  return toFoundRecipes(recipes, removeTrackingParameters(page.url));
}
