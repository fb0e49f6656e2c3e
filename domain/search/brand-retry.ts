import { areAdjacent, type FoundRow, normalizeGroup } from '#domain/search/match.ts';
import { isBrandWithFewItems, isNumber, type WordGroup } from '#domain/search/plan.ts';
import { parseBrandWords, parseNameWords } from '#domain/search/reading.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { isFruit, isGeneral, isModifier, isPlainAdjective } from '#domain/search/word-roles.ts';

/**
 * True if the matched words don't name the product. For example, a search for "colgate total" isn't looking for Total
 * Cereal, and a search for "baby food" isn't looking for dog food.
 */
export function isUnrequestedProduct(
  { name, category }: FoundRow,
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
): boolean {
  if (matchedGroups.length === allGroups.length) return false;
  const nameWords = parseNameWords(name);
  const { product, variety } = nameWords;
  const namingGroups = matchedGroups.filter((group) => {
    const { words, whole } = normalizeGroup(group);
    if (!group.isCondition && whole.some((phrase) => phrase.length > 1 && areAdjacent(nameWords, phrase)))
      return true;
    if (group.isAddition || (!words.has(product) && (variety === null || !words.has(variety)))) return false;
    return !isGeneral(group) || hasNoun(matchedGroups) || !hasNoun(allGroups);
  });
  return (
    namingGroups.length === 0 ||
    (category === 'Produce' && namingGroups.every((group) => isFruit(group) || isModifier(group)))
  );
}

/**
 * Lists searches by typed brands with few products (Colgate, not Kroger): all of them together, then each unmatched
 * brand alone, last typed first.
 */
export function listBrandSearches(
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
  vocabulary: Vocabulary,
): WordGroup[][] {
  const brandsWithFewItems = allGroups.filter((group) => isBrandWithFewItems(group, vocabulary));
  const unmatchedBrands = brandsWithFewItems.filter((brand) => !matchedGroups.includes(brand)).toReversed();
  return unmatchedBrands.length === 0 ? [] : [brandsWithFewItems, ...unmatchedBrands.map((maker) => [maker])];
}

/** True if these words can name a product on their own, unlike "large", "sauce" or "12". */
const isNoun = (group: WordGroup): boolean =>
  !group.isCondition && !isGeneral(group) && !isPlainAdjective(group) && !isNumber(group);

export const hasNoun = (groups: readonly WordGroup[]): boolean => groups.some(isNoun);

/** Lists dropped words that may name a catalog product. */
const listDroppedNames = (matchedGroups: readonly WordGroup[], allGroups: readonly WordGroup[]) =>
  allGroups.filter(
    (group) =>
      !matchedGroups.includes(group) &&
      (isNoun(group) || isGeneral(group)) &&
      ![group.isBrand, group.isAddition, isModifier(group)].includes(true) &&
      group.isWhole,
  );

/**
 * Lists searches by dropped nouns, in case the last noun isn't the product ("tortilla chips restaurant style"): all of
 * them together, then each alone, last typed first.
 */
export function listNounSearches(
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
): WordGroup[][] {
  const nouns = listDroppedNames(matchedGroups, allGroups).filter(isNoun);
  const singleNounSearches = nouns.toReversed().map((noun) => [noun]);
  return nouns.length > 1 ? [nouns, ...singleNounSearches] : singleNounSearches;
}

/** True if results are worth showing although the matched words don't name the product: naan bread for "naan". */
export const isWorthShowing = (
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
): boolean => hasNoun(matchedGroups) && listDroppedNames(matchedGroups, allGroups).length === 0;

/** Compares only the first word of the item's brand: "pan" doesn't match Peter Pan. */
export function matchesTypedBrand(brandGroups: readonly WordGroup[], item: FoundRow | undefined): boolean {
  const [firstBrandWord = ''] = parseBrandWords(item?.brand ?? '').singulars;
  return brandGroups.some((group) => normalizeGroup(group).words.has(firstBrandWord));
}
