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

/** Minimum ratio of a correction's item count to the item count of the rare word that it replaces. */
const RARE_FACTOR = 50;
const LARGE_CATALOG_COUNT = 1_000;
const ABBREVIATION_FACTOR = 20;
const MAX_EXTRA_CORRECTIONS = 5;
const MAX_COMPLETIONS = 24;
/** Words this short may be unfinished, even known ones such as "tea". */
const MAX_UNFINISHED_LETTERS = 3;
const MAX_GUESS_LETTERS = 4;
const MAX_QUERY_VARIANTS = 9;

export const isNumber = ({ words }: Pick<QueryTerm, 'words'>): boolean =>
  words.length === 1 && /^\d+$/.test(words.join());

function listWordForms(word: string): string[] {
  const base = toSingular(word);
  // Words with other endings don't form plurals with "es", so "fris" ("fri" + "s") doesn't match "fries".
  const plural = /(?:ch|sh|x|z|s|o)$/.test(base) ? `${base}es` : `${base}s`;
  return [word, base, `${base}s`, plural, base.replace(/y$/, 'ies'), base.replace(/y$/, 'ie')];
}

/** True if the word, or its most common form if the catalog lacks the word, is a brand: `oreos` → Oreo. */
function isBrandForm(vocabulary: Vocabulary, word: string): boolean {
  if (countItems(vocabulary, word) > 0) return isBrandWord(vocabulary, word);
  const [mostCommonForm = word] = listWordForms(word).sort(
    (a, b) => countItems(vocabulary, b) - countItems(vocabulary, a),
  );
  return isBrandWord(vocabulary, mostCommonForm);
}

/** True if a vocabulary entry is a stem rather than a whole word: `chees`, `candi`. */
function isStem(vocabulary: Vocabulary, word: string): boolean {
  const fullWords = word.endsWith('i') ? [`${word.slice(0, -1)}y`] : [`${word}e`];
  const count = Math.max(...fullWords.map((fullWord) => countItems(vocabulary, fullWord)));
  return word.length > MAX_UNFINISHED_LETTERS && count > 0 && countItems(vocabulary, word) >= count;
}

const countItemsInAnyForm = (vocabulary: Vocabulary, word: string): number =>
  isStem(vocabulary, word)
    ? 0
    : listWordForms(word).reduce((most, form) => Math.max(most, countItems(vocabulary, form)), 0);

/**
 * Plans how to match each term. The last word and abbreviations also match as prefixes. Words that are rare in the
 * catalog or not in it get spelling corrections, and a second try allows more of them.
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
  const productIndex = findProductIndex(groups, vocabulary);
  return groups.map((group, index) => ({
    ...group,
    isProduct: index === productIndex || isQualifier(groups, index, productIndex),
  }));
}

function isQualifier(groups: readonly WordGroup[], index: number, productIndex: number): boolean {
  const [group, next] = groups.slice(index, index + 2);
  if (index !== productIndex - 1 || next === undefined || !isGeneral(next)) return false;
  return group !== undefined && !group.isBrand && !group.isCondition && !isAdjective(group);
}

/** Words are never corrected to the words of the placeholder brand "Store brand". */
const isPlaceholderBrandWord = (word: string) => word === 'store' || word === 'brand';

const sortLetters = (word: string) => [...word].sort().join('');

function planGroup(
  vocabulary: Vocabulary,
  term: QueryTerm,
  isLast: boolean,
  isSecondTry: boolean,
): WordGroup {
  const [word = ''] = term.words;
  const isSingleWord = term.words.length === 1;
  const meant = [...term.meant, ...(isSingleWord ? findSynonyms(word).map((other) => [other]) : [])];
  const countRarestWord = (words: readonly string[]) =>
    Math.min(...words.map((one) => countItemsInAnyForm(vocabulary, one)));
  const count = Math.max(...meant.map(countRarestWord));
  const canBePrefix =
    isSingleWord && !isNumber(term) && !(term.isGrocery && word.length > MAX_UNFINISHED_LETTERS);
  const completions = canBePrefix && (isLast || word.length >= 3) ? findCompletions(vocabulary, word) : [];
  const longerWords = isLast ? completions : completions.filter((one) => !isBrandWord(vocabulary, one.word));
  const longerCount = longerWords.reduce((most, { itemCount }) => Math.max(most, itemCount), 0);
  const isPrefix = canBePrefix && (isLast || longerCount > count * ABBREVIATION_FACTOR);
  const support = count + (isPrefix ? longerCount : 0);
  // In a small catalog, a word can be rare without being a typo.
  const isLargeCatalog = vocabulary.largestCount >= LARGE_CATALOG_COUNT;
  const minCorrectionCount = support * (isSecondTry ? RARE_FACTOR / 5 : RARE_FACTOR);
  const isDoubtful =
    isSingleWord &&
    !term.isCondition &&
    !term.isGrocery &&
    (support === 0 || minCorrectionCount <= vocabulary.largestCount);
  const corrections = (
    isDoubtful ? findCorrections(vocabulary, word, isSecondTry ? MAX_EXTRA_CORRECTIONS : 1) : []
  ).filter(
    ({ words, itemCount, distance }) =>
      !words.some(isPlaceholderBrandWord) &&
      (support === 0 || (isLargeCatalog && distance === 1 && itemCount >= minCorrectionCount)),
  );
  const nearPhrases = term.near.filter((words) => countRarestWord(words) > 0);
  // "Bagles" has the same letters as "bagels", so it's a typo of "bagels" and not of the Spanish word "bagre".
  const isTransposition = corrections.some(
    ({ words }) => sortLetters(words.join('')) === sortLetters(word) && parseSpanish(words) === null,
  );
  const knownSpanishCorrections =
    support === 0 && !term.isGrocery && !isTransposition
      ? (term.spanishCorrections ?? []).filter((words) => countRarestWord(words) > 0)
      : [];
  return {
    ...term,
    meant,
    corrections: [...nearPhrases, ...knownSpanishCorrections, ...corrections.map(({ words }) => words)],
    beginning: isPrefix ? word : null,
    completions:
      support > 0 && completions.length <= MAX_COMPLETIONS ? completions.map((one) => one.word) : null,
    support:
      support +
      (corrections[0]?.itemCount ?? 0) +
      (knownSpanishCorrections.length + (term.isCondition ? 0 : nearPhrases.length) > 0 ? 1 : 0),
    isBrand: count > 0 && (term.isMultiWordBrand === true || (isSingleWord && isBrandForm(vocabulary, word))),
    isWhole: count > 0,
    isBrandGuessed: count === 0 && corrections[0]?.words.some((one) => isBrandWord(vocabulary, one)) === true,
    isProduct: false,
  };
}

/** Joins "tooth paste" if the catalog has "toothpaste". If it also has "tooth" and "paste", either spelling matches. */
function joinSplitWords(vocabulary: Vocabulary, terms: readonly QueryTerm[]): QueryTerm[] {
  const joinedTerms: QueryTerm[] = [];
  const isKnown = (text: string) => countItems(vocabulary, text) > 0;
  for (const term of terms) {
    const previous = joinedTerms.at(-1);
    const [first = ''] = previous?.words ?? [];
    const [second = ''] = term.words;
    const isPair =
      previous?.words.length === 1 && term.words.length === 1 && !term.isCondition && !previous.isCondition;
    const joinedWord = [first + second, first + toSingular(second)].find(isKnown);
    if (!previous || !isPair || joinedWord === undefined) {
      joinedTerms.push(term);
      continue;
    }
    const areBothKnown = isKnown(first) && isKnown(second);
    const words = areBothKnown ? [first, second] : [joinedWord];
    const meant = areBothKnown ? [words, [joinedWord]] : [words];
    joinedTerms[joinedTerms.length - 1] = { ...term, typed: `${previous.typed} ${term.typed}`, words, meant };
  }
  return joinedTerms;
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
 * Finds the word that names the product. The first type below that occurs in the search decides. If several words have
 * that type, the last one names the product.
 * 1. Known or misspelled words, except brands, conditions and modifiers.
 * 2. Brands with few items, unfinished words, flavors, and then any other words.
 */
function findProductIndex(groups: readonly WordGroup[], vocabulary: Vocabulary): number {
  // A single letter, as in "hi c", isn't a word.
  const isWord = (group: WordGroup) =>
    !group.isCondition &&
    !group.isAddition &&
    !isNumber(group) &&
    !isFlavorOfDrink(groups, group) &&
    (group.isWhole || group.words.join('').length > 1);
  const isName = (group: WordGroup) => isWord(group) && !group.isBrand;
  const productTests: ((group: WordGroup) => boolean)[] = [
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
  for (const fits of productTests) {
    const index = groups.findLastIndex(fits);
    if (index === -1) continue;
    // Meat after a meat product is a qualifier: "chorizo beef" is chorizo.
    const meatIndex = groups.slice(0, index).findLastIndex((group) => isMadeOfMeat(group) && fits(group));
    return meatIndex !== -1 && isMeat(groups[index] as WordGroup) ? meatIndex : index;
  }
  return groups.length - 1;
}

function computeDropCost(group: WordGroup): number {
  if (isNumber(group) || conditionsImpliedByCategory.has(group.typed.toLowerCase())) return 1;
  if (group.isBrand || group.isAddition || isPlainAdjective(group)) return 2;
  return group.isCondition ? 6 : 3;
}

/** Adjacent brand words, such as "Great Value", are dropped together. */
function groupBrandWords(groups: readonly WordGroup[]): WordGroup[][] {
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
  const keptGroups = groups.filter(
    (group) => group.isProduct || group.isNongrocery || (group.words.length > 1 && group.words[0] === 'size'),
  );
  // An unfinished word can't name the product yet.
  const isVague = (group: WordGroup) => !group.isWhole && group.corrections.length === 0;
  if (keptGroups.some((group) => group.support === 0 || isVague(group))) return [];
  // Don't guess a brand or a short word next to an unknown word: "Rapa" in "ropa vieja" (shredded beef).
  const isShortGuess = ({ isWhole, words }: WordGroup) =>
    !isWhole && words.join('').length <= MAX_GUESS_LETTERS;
  const isUnknown = (group: WordGroup) => group.support === 0 && !group.isCondition && !isNumber(group);
  if (keptGroups.some((group) => group.isBrandGuessed || isShortGuess(group)) && groups.some(isUnknown))
    return [];
  const knownGroups = groups.filter(({ support }) => support > 0);
  const units = groupBrandWords(knownGroups.filter((group) => !keptGroups.includes(group))).slice(0, 6);
  const subsets = Array.from({ length: 2 ** units.length - 1 }, (_, index) => {
    const droppedUnits = units.filter((_unit, at) => ((index + 1) >> at) & 1);
    const cost = droppedUnits.flat().reduce((sum, group) => sum + computeDropCost(group), 0);
    const support = droppedUnits.flat().reduce((sum, group) => sum + group.support, 0);
    return { dropped: new Set(droppedUnits.flat()), cost, support };
  }).sort((a, b) => a.cost - b.cost || a.support - b.support);
  const fallbacks = subsets.map(({ dropped }) => knownGroups.filter((group) => !dropped.has(group)));
  const all = knownGroups.length < groups.length ? [knownGroups, ...fallbacks] : fallbacks;
  return all.length > MAX_QUERY_VARIANTS ? [...all.slice(0, MAX_QUERY_VARIANTS - 1), keptGroups] : all;
}
