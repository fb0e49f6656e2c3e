import type { Category } from '#domain/grocery-item.ts';
import { foldWords } from '#domain/search-words.ts';

/** What of an item tells its kind. */
export type KindSource = { name: string; brand: string; category: Category };

/** The kind of an item of the starter catalogue, whose names are the kinds (decision 0017). */
export const kindOfName = (name: string): string => foldWords(name).join(' ');

/**
 * Tells the kind of imported items: a known one where everything that the item's name says agrees with it, else one of
 * its own. Prepares all that depends on the known ones: make one for a whole import.
 */
export function createKindClassifier(
  known: readonly { name: string; category: Category }[],
): (item: KindSource) => string {
  const key = (category: Category, kind: string) => `${category}: ${kind}`;
  const kinds = new Set(known.map(({ name, category }) => key(category, kindOfName(name))));
  const allNames = new Set(known.map(({ name }) => kindOfName(name)));
  return ({ name, category }) => {
    const kind = kindOfName(name);
    // The same words in another category are another thing.
    return allNames.has(kind) && !kinds.has(key(category, kind)) ? `${kind}, ${category}` : kind;
  };
}
