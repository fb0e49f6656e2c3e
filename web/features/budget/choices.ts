import type { Preferences } from '#contract/preferences.ts';
import type { Category } from '#domain/item/grocery-item.ts';

export type BudgetChoices = Pick<Preferences, 'budgetCents' | 'hasWeeklyBudget' | 'paysWithSnap'>;

export type PricedItem = { id: number; item: { name: string; category: Category } };
