/** The eleven categories of the catalogue, in the order they are shown (3.item). */
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
