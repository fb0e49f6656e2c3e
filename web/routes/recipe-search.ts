export type RecipeSearchParams = { url?: string; id?: number };

const MAX_URL_CHARACTERS = 2_000;

export function parseRecipeSearchParams({ url, id }: Record<string, unknown>): RecipeSearchParams {
  const recipeId = Number(id);
  if (Number.isSafeInteger(recipeId) && recipeId > 0) return { id: recipeId };
  return typeof url === 'string' && url !== '' && url.length <= MAX_URL_CHARACTERS ? { url } : {};
}
