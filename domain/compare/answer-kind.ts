/**
 * Kinds of store recommendations, from the most certain to none at all. For 'even', the totals are too close to name a
 * winner; for 'same', they are equal.
 */
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

export type NameLookup = {
  storeName: (storeId: number) => string;
  itemName: (entryId: number) => string;
  /** Words for where the items are, such as "on this list". The default is "in your cart". */
  whole?: string;
};
