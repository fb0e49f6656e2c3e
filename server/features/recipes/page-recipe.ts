import { MAX_INGREDIENT_CHARACTERS, MAX_RECIPE_LINES } from '#domain/recipe/limits.ts';
import { decodeHtmlText } from '#domain/recipe/line.ts';
import { cleanTitle, parseServings } from '#domain/recipe/recipe.ts';
import { UNIT_PATTERN } from '#domain/recipe/units.ts';

const MAX_LINES_READ = 500;
const MAX_LIST_CHARACTERS = 10_000;

export type PageRecipe = { title: string; servings: number | null; ingredients: string[] };

/** Words that describe the preceding ingredient in a one-line list, such as "chopped". */
const PREPARATION_NOTE_PATTERN =
  /^(?:(?:finely|freshly|roughly|thinly|coarsely|very|well|lightly)\s+)?(?:chopped|diced|minced|sliced|peeled|pitted|drained|rinsed|melted|softened|beaten|cubed|divided|crushed|grated|shredded|toasted|packed|cut|halved|quartered|trimmed|seeded|cored|plus|or|to taste|optional|for |at room|room temp|more|about|such as|preferably|and |with |boneless|skinless|thawed|cooked|warmed|separated)/i;

/** Matches an amount without a name, which belongs to the preceding ingredient. */
const BARE_AMOUNT_PATTERN = new RegExp(
  `^[\\d½¼¾⅓⅔⅛\\s/.–-]+(?:${UNIT_PATTERN})?\\.?(?:\\s+(?:each|total))?$`,
  'iu',
);

const splitIntoLines = (text: string): string[] =>
  text
    .replace(/<\/?(?:br|li|p|div|ul|ol|tr|h\d)\b[^<>]{0,200}>|&lt;br ?\/?&gt;/gi, '\n')
    .split(/[\r\n\u2028\u2029]+/u)
    .map(decodeHtmlText)
    .filter((line) => line !== '');

function splitLine(line: string): string[] {
  const pieces = line.split(/\s[•▢|]\s|;\s/u).filter((piece) => piece.trim() !== '');
  if (pieces.length !== 1) return pieces;
  const parts = line.split(/,\s{1,9}(?![^(]{0,80}\))/);
  const startsWithAmount = (part: string) => /^[\d½¼¾⅓⅔⅛]/u.test(part) && !BARE_AMOUNT_PATTERN.test(part);
  if (!parts.slice(1).some(startsWithAmount)) return pieces;
  const ingredients: string[] = [];
  for (const part of parts) {
    const lastIndex = ingredients.length - 1;
    if (lastIndex >= 0 && (PREPARATION_NOTE_PATTERN.test(part) || BARE_AMOUNT_PATTERN.test(part)))
      ingredients[lastIndex] = `${ingredients[lastIndex]}, ${part}`;
    else ingredients.push(part);
  }
  return ingredients;
}

function splitIngredients(texts: readonly string[]): string[] {
  const lines = texts.slice(0, MAX_LINES_READ).flatMap(splitIntoLines);
  const [onlyLine] = lines;
  return lines.length === 1 && onlyLine !== undefined
    ? splitLine(onlyLine.slice(0, MAX_LIST_CHARACTERS))
    : lines;
}

const truncate = (line: string): string =>
  decodeHtmlText(line.slice(0, 4 * MAX_INGREDIENT_CHARACTERS))
    .slice(0, MAX_INGREDIENT_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '');

export function normalizeRecipe({
  title,
  servings,
  ingredients,
}: {
  title: string;
  servings: unknown;
  ingredients: readonly string[];
}): PageRecipe {
  const servingsTexts = Array.isArray(servings) ? servings : [servings];
  return {
    title: cleanTitle(title),
    servings: servingsTexts.map(parseServings).find((number) => number !== null) ?? null,
    ingredients: splitIngredients(ingredients)
      .map(truncate)
      .filter((line) => /\p{L}/u.test(line))
      .slice(0, MAX_RECIPE_LINES),
  };
}
