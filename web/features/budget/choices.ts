import type { Preferences } from '#contract/preferences.ts';
import type { Category } from '#domain/item/grocery-item.ts';

export type BudgetChoices = Pick<Preferences, 'budgetCents' | 'hasWeeklyBudget' | 'paysWithSnap'>;

/** The part of a cart line that decides whether SNAP pays for it. */
export type PricedItem = { id: number; item: { name: string; category: Category } };
