import { type FoundRow, normalizeGroup } from '#domain/search/match.ts';
import { isBrandWithFewItems, type WordGroup } from '#domain/search/plan.ts';
import { parseBrandWords, parseNameWords } from '#domain/search/reading.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { isFruit, isModifier } from '#domain/search/word-roles.ts';

/**
 * True if the matched words don't name the product. For example, a search for "colgate total" isn't looking for Total
 * Cereal.
 */
export function isUnrequestedProduct(
  { name, category }: FoundRow,
  matchedGroups: readonly WordGroup[],
  allGroups: readonly WordGroup[],
): boolean {
  if (matchedGroups.length === allGroups.length) return false;
  const { product, variety } = parseNameWords(name);
  const naming = matchedGroups.filter((group) => {
    const { words } = normalizeGroup(group);
    return words.has(product) || (variety !== null && words.has(variety));
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

/** Compares only the first word of the item's brand: "pan" doesn't match Peter Pan. */
export function matchesTypedBrand(brandGroups: readonly WordGroup[], item: FoundRow | undefined): boolean {
  const [first = ''] = parseBrandWords(item?.brand ?? '').singulars;
  return brandGroups.some((group) => normalizeGroup(group).words.has(first));
}
