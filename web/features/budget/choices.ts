import type { Preferences } from '#contract/preferences.ts';
import type { Category } from '#domain/item/grocery-item.ts';

export type BudgetChoices = Pick<Preferences, 'budgetCents' | 'paysWithSnap'>;

/** A line of the cart, as far as SNAP asks about it. */
export type PricedItem = { id: number; item: { name: string; category: Category } };
