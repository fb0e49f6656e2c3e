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
  const read = parseNameWords(name);
  const { product, variety } = read;
  const naming = matchedGroups.filter((group) => {
    const { words, whole } = normalizeGroup(group);
    if (!group.isCondition && whole.some((some) => some.length > 1 && areAdjacent(read, some))) return true;
    if (group.isAddition || (!words.has(product) && (variety === null || !words.has(variety)))) return false;
    return !isGeneral(group) || hasNoun(matchedGroups) || !hasNoun(allGroups);
  });
  return (
    naming.length === 0 ||
    (category === 'Produce' && naming.every((group) => isFruit(group) || isModifier(group)))
  );
}

/**
 * Uses only typed brands with few products (Colgate, not Kroger). The first search is for all of them. Each later
 * search is for one brand that isn't in `matchedGroups`, starting with the last one typed.
 */
export function listBrandSearches(
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
  vocabulary: Vocabulary,
): WordGroup[][] {
  const makers = allGroups.filter((group) => isBrandWithFewItems(group, vocabulary));
  const left = makers.filter((maker) => !matchedGroups.includes(maker)).toReversed();
  return left.length === 0 ? [] : [makers, ...left.map((maker) => [maker])];
}

/** True if these words can name a product on their own, unlike "large", "sauce" or "12". */
const isNoun = (group: WordGroup): boolean =>
  !group.isCondition && !isGeneral(group) && !isPlainAdjective(group) && !isNumber(group);

export const hasNoun = (groups: readonly WordGroup[]): boolean => groups.some(isNoun);

/** Dropped words that may name a product of the catalog. */
const listLeftNames = (matchedGroups: readonly WordGroup[], allGroups: readonly WordGroup[]) =>
  allGroups.filter(
    (group) =>
      !matchedGroups.includes(group) &&
      (isNoun(group) || isGeneral(group)) &&
      ![group.isBrand, group.isAddition, isModifier(group)].includes(true) &&
      group.isWhole,
  );

/**
 * If the last noun isn't the product ("tortilla chips restaurant style"), the other nouns may be. The first search is
 * for all of them. Each later search is for one of them, starting with the last one typed.
 */
export function listNounSearches(
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
): WordGroup[][] {
  const nouns = listLeftNames(matchedGroups, allGroups).filter(isNoun);
  const single = nouns.toReversed().map((noun) => [noun]);
  return nouns.length > 1 ? [nouns, ...single] : single;
}

/** True if results that the matched words don't name are worth showing: naan bread for "naan", but not for "bread". */
export const isWorthShowing = (
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
): boolean => hasNoun(matchedGroups) && listLeftNames(matchedGroups, allGroups).length === 0;

/** Compares only the first word of the item's brand: "pan" doesn't match Peter Pan. */
export function matchesTypedBrand(brandGroups: readonly WordGroup[], item: FoundRow | undefined): boolean {
  const [first = ''] = parseBrandWords(item?.brand ?? '').singulars;
  return brandGroups.some((group) => normalizeGroup(group).words.has(first));
}
