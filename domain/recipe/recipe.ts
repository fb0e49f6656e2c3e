import { MAX_RECIPE_LINES, MAX_SERVINGS, MAX_TITLE_CHARACTERS } from '#domain/recipe/limits.ts';
import { decodeHtmlText } from '#domain/recipe/line.ts';
import { normalizeNumbers } from '#domain/recipe/numbers.ts';
import { isIngredientsHeading } from '#domain/recipe/text.ts';

export type Recipe = {
  title: string;
  servings: number | null;
  ingredients: string[];
};

const SERVING_COUNT =
  /\d{1,4}(?![\d.,]{0,6} ?(?:(?:cups?|quarts?|oz|ounces?|lbs?|pounds?|grams?|g|ml|-?inch|x)\b|"))/i;

/** Finds the first number in "Serves 4-6", "4 servings" or "Makes 24 cookies". */
export function parseServings(yieldText: unknown): number | null {
  if (typeof yieldText !== 'number' && typeof yieldText !== 'string') return null;
  const text = normalizeNumbers(decodeHtmlText(String(yieldText)).replace(/^an? /i, ''));
  const match = SERVING_COUNT.exec(text);
  const isInDozens = match !== null && /^ ?dozen\b/i.test(text.slice(match.index + match[0].length));
  const number = Number(match?.[0]) * (isInDozens ? 12 : 1);
  return number >= 1 && number <= MAX_SERVINGS ? number : null;
}

export const cleanTitle = (text: string): string =>
  [...decodeHtmlText(text.slice(0, 2_000))].slice(0, MAX_TITLE_CHARACTERS).join('').trim();

const END_HEADING =
  /^\W{0,20}(?:(?:the )?(?:directions?|instructions?|method|preparation|steps?|procedure|how to (?:make|cook|prepare).{0,300}|to (?:make|prepare)|preparaci[oó]n|instrucciones|notes?|recipe notes?|tips?|cook'?s? notes?|nutrition.{0,300}|nutritional .{0,300}|equipment|video|reviews?|comments?|storage|step 1|did you make this.{0,300}|cook mode.{0,300}|more recipes.{0,300}|related.{0,300}|keyword.{0,300}|course|cuisine))\b[^\p{L}]{0,40}:? ?$/iu;
const SERVINGS_TEXT =
  /\b(?:serves|servings?|yields?|makes|portions?|porciones|rinde|serving size)\b ?:? ?(?:about |approximately |up to )?(\S.{0,30})|\b(\d{1,3}(?: ?(?:-|–|to) ?\d{1,3})?) (?:servings|people|portions|porciones|personas)\b/i;
const PAGE_CONTROL =
  /^(?:\d(?:\/\d)?x(?: ?\d(?:\/\d)?x){0,6}|us customary(?: ?[-–]? ?metric)?|metric|us|original recipe.{0,300}|scale|print(?: recipe)?|save(?: recipe)?|jump to recipe|pin(?: recipe)?|share|rate|add to cart|shop ingredients|check all|deselect all|select all|cook mode|keep(?: the)? screen (?:on|awake).{0,300}|prevent your screen.{0,300}|units?|yield|servings?|ad|advertisement|(?:oops|there was an error|local offers).{0,300}|prep time.{0,300}|cook time.{0,300}|total time.{0,300}|active time.{0,300}|ready in.{0,300}|author.{0,300}|by .{0,300}|calories.{0,300}) ?:?$/i;
const INSTRUCTION_START =
  /^(?:step \d|\d{1,2}[.)] )?(?:preheat|heat|mix|stir|combine|whisk|bake|cook|place|pour|bring|add|in a|in the|using|melt|season|serve|remove|let|cover|transfer|spread|roll|cut|slice|meanwhile|once|when|drain|boil|simmer|saut[eé]|fold|beat|cream|sprinkle|arrange|garnish|reduce|return|set|toss|knead|grease|line|put|take|turn|make|blend|chop|repeat|enjoy|allow|divide|brush|top|form|shape|refrigerate|chill|grill|roast|fry|brown)\b.{25,}/i;
const AMOUNT_START =
  /^[-•*▢☐ ]*(?:\d|[½⅓⅔¼¾⅛⅜⅝⅞]|an? |one |two |three |half |pinch|dash|juice of|zest of|handful|salt|pepper|kosher)/iu;

/** True for an instruction. "Cream cheese, softened" starts like an instruction but isn't a sentence. */
const isInstruction = (line: string) => INSTRUCTION_START.test(line) && /[.!]$/.test(line);

const isIngredient = (line: string) => AMOUNT_START.test(line) || (line.length <= 60 && !/[.!?]$/.test(line));

function takeUntilEndHeading(lines: readonly string[]): readonly string[] {
  const endIndex = lines.findIndex((line) => END_HEADING.test(line) || isInstruction(line));
  return endIndex === -1 ? lines : lines.slice(0, endIndex);
}

const splitIntoLines = (text: string): string[] =>
  text
    .replace(/<(?:br|\/?(?:li|p|div|ul|ol|h[1-6]|tr))\b[^<>]{0,300}>/gi, '\n')
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => decodeHtmlText(line.slice(0, 2_000)))
    .filter((line) => line !== '');

/**
 * Parses the lines under the heading "Ingredients". If there's no such heading, parses all lines that look like
 * ingredients.
 */
export function parseRecipeText(text: string): Recipe {
  const allLines = splitIntoLines(text);
  const servingsMatch = allLines
    .filter((line) => line.length < 120)
    .map((line) => SERVINGS_TEXT.exec(line))
    .find((found) => found !== null);
  const isServingsLine = (line: string) =>
    line === servingsMatch?.input &&
    !isIngredientsHeading(line) &&
    !/^[\d½⅓⅔¼¾]+ ?(?:cup|tbsp|tsp|oz|lb)/i.test(line);
  const lines = allLines.filter((line) => !PAGE_CONTROL.test(line) && !isServingsLine(line));
  const [firstLine = ''] = lines;
  const headingIndex = lines.findIndex(isIngredientsHeading);
  const hasTitle = headingIndex === -1 ? lines.length > 1 && !AMOUNT_START.test(firstLine) : headingIndex > 0;
  const ingredientLines =
    headingIndex === -1
      ? takeUntilEndHeading(lines.slice(hasTitle ? 1 : 0)).filter(isIngredient)
      : takeUntilEndHeading(lines.slice(headingIndex + 1));
  return {
    title: hasTitle ? cleanTitle(firstLine) : '',
    servings: parseServings(servingsMatch?.[1] ?? servingsMatch?.[2]),
    ingredients: ingredientLines.slice(0, MAX_RECIPE_LINES),
  };
}
