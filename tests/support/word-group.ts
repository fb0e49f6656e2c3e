import type { WordGroup } from '#domain/search/plan.ts';
import { foldWords } from '#domain/search/words.ts';

/** The search group for a typed text. `more` overrides the defaults of all other fields. */
export const makeWordGroup = (typed: string, more: Partial<WordGroup> = {}): WordGroup => {
  const words = foldWords(typed);
  return {
    ...{ typed, words, meant: [words], near: [], corrections: [], beginning: null, completions: null },
    ...{
      isCondition: false,
      isGrocery: false,
      isNeverReplaced: false,
      isOfOtherStores: false,
      isAddition: false,
      isBrand: false,
      isProduct: false,
    },
    ...{ support: 1, isWhole: true, isBrandGuessed: false },
    ...more,
  };
};
