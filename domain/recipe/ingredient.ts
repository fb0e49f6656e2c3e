import { cleanRecipeLine } from '#domain/recipe/line.ts';
import { splitNameAndNote } from '#domain/recipe/name.ts';
import { NUMBER_PATTERN, normalizeNumbers, parseRecipeNumber } from '#domain/recipe/numbers.ts';
import { isStaple } from '#domain/recipe/staples.ts';
import {
  type IngredientAmount,
  parseRecipeUnit,
  type RecipeUnit,
  UNIT_PATTERN,
} from '#domain/recipe/units.ts';

export type Ingredient = {
  text: string;
  amount: IngredientAmount | null;
  name: string;
  note: string | null;
  isStaple: boolean;
};

const NUMBER_GROUP = `(?:${NUMBER_PATTERN})`;
/** Also matches "T" (tablespoon) and "t" (teaspoon), because the patterns ignore case. */
const UNIT_GROUP = `(?:${UNIT_PATTERN}|t)(?![\\p{L}])\\.?`;
const toPattern = (pattern: string) => new RegExp(pattern, 'iu');
const RANGE = toPattern(`^(${NUMBER_GROUP}) ?(?:-|–|—|to|or|and) ?(${NUMBER_GROUP})(?=[ \\p{L}(]|$)`);
const SINGLE_NUMBER = toPattern(`^(${NUMBER_GROUP})(?=[ \\p{L}(,-]|$)`);
/** A size next to a package word: "(14.5 oz)", "14.5-oz", "15 ounce". */
const PACKAGE_SIZE = toPattern(
  `^[ (]{0,3}(?:about |each |~ ?)?(${NUMBER_GROUP})(?: ?(?:-|–|to) ?(${NUMBER_GROUP}))?[ -]{0,3}(${UNIT_GROUP})(?: each)? ?[),]?`,
);
const LEADING_UNIT = toPattern(
  `^[ -]{0,3}(?:(?:heaping|heaped|level|scant|generous|rounded|large|small|medium|big|good|packed|fat|thick|thin|whole|family[- ]size) )?(${UNIT_GROUP})(?: (?:of|de)(?= ))?`,
);
/**
 * The same amount in other units, such as "/ 240 ml" or "(240 ml)". An added amount such as "+ 2 tbsp" doesn't match.
 */
const SAME_AMOUNT = toPattern(
  `^ ?(?:\\/|\\||\\(|=|or about) ?(?:about |approx\\.? |~ ?)?${NUMBER_GROUP}(?: ?[-–] ?${NUMBER_GROUP})?[ -]{0,3}${UNIT_GROUP}[^()]{0,24}?(?:\\)|(?= )|$)`,
);
const ADDED_AMOUNT = toPattern(`^ ?(?:\\+|plus|and|,) (${NUMBER_GROUP}) ?(${UNIT_GROUP})`);
const ADDED_OUNCES = toPattern(
  `^ ?(${NUMBER_GROUP})[ -]{0,3}(oz|ounces?)(?![\\p{L}])\\.?(?! ?(?:can|jar|bag|box|package|pkg)s?\\b)`,
);
/** A count in parentheses that doesn't matter for shopping: "(5 to 6 fillets)". */
const ASIDE_COUNT = toPattern(`^ ?\\( ?(?:about |from |approx\\.? |~ ?)?${NUMBER_GROUP}[^()]{0,60}\\)`);

const JUICE_OR_ZEST =
  /^(?:the )?(?:finely |freshly )?(?:grated |squeezed )?(juice|zest|juice and zest|zest and juice|jugo|zumo|ralladura) (?:of |from |de (?=\d))(.*)$/i;

type AmountAndRest = { amount: IngredientAmount | null; rest: string };

const isCountUnit = ({ measure }: RecipeUnit) => measure === 'package' || measure === 'piece';

function parsePackageSize(
  text: string,
): { size: NonNullable<IngredientAmount['each']>; rest: string } | null {
  const match = PACKAGE_SIZE.exec(text);
  const [unit, number] = [parseRecipeUnit(match?.[3]), parseRecipeNumber(match?.[2] ?? match?.[1])];
  if (number === null || unit === null || isCountUnit(unit)) return null;
  return { size: { number, unit }, rest: text.replace(PACKAGE_SIZE, '') };
}

function parseCount(text: string): { number: number; from: number | null; rest: string } | null {
  const rangeMatch = RANGE.exec(text);
  const [low, high] = [parseRecipeNumber(rangeMatch?.[1]), parseRecipeNumber(rangeMatch?.[2])];
  if (low !== null && high !== null && high >= low)
    return { number: high, from: high === low ? null : low, rest: text.replace(RANGE, '') };
  const number = parseRecipeNumber(SINGLE_NUMBER.exec(text)?.[1]);
  return number === null ? null : { number, from: null, rest: text.replace(SINGLE_NUMBER, '') };
}

/** Converts "0.2 500g pk" to 100 g. Doesn't convert common fractions, such as half of a can. */
function convertToPackageSize(amount: IngredientAmount): IngredientAmount {
  const { number, from, each } = amount;
  const isCommonFraction = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4].some((part) => Math.abs(number - part) < 0.02);
  if (each === null || from !== null || number >= 1 || isCommonFraction) return amount;
  return { number: number * each.number, from: null, unit: each.unit, each: null };
}

/** True if a package or piece size follows: "(14.5 oz) can", "14.5-ounce can", "x 400g tins". */
const startsWithSize = (rest: string) => /^ ?(?:\(|[x×] ?\d)|^ \d/iu.test(rest);

function parseAmount(line: string): AmountAndRest {
  const text = normalizeNumbers(line);
  const count = parseCount(text);
  if (count === null) {
    // In "Juice of 1 lemon", the amount follows "of". "Salt (1 teaspoon)" is parsed later.
    const juiceMatch = JUICE_OR_ZEST.exec(text);
    if (juiceMatch === null) return { amount: null, rest: text };
    const innerAmount = parseAmount(juiceMatch[2] as string);
    return { amount: innerAmount.amount, rest: `${innerAmount.rest}, ${juiceMatch[1]}` };
  }
  let { rest } = count;
  const sizeBeforeUnit = startsWithSize(rest) ? parsePackageSize(rest.replace(/^ ?[x×] ?/i, ' ')) : null;
  if (sizeBeforeUnit !== null) rest = sizeBeforeUnit.rest;
  const textAfterUnit = rest.replace(LEADING_UNIT, '');
  const unit = parseUnit(LEADING_UNIT.exec(rest)?.[1], textAfterUnit);
  if (unit !== null) rest = textAfterUnit;
  // "1 (3-pound) chicken" is a piece of that weight. "1 (240 ml) cup milk" repeats the amount.
  const each = sizeBeforeUnit === null || (unit !== null && !isCountUnit(unit)) ? null : sizeBeforeUnit.size;
  let amount: IngredientAmount = { number: count.number, from: count.from, unit, each };
  const sizeAfterUnit = each === null && unit?.measure === 'package' ? parsePackageSize(rest) : null;
  if (sizeAfterUnit !== null) {
    amount = { ...amount, each: sizeAfterUnit.size };
    rest = sizeAfterUnit.rest.replace(/^[^()]{0,20}\)/, '');
  }
  const addedMatch = ADDED_AMOUNT.exec(rest) ?? (unit?.one === 'lb' ? ADDED_OUNCES.exec(rest) : null);
  const [addedNumber, addedUnit] = [parseRecipeNumber(addedMatch?.[1]), parseRecipeUnit(addedMatch?.[2])];
  if (
    addedMatch &&
    addedNumber !== null &&
    addedUnit &&
    unit?.measure === addedUnit.measure &&
    unit.measure !== 'package'
  ) {
    const number = amount.number + (addedNumber * addedUnit.factor) / unit.factor;
    amount = { ...amount, number, from: null };
    rest = rest.slice(addedMatch[0].length);
  }
  return {
    amount: convertToPackageSize(amount),
    rest: rest.replace(SAME_AMOUNT, ' ').replace(ASIDE_COUNT, ' '),
  };
}

/**
 * A "stick" is a unit for butter only if "butter" or "margarine" follows. Otherwise it means a stalk, such as a stick
 * of celery.
 */
function parseUnit(word: string | undefined, followingText: string): RecipeUnit | null {
  const unit = parseRecipeUnit(word);
  // If no ingredient name follows the unit, the unit is the ingredient: "2 cloves" means the spice.
  if (unit?.measure === 'piece' && !/\p{L}{2}/u.test(followingText)) return null;
  if (unit?.one === 'stick' && !/butter|margarine/i.test(followingText)) return parseRecipeUnit('stalk');
  if (unit?.one === 'head' && /^ ?-? ?on\b/i.test(followingText)) return null;
  return unit;
}

/** Two ingredients: "1 teaspoon each salt and pepper", "salt and pepper, to taste". */
const SALT_AND_PEPPER =
  /\b((?:(?:kosher|sea|table|coarse|fine|flaky) ){0,3}salt) ?(?:and|&|\+|\/|,) ?((?:(?:freshly|fresh|ground|cracked|black|white|coarse|coarsely)[ -]){0,3}pepper)\b/i;

const SPANISH_SALT_AND_PEPPER =
  /\b(sal(?: (?:de mar|kosher|gruesa|fina))?) ?(?:y|con|,) ?(pimienta(?: (?:negra|blanca|molida|recién molida))*)(?!\p{L})/iu;

function parseIngredient(text: string, line: string): Ingredient | null {
  const { amount, rest } = parseAmount(line);
  const { name, note, amountText } = splitNameAndNote(rest, amount?.unit?.measure === 'package');
  // The amount may come after the name: "Flour – 2 cups", "Butter (1 stick)".
  const amountAfterName =
    amount === null && amountText !== null ? parseAmount(`${amountText} ${name}`) : null;
  const finalAmount =
    amountAfterName?.rest.trim() === name ? amountAfterName.amount : addWeightFromNote(amount, note);
  const isNamed = name !== '';
  if (!isNamed && amount?.unit) return null;
  return {
    text,
    amount: isNamed ? finalAmount : null,
    name: isNamed ? name : text,
    note,
    isStaple: isStaple(name, finalAmount),
  };
}

/** A weight in the note: "2 potatoes (about 1 1/2 lbs)". It's the total weight unless "each" follows. */
const WEIGHT_IN_NOTE = toPattern(
  `(${NUMBER_GROUP}) ?(?:[-–] ?${NUMBER_GROUP} ?)?(pounds?|lbs?|ounces?|oz|grams?|g|kg)(?![\\p{L}])\\.?( each)?`,
);

function addWeightFromNote(amount: IngredientAmount | null, note: string | null): IngredientAmount | null {
  if (amount === null || amount.each !== null || amount.unit !== null || note === null) return amount;
  const weightMatch = WEIGHT_IN_NOTE.exec(normalizeNumbers(note));
  const [number, unit] = [parseRecipeNumber(weightMatch?.[1]), parseRecipeUnit(weightMatch?.[2])];
  if (number === null || unit === null) return amount;
  return {
    ...amount,
    each: { number: weightMatch?.[3] === undefined ? number / amount.number : number, unit },
  };
}

/** Two ingredients on one line: "1/2 cup butter & 2 tbsp milk". */
const TWO_INGREDIENTS = toPattern(`^(.*) (?:and|&|\\+|plus) (?=${NUMBER_GROUP} ?${UNIT_GROUP} \\p{L}{3})`);

function splitTwoIngredients(line: string): string[] {
  const normalizedLine = normalizeNumbers(line);
  const firstIngredient = TWO_INGREDIENTS.exec(normalizedLine)?.[1] ?? '';
  // In "1 cup plus 2 tablespoons flour", the first part has no name.
  if (!/\p{L}{3}/u.test(parseAmount(firstIngredient).rest) || /[(,]/.test(firstIngredient)) return [line];
  return [firstIngredient, normalizedLine.replace(TWO_INGREDIENTS, '')];
}

/** Returns two ingredients for "salt and pepper" and none for a heading or an amount without a name. Never throws. */
export function parseIngredients(text: string): Ingredient[] {
  const line = cleanRecipeLine(text);
  if (line === null) return [];
  const pairMatch = SALT_AND_PEPPER.exec(line) ?? SPANISH_SALT_AND_PEPPER.exec(line);
  if (pairMatch === null)
    return splitTwoIngredients(line).flatMap((part) => parseIngredient(part, part) ?? []);
  const replacePair = (name: string) =>
    `${line.slice(0, pairMatch.index)}${name}${line.slice(pairMatch.index + pairMatch[0].length)}`.replace(
      /\beach\b(?: of)?/i,
      ' ',
    );
  return pairMatch.slice(1).flatMap((name) => parseIngredient(line, replacePair(name)) ?? []);
}
