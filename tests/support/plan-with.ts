import { planWordGroups } from '#domain/search/plan.ts';
import { parseSearchQuery } from '#domain/search/query.ts';
import { buildVocabulary } from '#domain/search/vocabulary.ts';

const brands: ReadonlySet<string> = new Set(['tillamook', 'kroger', 'great', 'value', 'oreo', 'berrie']);

/** `itemCounts` maps each word to its number of catalog items. */
export const planSearch = (itemCounts: Record<string, number>, text: string, isSecondTry = false) => {
  const words = Object.entries(itemCounts).map(([word, itemCount]) => ({
    ...{ word, itemCount, brandCount: brands.has(word) ? itemCount : 0 },
  }));
  return planWordGroups(buildVocabulary(words), parseSearchQuery(text).terms, isSecondTry);
};
