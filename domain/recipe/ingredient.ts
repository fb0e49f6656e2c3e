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

const N = `(?:${NUMBER_PATTERN})`;
/** Also matches "T" (tablespoon) and "t" (teaspoon), because the patterns ignore case. */
const U = `(?:${UNIT_PATTERN}|t)(?![\\p{L}])\\.?`;
const toPattern = (pattern: string) => new RegExp(pattern, 'iu');
const RANGE = toPattern(`^(${N}) ?(?:-|–|—|to|or|and) ?(${N})(?=[ \\p{L}(]|$)`);
const ONE = toPattern(`^(${N})(?=[ \\p{L}(,-]|$)`);
/** A size next to a package word: "(14.5 oz)", "14.5-oz", "15 ounce". */
const EACH = toPattern(
  `^[ (]{0,3}(?:about |each |~ ?)?(${N})(?: ?(?:-|–|to) ?(${N}))?[ -]{0,3}(${U})(?: each)? ?[),]?`,
);
const UNIT = toPattern(
  `^[ -]{0,3}(?:(?:heaping|heaped|level|scant|generous|rounded|large|small|medium|big|good|packed|fat|thick|thin|whole|family[- ]size) )?(${U})(?: (?:of|de)(?= ))?`,
);
/**
 * The same amount in other units, such as "/ 240 ml" or "(240 ml)". An added amount such as "+ 2 tbsp" doesn't match.
 */
const SAME_AMOUNT = toPattern(
  `^ ?(?:\\/|\\||\\(|=|or about) ?(?:about |approx\\.? |~ ?)?${N}(?: ?[-–] ?${N})?[ -]{0,3}${U}[^()]{0,24}?(?:\\)|(?= )|$)`,
);
const PLUS = toPattern(`^ ?(?:\\+|plus|and|,) (${N}) ?(${U})`);
const OUNCES = toPattern(
  `^ ?(${N})[ -]{0,3}(oz|ounces?)(?![\\p{L}])\\.?(?! ?(?:can|jar|bag|box|package|pkg)s?\\b)`,
);
/** A count in parentheses that doesn't matter for shopping: "(5 to 6 fillets)". */
const ASIDE_COUNT = toPattern(`^ ?\\( ?(?:about |from |approx\\.? |~ ?)?${N}[^()]{0,60}\\)`);

const JUICE =
  /^(?:the )?(?:finely |freshly )?(?:grated |squeezed )?(juice|zest|juice and zest|zest and juice|jugo|zumo|ralladura) (?:of |from |de (?=\d))(.*)$/i;

type ReadAmount = { amount: IngredientAmount | null; rest: string };

const isCounted = ({ measure }: RecipeUnit) => measure === 'package' || measure === 'piece';

function readSize(text: string): { size: NonNullable<IngredientAmount['each']>; rest: string } | null {
  const found = EACH.exec(text);
  const [unit, number] = [parseRecipeUnit(found?.[3]), parseRecipeNumber(found?.[2] ?? found?.[1])];
  if (number === null || unit === null || isCounted(unit)) return null;
  return { size: { number, unit }, rest: text.replace(EACH, '') };
}

function readCount(text: string): { number: number; from: number | null; rest: string } | null {
  const range = RANGE.exec(text);
  const [low, high] = [parseRecipeNumber(range?.[1]), parseRecipeNumber(range?.[2])];
  if (low !== null && high !== null && high >= low)
    return { number: high, from: high === low ? null : low, rest: text.replace(RANGE, '') };
  const number = parseRecipeNumber(ONE.exec(text)?.[1]);
  return number === null ? null : { number, from: null, rest: text.replace(ONE, '') };
}

/** Converts "0.2 500g pk" to 100 g. Doesn't convert common fractions, such as half of a can. */
function toPackageSize(amount: IngredientAmount): IngredientAmount {
  const { number, from, each } = amount;
  const isCommonFraction = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4].some((part) => Math.abs(number - part) < 0.02);
  if (each === null || from !== null || number >= 1 || isCommonFraction) return amount;
  return { number: number * each.number, from: null, unit: each.unit, each: null };
}

/** Whether a package or piece size follows: "(14.5 oz) can", "14.5-ounce can", "x 400g tins". */
const sizeBefore = (rest: string) => /^ ?(?:\(|[x×] ?\d)|^ \d/iu.test(rest);

function readAmount(line: string): ReadAmount {
  const text = normalizeNumbers(line);
  const count = readCount(text);
  if (count === null) {
    // In "Juice of 1 lemon", the amount follows "of". "Salt (1 teaspoon)" is parsed later.
    const juice = JUICE.exec(text);
    if (juice === null) return { amount: null, rest: text };
    const inner = readAmount(juice[2] as string);
    return { amount: inner.amount, rest: `${inner.rest}, ${juice[1]}` };
  }
  let { rest } = count;
  const before = sizeBefore(rest) ? readSize(rest.replace(/^ ?[x×] ?/i, ' ')) : null;
  if (before !== null) rest = before.rest;
  const behind = rest.replace(UNIT, '');
  const unit = readUnit(UNIT.exec(rest)?.[1], behind);
  if (unit !== null) rest = behind;
  // "1 (3-pound) chicken" is a piece of that weight. "1 (240 ml) cup milk" repeats the amount.
  const each = before === null || (unit !== null && !isCounted(unit)) ? null : before.size;
  let amount: IngredientAmount = { number: count.number, from: count.from, unit, each };
  const after = each === null && unit?.measure === 'package' ? readSize(rest) : null;
  if (after !== null) {
    amount = { ...amount, each: after.size };
    rest = after.rest.replace(/^[^()]{0,20}\)/, '');
  }
  const plus = PLUS.exec(rest) ?? (unit?.one === 'lb' ? OUNCES.exec(rest) : null);
  const [added, more] = [parseRecipeNumber(plus?.[1]), parseRecipeUnit(plus?.[2])];
  if (plus && added !== null && more && unit?.measure === more.measure && unit.measure !== 'package') {
    const number = amount.number + (added * more.factor) / unit.factor;
    amount = { ...amount, number, from: null };
    rest = rest.slice(plus[0].length);
  }
  return { amount: toPackageSize(amount), rest: rest.replace(SAME_AMOUNT, ' ').replace(ASIDE_COUNT, ' ') };
}

/**
 * A "stick" is a unit for butter only if "butter" or "margarine" follows. Otherwise it means a stalk, such as a stick
 * of celery.
 */
function readUnit(word: string | undefined, after: string): RecipeUnit | null {
  const unit = parseRecipeUnit(word);
  // If no ingredient name follows the unit, the unit is the ingredient: "2 cloves" means the spice.
  if (unit?.measure === 'piece' && !/\p{L}{2}/u.test(after)) return null;
  if (unit?.one === 'stick' && !/butter|margarine/i.test(after)) return parseRecipeUnit('stalk');
  if (unit?.one === 'head' && /^ ?-? ?on\b/i.test(after)) return null;
  return unit;
}

/** Two ingredients: "1 teaspoon each salt and pepper", "salt and pepper, to taste". */
const PAIR =
  /\b((?:(?:kosher|sea|table|coarse|fine|flaky) ){0,3}salt) ?(?:and|&|\+|\/|,) ?((?:(?:freshly|fresh|ground|cracked|black|white|coarse|coarsely)[ -]){0,3}pepper)\b/i;

const SPANISH_PAIR =
  /\b(sal(?: (?:de mar|kosher|gruesa|fina))?) ?(?:y|con|,) ?(pimienta(?: (?:negra|blanca|molida|recién molida))*)(?!\p{L})/iu;

function readOne(text: string, line: string): Ingredient | null {
  const { amount, rest } = readAmount(line);
  const { name, note, amountText } = splitNameAndNote(rest, amount?.unit?.measure === 'package');
  // The amount may come after the name: "Flour – 2 cups", "Butter (1 stick)".
  const behind = amount === null && amountText !== null ? readAmount(`${amountText} ${name}`) : null;
  const known = behind?.rest.trim() === name ? behind.amount : withWeight(amount, note);
  const isNamed = name !== '';
  if (!isNamed && amount?.unit) return null;
  return {
    text,
    amount: isNamed ? known : null,
    name: isNamed ? name : text,
    note,
    isStaple: isStaple(name, known),
  };
}

/** A weight in the note: "2 potatoes (about 1 1/2 lbs)". It's the total weight unless "each" follows. */
const WEIGHT = toPattern(
  `(${N}) ?(?:[-–] ?${N} ?)?(pounds?|lbs?|ounces?|oz|grams?|g|kg)(?![\\p{L}])\\.?( each)?`,
);

function withWeight(amount: IngredientAmount | null, note: string | null): IngredientAmount | null {
  if (amount === null || amount.each !== null || amount.unit !== null || note === null) return amount;
  const found = WEIGHT.exec(normalizeNumbers(note));
  const [number, unit] = [parseRecipeNumber(found?.[1]), parseRecipeUnit(found?.[2])];
  if (number === null || unit === null) return amount;
  return { ...amount, each: { number: found?.[3] === undefined ? number / amount.number : number, unit } };
}

/** Two ingredients on one line: "1/2 cup butter & 2 tbsp milk". */
const TWO_INGREDIENTS = toPattern(`^(.*) (?:and|&|\\+|plus) (?=${N} ?${U} \\p{L}{3})`);

function partsOf(line: string): string[] {
  const spelled = normalizeNumbers(line);
  const first = TWO_INGREDIENTS.exec(spelled)?.[1] ?? '';
  // In "1 cup plus 2 tablespoons flour", the first part has no name.
  if (!/\p{L}{3}/u.test(readAmount(first).rest) || /[(,]/.test(first)) return [line];
  return [first, spelled.replace(TWO_INGREDIENTS, '')];
}

/** Returns two ingredients for "salt and pepper" and none for a heading or an amount without a name. Never throws. */
export function parseIngredients(text: string): Ingredient[] {
  const line = cleanRecipeLine(text);
  if (line === null) return [];
  const pair = PAIR.exec(line) ?? SPANISH_PAIR.exec(line);
  if (pair === null) return partsOf(line).flatMap((part) => readOne(part, part) ?? []);
  const rest = (name: string) =>
    `${line.slice(0, pair.index)}${name}${line.slice(pair.index + pair[0].length)}`.replace(
      /\beach\b(?: of)?/i,
      ' ',
    );
  return pair.slice(1).flatMap((name) => readOne(line, rest(name)) ?? []);
}
