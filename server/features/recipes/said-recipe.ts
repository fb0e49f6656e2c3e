import { readServings, titleOf } from '#domain/recipe.ts';
import { MAX_INGREDIENT_CHARACTERS, MAX_RECIPE_LINES } from '#domain/recipe-limits.ts';
import { plainText } from '#domain/recipe-line.ts';

/** A recipe as a page says it. */
export type SaidRecipe = { title: string; servings: number | null; ingredients: string[] };

/** Says more of the ingredient before it, in a list that is one line. */
const DETAIL =
  /^(?:(?:finely|freshly|roughly|thinly|coarsely|very|well|lightly)\s+)?(?:chopped|diced|minced|sliced|peeled|pitted|drained|rinsed|melted|softened|beaten|cubed|divided|crushed|grated|shredded|toasted|packed|cut|halved|quartered|trimmed|seeded|cored|plus|or|to taste|optional|for |at room|room temp|more|about|such as|preferably|and |with |boneless|skinless|thawed|cooked|warmed|separated)/i;

/** A list in one string: by its lines, by marks of HTML, by semicolons, else by commas that a new amount or thing follows. */
function splitIngredients(text: string): string[] {
  const lines = text
    .replace(/<\/?(?:br|li|p|div|ul|ol|tr|h\d)\b[^<>]{0,200}>|&lt;br ?\/?&gt;/gi, '\n')
    .split(/[\r\n\u2028\u2029]+|\s[•▢|]\s|;\s/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length !== 1 || (text.match(/,\s*[\d½¼¾⅓⅔⅛]/gu)?.length ?? 0) < 2) return lines;
  const pieces: string[] = [];
  for (const part of text.split(/,\s+(?![^(]{0,80}\))/)) {
    const last = pieces.length - 1;
    if (last >= 0 && DETAIL.test(part)) pieces[last] = `${pieces[last]}, ${part}`;
    else pieces.push(part);
  }
  return pieces;
}

const cut = (line: string): string =>
  plainText(line.slice(0, 4 * MAX_INGREDIENT_CHARACTERS))
    .slice(0, MAX_INGREDIENT_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '');

/** What can be kept of what was said: lines that are not too long, and not too many of them. */
export function tidyRecipe({
  title,
  servings,
  ingredients,
}: {
  title: string;
  servings: unknown;
  ingredients: readonly string[];
}): SaidRecipe {
  const said = Array.isArray(servings) ? servings : [servings];
  return {
    title: titleOf(title),
    servings: said.map(readServings).find((number) => number !== null) ?? null,
    ingredients: ingredients
      .flatMap(splitIngredients)
      .map(cut)
      .filter((line) => /\p{L}/u.test(line))
      .slice(0, MAX_RECIPE_LINES),
  };
}
