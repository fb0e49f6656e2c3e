/** What the answer can be, from the surest to none. */
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

/** What an answer calls things. */
export type Names = {
  storeName: (storeId: number) => string;
  itemName: (entryId: number) => string;
  /** What all of it is called, where it is not the cart. */
  whole?: string;
};
