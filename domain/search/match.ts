import { isFreshFoodPlaceholder } from '#domain/item/store-brand.ts';
import { cheeseBlockWords, conditionsImpliedByCategory } from '#domain/search/phrases.ts';
import { isNumber, type WordGroup } from '#domain/search/plan.ts';
import {
  type NameWords,
  parseBrandWords,
  parseNameWords,
  toStem,
  type WordForms,
} from '#domain/search/reading.ts';
import { hasTypedNumber } from '#domain/search/size.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

export type FoundRow = { name: string; brand: string; unit: string; category: string };

/** How a typed word matches: directly or by a synonym, by a prefix, or only after a correction. */
export type MatchKind = 'meant' | 'begins' | 'corrected';

type NormalizedGroup = {
  meant: readonly (readonly string[])[];
  /** Like `meant`, but the words are in the singular, not stemmed. */
  whole: readonly (readonly string[])[];
  corrections: readonly (readonly string[])[];
  words: ReadonlySet<string>;
  typed: ReadonlySet<string>;
};
const normalizedGroups = new WeakMap<WordGroup, NormalizedGroup>();

export function normalizeGroup(group: WordGroup): NormalizedGroup {
  const cachedGroup = normalizedGroups.get(group);
  if (cachedGroup !== undefined) return cachedGroup;
  const normalizeWord = group.isCondition ? toSingular : toStem;
  const normalizedGroup = {
    meant: group.meant.map((words) => words.map(normalizeWord)),
    whole: group.meant.map((words) => words.map(toSingular)),
    corrections: group.corrections,
    words: new Set([...group.meant, ...group.corrections].flat().map(toSingular)),
    typed: new Set(group.words.map(toSingular)),
  };
  normalizedGroups.set(group, normalizedGroup);
  return normalizedGroup;
}

/** True if the words appear whole and in this order: "Dairies, Fat Free" isn't dairy free. */
export const areAdjacent = ({ singulars }: WordForms, words: readonly string[]) =>
  singulars.some((_, at) => words.every((word, index) => singulars[at + index] === word));

const hasStems = (words: WordForms, stems: readonly string[]) => stems.every((one) => words.stems.has(one));

export function findMatch(words: WordForms, group: WordGroup): MatchKind | null {
  const { meant, corrections } = normalizeGroup(group);
  const matchesPhrase = group.isCondition ? areAdjacent : hasStems;
  if (meant.some((phrase) => matchesPhrase(words, phrase))) return 'meant';
  const { beginning } = group;
  if (beginning !== null && words.all.some((word) => word.startsWith(beginning))) return 'begins';
  const isCorrected = (phrase: readonly string[]) =>
    group.isCondition
      ? areAdjacent(words, phrase.map(toSingular))
      : phrase.every((one) => hasCorrection(words, one));
  return corrections.some(isCorrected) ? 'corrected' : null;
}

/** Longest suffix that the database's stemmer drops, such as the `er` in `cauliflower`. */
const MAX_SUFFIX_LETTERS = 3;

/** Finds the full word for a correction. Some corrections are stems, such as `coffe` and `candi`. */
function findFullWord({ all }: WordForms, word: string): string | undefined {
  const extendsStem = (one: string) => one.startsWith(word) && one.length <= word.length + MAX_SUFFIX_LETTERS;
  return all.find(extendsStem) ?? all.find((one) => one === word.replace(/i$/, 'y'));
}

const hasCorrection = (words: WordForms, word: string) =>
  words.stems.has(toStem(word)) || findFullWord(words, word) !== undefined;

const READY_TO_EAT =
  /^sliced|slices$|smoked|cooked|roasted|rotisserie|deli|lunch|salad|tray|hot dog|bologna|salami|pepperoni|pastrami|mortadella|prosciutto|capicola|liverwurst|pulled|barbecue|honey|(?:boneless|spiral sliced|turkey|cubed) ham|ham steak|meatloaf|grilled|meal$|gravy|carnitas/i;

function isImpliedByCategory({ name, brand, category }: FoundRow, typed: string): boolean {
  if (typed === 'frozen') return category === 'Frozen';
  if (typed === 'canned')
    return (
      (category === 'Pantry' || category === 'Seafood') &&
      /sardine|tuna|bean|soup|chili|tomato|broth/i.test(name)
    );
  if (typed === 'fresh') return category === 'Produce' || isFreshFoodPlaceholder(brand);
  if (typed === 'raw') return category === 'Meat' && !READY_TO_EAT.test(name);
  return typed === 'regular' && !/diet|zero|free|decaf|light|low|reduced|lite/i.test(`${name} ${brand}`);
}

const CUT_OR_SOFT_CHEESE =
  /shred|slice|crumble|stick|string|spread|grated|cube|curd|bite|snack|sauce|dip|whip|fresh|cottage|cream|ricotta|american|mac/i;

const isBlockOfCheese = ({ name, category }: FoundRow): boolean =>
  category === 'Dairy' && /cheese$/i.test(name) && !CUT_OR_SOFT_CHEESE.test(name);

export type ParsedRow<Row extends FoundRow = FoundRow> = { row: Row; name: NameWords; brand: WordForms };

export const parseRow = <Row extends FoundRow>(row: Row): ParsedRow<Row> => ({
  row,
  name: parseNameWords(row.name),
  brand: parseBrandWords(row.brand),
});

/**
 * Compares whole words with the brand, so "baking" doesn't find "Bake Shop". If the product word is misspelled, only
 * the brand's first word can match: "expresso" doesn't find "Fresh Express".
 */
function matchInBrand(brand: WordForms, group: WordGroup): MatchKind | null {
  const match = findMatch(brand, group);
  const { whole, corrections } = normalizeGroup(group);
  if (match === 'meant') {
    return whole.some((words) => words.every((one) => brand.singulars.includes(one))) ? 'meant' : null;
  }
  if (match !== 'corrected' || !group.isProduct) return match;
  const [first = ''] = brand.all;
  const isFirstBrandWord = ([one = '']: readonly string[]) =>
    toStem(first) === toStem(one) || first.startsWith(one);
  return corrections.some(isFirstBrandWord) ? 'corrected' : null;
}

export function matchRow({ row, name, brand }: ParsedRow, group: WordGroup): MatchKind | null {
  const nameMatch = findMatch(name, group);
  if (nameMatch === 'meant') return isPercentage({ row, name, brand }, group) ? null : 'meant';
  const brandMatch = matchInBrand(brand, group);
  if (brandMatch === 'meant') return 'meant';
  const { meant, corrections } = normalizeGroup(group);
  const isInNameOrBrand = (stems: readonly string[]) =>
    stems.length > 1 && stems.every((one) => name.stems.has(one) || brand.stems.has(one));
  const isCorrected = (words: readonly string[]) =>
    !group.isCondition &&
    words.length > 1 &&
    words.every((one) => hasCorrection(name, one) || hasCorrection(brand, one));
  if (!group.isCondition && meant.some(isInNameOrBrand)) return 'meant';
  if (isNumber(group) && hasTypedNumber(row.unit, group.words.join(' '))) return 'meant';
  if (
    conditionsImpliedByCategory.has(group.typed.toLowerCase()) &&
    isImpliedByCategory(row, group.typed.toLowerCase())
  )
    return 'meant';
  if (cheeseBlockWords.has(toSingular(group.typed.toLowerCase())) && isBlockOfCheese(row)) return 'meant';
  if (nameMatch === 'begins' || brandMatch === 'begins') return 'begins';
  if (nameMatch === null && brandMatch === null && isNumberInUnit(row, group)) return 'meant';
  return nameMatch ?? brandMatch ?? (corrections.some(isCorrected) ? 'corrected' : null);
}

const isNumberInUnit = ({ unit }: FoundRow, { words }: WordGroup): boolean =>
  words.length === 1 && /^[a-z]{4,}$/.test(words.join()) && foldWords(unit).includes(words.join());

const MAX_PLAUSIBLE_COUNT = 12;

/**
 * True if the shopper typed a small number that the name has as a percentage. That isn't a match, because "2 milk"
 * doesn't mean 2% milk.
 */
export const isPercentage = ({ row }: ParsedRow, group: WordGroup): boolean =>
  isNumber(group) &&
  Number(group.words[0]) <= MAX_PLAUSIBLE_COUNT &&
  row.name.match(/\d{1,3}(?=%)/g)?.includes(group.words.join(' ')) === true;

/**
 * True if the word matches only the beginning of a longer word, as "sal" does in "salmon". A plural doesn't count as a
 * longer word.
 */
export function isPrefixMatch(row: ParsedRow, group: WordGroup): boolean {
  const { beginning } = group;
  if (beginning === null || matchRow(row, group) !== 'begins') return false;
  return ![...row.name.all, ...row.brand.all].includes(`${beginning}s`);
}

export function findCorrection({ name, brand }: ParsedRow, group: WordGroup): string | undefined {
  const findUsedWord = (word: string) => {
    if ([...name.singulars, ...brand.singulars].includes(toSingular(word))) return word;
    const hasSameStem = (one: string) => toStem(one) === toStem(word);
    return (
      name.all.find(hasSameStem) ??
      brand.all.find(hasSameStem) ??
      findFullWord(name, word) ??
      findFullWord(brand, word)
    );
  };
  const usedWords = group.corrections
    .map((words) => words.map(findUsedWord))
    .find((words) => !words.includes(undefined));
  return usedWords?.join(' ');
}

/**
 * True if the name has a compound that wasn't typed. "Fat free cheese" isn't fat free cream cheese, and "sugar free
 * peanut butter" isn't sugar free peanut butter cups.
 */
export function hasUnrequestedCompound(
  { name: { compound, product } }: ParsedRow,
  groups: readonly WordGroup[],
): boolean {
  if (compound === null || !groups.some(({ isCondition }) => isCondition)) return false;
  const isTyped = (word: string) => groups.some((group) => normalizeGroup(group).words.has(word));
  return !isTyped(compound) || !isTyped(product);
}

/** True if the typed word names the product: "beer" doesn't name Root Beer. */
export const isRequestedProduct = ({ product, compound }: NameWords, group: WordGroup): boolean =>
  compound === null && normalizeGroup(group).words.has(product);
