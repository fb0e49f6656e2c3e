/**
 * From the most certain to none at all. For 'even', totals are too close to name a winner. For 'same', they're equal.
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
  whole?: string;
};
