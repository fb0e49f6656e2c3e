export type RecipeSearchParams = { url?: string; id?: number };

const MAX_CHARACTERS = 2_000;

export function parseRecipeSearchParams({ url, id }: Record<string, unknown>): RecipeSearchParams {
  const number = Number(id);
  if (Number.isSafeInteger(number) && number > 0) return { id: number };
  return typeof url === 'string' && url !== '' && url.length <= MAX_CHARACTERS ? { url } : {};
}
