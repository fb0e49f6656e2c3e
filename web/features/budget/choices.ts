import type { CartEntry } from '#contract/cart.ts';
import type { Preferences } from '#contract/preferences.ts';
import type { ComparedCart } from '#domain/compare/cart-lines.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';

export type BudgetSettings = Pick<Preferences, 'budgetCents' | 'hasWeeklyBudget' | 'paysWithSnap'>;

export type BudgetedCart = {
  /** The total at the first-ranked store, or null if the cart is empty or no store is selected. */
  total: StoreTotal | null;
  cart: ComparedCart;
  entries: readonly CartEntry[];
  states: readonly string[];
};
