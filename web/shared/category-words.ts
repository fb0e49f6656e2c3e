import type { Category } from '#domain/item/grocery-item.ts';
import { t } from '#domain/language.ts';

/** What a department is called, and what is in none. */
export const categoryWords: Readonly<Record<Category | 'Notes', string>> = {
  Dairy: t`Dairy`,
  Produce: t`Produce`,
  Meat: t`Meat`,
  Seafood: t`Seafood`,
  Bakery: t`Bakery`,
  Pantry: t`Pantry`,
  Household: t`Household`,
  'Personal Care': t`Personal Care`,
  Frozen: t`Frozen`,
  Snacks: t`Snacks`,
  Beverages: t`Beverages`,
  Notes: t`Notes`,
};

/** The heading of lines that stand together: a department's, or the name of what else they stand under. */
export const groupWords = (name: string): string =>
  Object.entries(categoryWords).find(([category]) => category === name)?.[1] ?? name;
