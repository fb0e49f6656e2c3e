import type { WordGroup } from '#domain/search/plan.ts';
import { foldWords } from '#domain/search/words.ts';

export const makeWordGroup = (text: string, overrides: Partial<WordGroup> = {}): WordGroup => {
  const words = foldWords(text);
  return {
    ...{ typed: text, words, meant: [words], near: [], corrections: [], beginning: null, completions: null },
    ...{
      isCondition: false,
      isGrocery: false,
      isNeverReplaced: false,
      isNongrocery: false,
      isAddition: false,
      isBrand: false,
      isProduct: false,
    },
    ...{ support: 1, isWhole: true, isBrandGuessed: false },
    ...overrides,
  };
};
