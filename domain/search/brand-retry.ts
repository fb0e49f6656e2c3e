import { type FoundRow, normalizeGroup } from '#domain/search/match.ts';
import { isBrandWithFewItems, type WordGroup } from '#domain/search/plan.ts';
import { parseBrandWords, parseNameWords } from '#domain/search/reading.ts';
import type { Vocabulary } from '#domain/search/vocabulary.ts';
import { isFruit, isModifier } from '#domain/search/word-roles.ts';

/**
 * Whether a result that lacks some words is likely a different product, because the words it does have
 * don't name the product: Total Cereal for "colgate total", grapes for "uncrustables grape".
 */
export function isDifferentProduct(
  { name, category }: FoundRow,
  kept: readonly WordGroup[],
  groups: readonly WordGroup[],
): boolean {
  if (kept.length === groups.length) return false;
  const { product, variety } = parseNameWords(name);
  const naming = kept.filter((group) => {
    const { words } = normalizeGroup(group);
    return words.has(product) || (variety !== null && words.has(variety));
  });
  return (
    naming.length === 0 ||
    (category === 'Produce' && naming.every((group) => isFruit(group) || isModifier(group)))
  );
}

/**
 * If a search for only the words in `kept` found a different product, lists what to search for next: all typed brands
 * with few products (Colgate, not Kroger) together, then each one that isn't in `kept`, starting with the last.
 */
export function listBrandsToRetry(
  kept: readonly WordGroup[],
  groups: readonly WordGroup[],
  vocabulary: Vocabulary,
): WordGroup[][] {
  const makers = groups.filter((group) => isBrandWithFewItems(group, vocabulary));
  const left = makers.filter((maker) => !kept.includes(maker)).toReversed();
  return left.length === 0 ? [] : [makers, ...left.map((maker) => [maker])];
}

/** Whether the item's brand begins with a typed brand: "pan" isn't Peter Pan. */
export function hasTypedBrand(makers: readonly WordGroup[], item: FoundRow | undefined): boolean {
  const [first = ''] = parseBrandWords(item?.brand ?? '').singulars;
  return makers.some((maker) => normalizeGroup(maker).words.has(first));
}
