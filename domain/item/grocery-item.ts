/** Categories in display order (specification: 3.item). */
export const categories = [
  'Dairy',
  'Produce',
  'Meat',
  'Seafood',
  'Bakery',
  'Pantry',
  'Household',
  'Personal Care',
  'Frozen',
  'Snacks',
  'Beverages',
] as const;

export type Category = (typeof categories)[number];
