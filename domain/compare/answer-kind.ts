/**
 * Ordered from the most certain recommendation to no recommendation at all. 'even' means that totals are too close to
 * name a winner. 'same' means that totals are equal.
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
