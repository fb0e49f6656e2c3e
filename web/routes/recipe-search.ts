export type RecipeSearch = { url?: string; id?: number };

const MAX_CHARACTERS = 2_000;

export function readRecipeSearch({ url, id }: Record<string, unknown>): RecipeSearch {
  const number = Number(id);
  if (Number.isSafeInteger(number) && number > 0) return { id: number };
  return typeof url === 'string' && url !== '' && url.length <= MAX_CHARACTERS ? { url } : {};
}
