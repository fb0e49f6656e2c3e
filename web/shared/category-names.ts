import type { Category } from '#domain/item/grocery-item.ts';
import { t } from '#domain/language.ts';

export const categoryNames: Readonly<Record<Category | 'Notes', string>> = {
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

export const translateCategoryName = (name: string): string =>
  Object.entries(categoryNames).find(([category]) => category === name)?.[1] ?? name;
