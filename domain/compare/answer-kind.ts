/** Kinds of answer, from most certain to no answer. */
export type AnswerKind =
  | 'cheapest'
  | 'likely-cheapest'
  | 'best-bet'
  | 'even'
  | 'same'
  | 'alone'
  | 'only-complete'
  | 'gaps'
  | 'nothing';

export type Names = {
  storeName: (storeId: number) => string;
  itemName: (entryId: number) => string;
  /** What the prices are for, if not the cart. */
  whole?: string;
};
