import type { Category } from '#domain/item/grocery-item.ts';
import {
  listBrandQualifiers,
  type ParsedProductName,
  parseProductName,
  removeBrand,
} from '#domain/item/kind/kind-reading.ts';
import { flavors, vagueNameWords } from '#domain/item/kind/kind-words.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';

export type ItemToClassify = { name: string; brand: string; category: Category };

/** Normalizes a product name for use as a kind. Each name in the starter catalog defines one kind (decision 17). */
export const normalizeKindName = (name: string): string => foldWords(name).join(' ');

const flavorWords: ReadonlySet<string> = new Set(flavors.split(' ').map(toSingular));
const vagueWords: ReadonlySet<string> = new Set([
  ...flavorWords,
  ...vagueNameWords.split(' ').map(toSingular),
]);

const isVagueName = (name: string) => foldWords(name).every((word) => vagueWords.has(toSingular(word)));

function isFlavorOf(name: string, kind: string): boolean {
  const noun = kind.split(' ').at(-1) as string;
  return flavorWords.has(toSingular(noun)) && !foldWords(name).includes(noun);
}

const toSignature = (category: Category, { noun, qualifiers }: ParsedProductName) =>
  `${category}/${noun}/${[...qualifiers].sort().join(' ')}`;

/**
 * The classifier returns a known kind if category, head noun and qualifiers all match. Otherwise, it returns the item's
 * name, plus category and brand where needed, so that two products never share a kind by chance. Building a classifier
 * is expensive, so build one per import.
 */
export function createKindClassifier(
  knownItems: readonly { name: string; category: Category }[],
): (item: ItemToClassify) => string {
  const kindBySignature = new Map<string, string>();
  const knownNames = new Set<string>();
  const kindWords = new Set<string>();
  for (const { name, category } of knownItems) {
    const kind = normalizeKindName(name);
    knownNames.add(kind);
    const parsedName = parseProductName(name, category);
    if (parsedName === null) continue;
    for (const word of [parsedName.noun, ...parsedName.qualifiers]) kindWords.add(word);
    const signature = toSignature(category, parsedName);
    kindBySignature.set(signature, (kindBySignature.get(signature) ?? kind) === kind ? kind : '');
  }
  const findKnownKind = (name: string, category: Category, extraQualifiers: readonly string[]) => {
    const parsedName = parseProductName(name, category, extraQualifiers);
    const kind = parsedName === null ? undefined : kindBySignature.get(toSignature(category, parsedName));
    if (kind === undefined || kind === '') return undefined;
    return isFlavorOf(name, kind) ? undefined : kind;
  };
  const deriveKind = ({ name, brand, category }: ItemToClassify) => {
    const kind = normalizeKindName(name);
    if (isVagueName(name)) return `${kind}, ${category}, ${normalizeKindName(brand)}`;
    return knownNames.has(kind) ? `${kind}, ${category}` : kind;
  };
  return (item) => {
    const { name, brand, category } = item;
    const brandQualifiers = listBrandQualifiers(brand);
    const kind = findKnownKind(name, category, brandQualifiers);
    if (kind !== undefined) return kind;
    const nameWithoutBrand = removeBrand(name, brand);
    // Keep the brand "Almond Breeze" in the name, because "almond" is part of the kind.
    const canRemoveBrand =
      nameWithoutBrand !== null && !foldWords(brand).some((word) => kindWords.has(toSingular(word)));
    return (
      (canRemoveBrand ? findKnownKind(nameWithoutBrand, category, brandQualifiers) : undefined) ??
      deriveKind(item)
    );
  };
}
