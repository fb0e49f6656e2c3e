/** Kinds of answer, from most certain to no answer. */
export const answerKinds = [
  'cheapest',
  'likely-cheapest',
  'best-bet',
  'even',
  'same',
  'alone',
  'only-complete',
  'gaps',
  'nothing',
] as const;

export type AnswerKind = (typeof answerKinds)[number];

export type Names = {
  storeName: (storeId: number) => string;
  itemName: (entryId: number) => string;
  /** The list's name, if the prices are for a list instead of the cart. */
  whole?: string;
};
