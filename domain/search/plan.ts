import { conditionsImpliedByCategory } from '#domain/search/phrases.ts';
import type { QueryTerm } from '#domain/search/query.ts';
import { findSynonyms } from '#domain/search/spellings.ts';
import {
  countItems,
  findCompletions,
  findCorrections,
  isBrandWord,
  type Vocabulary,
} from '#domain/search/vocabulary.ts';
import {
  isAdjective,
  isDrink,
  isFruit,
  isGeneral,
  isMadeOfMeat,
  isMeat,
  isModifier,
  isPlainAdjective,
} from '#domain/search/word-roles.ts';
import { toSingular } from '#domain/search/words.ts';
import { parseSpanish } from '#domain/text/spanish.ts';

/** Search criteria for one typed term. An item must match the groups of all terms. */
export type WordGroup = QueryTerm & {
  /** Likeliest first. If the top result uses a correction, the page tells the shopper. */
  corrections: readonly (readonly string[])[];
  /** Prefix to match, or null if the whole word must match. */
  beginning: string | null;
  /** Catalog words with this prefix, for faster exact lookups. Null if there are too many such words or none. */
  completions: readonly string[] | null;
  /** Approximate number of catalog items with the term; 0 if unknown. */
  support: number;
  isBrand: boolean;
  /** True if the catalog has the term as a whole word, not only as a prefix or after a correction. */
  isWhole: boolean;
  isBrandGuessed: boolean;
  /** The product word is never dropped from the search. */
  isProduct: boolean;
};

/**
 * Minimum ratio between the number of items with a correction and the number of items with the rare word that it
 * replaces.
 */
const RARE_FACTOR = 50;
const MANY_ITEMS = 1_000;
const ABBREVIATION_FACTOR = 20;
const MAX_EXTRA_CORRECTIONS = 5;
const MAX_COMPLETIONS = 24;
/** Words this short may be unfinished, even known ones such as "tea". */
const MAX_UNFINISHED_LETTERS = 3;
const MAX_UNSURE_LETTERS = 4;
const MAX_QUERY_VARIANTS = 9;

export const isNumber = ({ words }: Pick<QueryTerm, 'words'>): boolean =>
  words.length === 1 && /^\d+$/.test(words.join());

function formsOf(word: string): string[] {
  const one = toSingular(word);
  // Words with other endings don't form plurals with "es", so "fris" ("fri" + "s") doesn't match "fries".
  const plural = /(?:ch|sh|x|z|s|o)$/.test(one) ? `${one}es` : `${one}s`;
  return [word, one, `${one}s`, plural, one.replace(/y$/, 'ies'), one.replace(/y$/, 'ie')];
}

/** Also matches the catalog's form of the word: `oreos` → Oreo. */
function isBrandOf(vocabulary: Vocabulary, word: string): boolean {
  if (countItems(vocabulary, word) > 0) return isBrandWord(vocabulary, word);
  const [commonest = word] = formsOf(word).sort(
    (a, b) => countItems(vocabulary, b) - countItems(vocabulary, a),
  );
  return isBrandWord(vocabulary, commonest);
}

/** True if a vocabulary entry is a stem rather than a whole word: `chees`, `candi`. */
function isStem(vocabulary: Vocabulary, word: string): boolean {
  const wholes = word.endsWith('i') ? [`${word.slice(0, -1)}y`] : [`${word}e`];
  const count = Math.max(...wholes.map((whole) => countItems(vocabulary, whole)));
  return word.length > MAX_UNFINISHED_LETTERS && count > 0 && countItems(vocabulary, word) >= count;
}

const countOf = (vocabulary: Vocabulary, word: string): number =>
  isStem(vocabulary, word)
    ? 0
    : formsOf(word).reduce((most, form) => Math.max(most, countItems(vocabulary, form)), 0);

/**
 * The last word and abbreviations also match as prefixes. Missing and rare words get spelling corrections. A second try
 * allows more corrections.
 */
export function planWordGroups(
  vocabulary: Vocabulary,
  parsedTerms: readonly QueryTerm[],
  isSecondTry: boolean,
): WordGroup[] {
  const terms = joinSplitWords(vocabulary, parsedTerms);
  const groups = terms.map((term, index) =>
    planGroup(vocabulary, term, index === terms.length - 1, isSecondTry),
  );
  const product = productIndex(groups, vocabulary);
  return groups.map((group, index) => ({
    ...group,
    isProduct: index === product || isQualifier(groups, index, product),
  }));
}

function isQualifier(groups: readonly WordGroup[], index: number, product: number): boolean {
  const [group, next] = groups.slice(index, index + 2);
  if (index !== product - 1 || next === undefined || !isGeneral(next)) return false;
  return group !== undefined && !group.isBrand && !group.isCondition && !isAdjective(group);
}

/** Words are never corrected to the words of the placeholder brand "Store brand". */
const isPlaceholderBrandWord = (word: string) => word === 'store' || word === 'brand';

const lettersOf = (word: string) => [...word].sort().join('');

function planGroup(
  vocabulary: Vocabulary,
  term: QueryTerm,
  isLast: boolean,
  isSecondTry: boolean,
): WordGroup {
  const [word = ''] = term.words;
  const isSingle = term.words.length === 1;
  const meant = [...term.meant, ...(isSingle ? findSynonyms(word).map((other) => [other]) : [])];
  const least = (words: readonly string[]) => Math.min(...words.map((one) => countOf(vocabulary, one)));
  const count = Math.max(...meant.map(least));
  const mayBegin = isSingle && !isNumber(term) && !(term.isGrocery && word.length > MAX_UNFINISHED_LETTERS);
  const completions = mayBegin && (isLast || word.length >= 3) ? findCompletions(vocabulary, word) : [];
  const longer = isLast ? completions : completions.filter((one) => !isBrandWord(vocabulary, one.word));
  const longerCount = longer.reduce((most, { itemCount }) => Math.max(most, itemCount), 0);
  const isPrefix = mayBegin && (isLast || longerCount > count * ABBREVIATION_FACTOR);
  const support = count + (isPrefix ? longerCount : 0);
  // In a small catalog, a word can be rare without being a typo.
  const isLarge = vocabulary.largestCount >= MANY_ITEMS;
  const rareEnough = support * (isSecondTry ? RARE_FACTOR / 5 : RARE_FACTOR);
  const isDoubtful =
    isSingle &&
    !term.isCondition &&
    !term.isGrocery &&
    (support === 0 || rareEnough <= vocabulary.largestCount);
  const corrections = (
    isDoubtful ? findCorrections(vocabulary, word, isSecondTry ? MAX_EXTRA_CORRECTIONS : 1) : []
  ).filter(
    ({ words, itemCount, distance }) =>
      !words.some(isPlaceholderBrandWord) &&
      (support === 0 || (isLarge && distance === 1 && itemCount >= rareEnough)),
  );
  const near = term.near.filter((words) => least(words) > 0);
  // "Bagles" has the same letters as "bagels", so it's a typo of "bagels" and not of the Spanish word "bagre".
  const isSwap = corrections.some(
    ({ words }) => lettersOf(words.join('')) === lettersOf(word) && parseSpanish(words) === null,
  );
  const slips =
    support === 0 && !term.isGrocery && !isSwap
      ? (term.spanishCorrections ?? []).filter((words) => least(words) > 0)
      : [];
  return {
    ...term,
    meant,
    corrections: [...near, ...slips, ...corrections.map(({ words }) => words)],
    beginning: isPrefix ? word : null,
    completions:
      support > 0 && completions.length <= MAX_COMPLETIONS ? completions.map((one) => one.word) : null,
    support:
      support +
      (corrections[0]?.itemCount ?? 0) +
      (slips.length + (term.isCondition ? 0 : near.length) > 0 ? 1 : 0),
    isBrand: count > 0 && (term.isMultiWordBrand === true || (isSingle && isBrandOf(vocabulary, word))),
    isWhole: count > 0,
    isBrandGuessed: count === 0 && corrections[0]?.words.some((one) => isBrandWord(vocabulary, one)) === true,
    isProduct: false,
  };
}

/** Joins "tooth paste" if the catalog has "toothpaste". If it also has "tooth" and "paste", either spelling matches. */
function joinSplitWords(vocabulary: Vocabulary, terms: readonly QueryTerm[]): QueryTerm[] {
  const joined: QueryTerm[] = [];
  const isKnown = (text: string) => countItems(vocabulary, text) > 0;
  for (const term of terms) {
    const before = joined.at(-1);
    const [first = ''] = before?.words ?? [];
    const [second = ''] = term.words;
    const isPair =
      before?.words.length === 1 && term.words.length === 1 && !term.isCondition && !before.isCondition;
    const whole = [first + second, first + toSingular(second)].find(isKnown);
    if (!before || !isPair || whole === undefined) {
      joined.push(term);
      continue;
    }
    const areBothKnown = isKnown(first) && isKnown(second);
    const words = areBothKnown ? [first, second] : [whole];
    const meant = areBothKnown ? [words, [whole]] : [words];
    joined[joined.length - 1] = { ...term, typed: `${before.typed} ${term.typed}`, words, meant };
  }
  return joined;
}

function isMisspelledName(group: WordGroup): boolean {
  const [words] = group.corrections;
  if (words === undefined || words.length > 1 || group.isBrandGuessed || group.near.length > 0) return false;
  return group.words.length === 1 && !isModifier({ ...group, words });
}

/** A fruit after a drink is its flavor: "sparkling water lime". */
const isFlavorOfDrink = (groups: readonly WordGroup[], group: WordGroup): boolean =>
  isFruit(group) &&
  groups
    .slice(0, groups.indexOf(group))
    .some((before) => isDrink({ ...before, words: before.words.slice(-1) }));

/** A brand has few items if its item count times this factor is at most the item count of the most common word. */
const NARROW_FACTOR = 20;
export const isBrandWithFewItems = (group: WordGroup, { largestCount }: Vocabulary): boolean =>
  group.isBrand && !group.isCondition && !isModifier(group) && group.support * NARROW_FACTOR <= largestCount;

/**
 * Returns the index of the word that names the product: the last word of the first of these types that the search
 * contains.
 * 1. Known or misspelled words, except brands, conditions and modifiers.
 * 2. Brands with few items, unfinished words, flavors, and then any other words.
 */
function productIndex(groups: readonly WordGroup[], vocabulary: Vocabulary): number {
  // A single letter, as in "hi c", isn't a word.
  const isWord = (group: WordGroup) =>
    !group.isCondition &&
    !group.isAddition &&
    !isNumber(group) &&
    !isFlavorOfDrink(groups, group) &&
    (group.isWhole || group.words.join('').length > 1);
  const isName = (group: WordGroup) => isWord(group) && !group.isBrand;
  const order: ((group: WordGroup) => boolean)[] = [
    (group) =>
      isName(group) &&
      (group.isWhole || group.isGrocery || isGeneral(group) || isMisspelledName(group)) &&
      !isModifier(group),
    (group) => isBrandWithFewItems(group, vocabulary),
    (group) => isName(group) && group.support > 0 && !isModifier(group),
    (group) => isName(group) && group.support > 0 && !isAdjective(group),
    (group) => isName(group) && group.support > 0,
    isName,
    isWord,
  ];
  for (const fits of order) {
    const index = groups.findLastIndex(fits);
    if (index === -1) continue;
    // Meat after a meat product is a qualifier: "chorizo beef" is chorizo.
    const before = groups.slice(0, index).findLastIndex((group) => isMadeOfMeat(group) && fits(group));
    return before !== -1 && isMeat(groups[index] as WordGroup) ? before : index;
  }
  return groups.length - 1;
}

function dropCost(group: WordGroup): number {
  if (isNumber(group) || conditionsImpliedByCategory.has(group.typed.toLowerCase())) return 1;
  if (group.isBrand || group.isAddition || isPlainAdjective(group)) return 2;
  return group.isCondition ? 6 : 3;
}

/** Adjacent brand words, such as "Great Value", are dropped together. */
function unitsOf(groups: readonly WordGroup[]): WordGroup[][] {
  const units: WordGroup[][] = [];
  for (const [index, group] of groups.entries()) {
    const last = units.at(-1);
    if (last && group.isBrand && groups[index - 1]?.isBrand) last.push(group);
    else units.push([group]);
  }
  return units;
}

/**
 * Lists searches to try if nothing matches all terms, best first. Every search keeps the product word. If the catalog
 * lacks the product, the list is empty.
 */
export function listFallbackGroups(groups: readonly WordGroup[]): WordGroup[][] {
  const kept = groups.filter(
    (group) =>
      group.isProduct || group.isOfOtherStores || (group.words.length > 1 && group.words[0] === 'size'),
  );
  // An unfinished word can't name the product yet.
  const isVague = (group: WordGroup) => !group.isWhole && group.corrections.length === 0;
  if (kept.some((group) => group.support === 0 || isVague(group))) return [];
  // Don't guess a brand or a short word next to an unknown word: "Rapa" in "ropa vieja" (shredded beef).
  const isShortGuess = ({ isWhole, words }: WordGroup) =>
    !isWhole && words.join('').length <= MAX_UNSURE_LETTERS;
  const isUnknown = (group: WordGroup) => group.support === 0 && !group.isCondition && !isNumber(group);
  if (kept.some((group) => group.isBrandGuessed || isShortGuess(group)) && groups.some(isUnknown)) return [];
  const known = groups.filter(({ support }) => support > 0);
  const units = unitsOf(known.filter((group) => !kept.includes(group))).slice(0, 6);
  const subsets = Array.from({ length: 2 ** units.length - 1 }, (_, index) => {
    const left = units.filter((_unit, at) => ((index + 1) >> at) & 1);
    const cost = left.flat().reduce((sum, group) => sum + dropCost(group), 0);
    const support = left.flat().reduce((sum, group) => sum + group.support, 0);
    return { left: new Set(left.flat()), cost, support };
  }).sort((a, b) => a.cost - b.cost || a.support - b.support);
  const tries = subsets.map(({ left }) => known.filter((group) => !left.has(group)));
  const all = known.length < groups.length ? [known, ...tries] : tries;
  return all.length > MAX_QUERY_VARIANTS ? [...all.slice(0, MAX_QUERY_VARIANTS - 1), kept] : all;
}
