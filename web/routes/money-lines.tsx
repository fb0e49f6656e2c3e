import { useQuery } from '@tanstack/react-query';
import type { Preferences } from '#contract/preferences.ts';
import { leftOf, splitBySnap, taxOnShortfall } from '#domain/compare/budget.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { BudgetLine } from '#web/features/budget/budget-line.tsx';
import { useEbtBalance } from '#web/features/budget/ebt-balance.ts';
import { useCartActions } from '#web/features/cart/use-cart.ts';
import type { ComparisonView } from '#web/features/comparison/comparison-view.ts';
import { SwapLine } from '#web/features/swaps/swap-line.tsx';

/** The answer card's lines about money: what is left of the budget, what EBT pays, and swaps that save. */
export function MoneyLines({
  preferences: { budgetCents, hasWeeklyBudget, spentThisWeekCents, paysWithSnap, stores },
  view,
  total,
  onSave,
  storeId,
}: {
  preferences: Preferences;
  view: ComparisonView;
  total: StoreTotal;
  storeId: number;
} & Pick<Parameters<typeof BudgetLine>[0], 'onSave'>) {
  const { switchBrand } = useCartActions();
  const { data: user } = useQuery(userQuery);
  const { taxRates = FLAT_RATES } = view.cart.stores.find((store) => store.storeId === storeId) ?? {};
  const balanceCents = useEbtBalance(user?.id ?? '');
  const { shortCents } = splitBySnap(total, balanceCents);
  const extraTaxCents = paysWithSnap ? taxOnShortfall(shortCents, taxRates.food) : 0;
  const leftCents = leftOf(
    { budgetCents: budgetCents ?? 0, spentThisWeekCents },
    total.totalCents + extraTaxCents,
  );
  const overCents = budgetCents === null ? 0 : Math.max(0, -leftCents);
  return (
    <p className="flex flex-wrap gap-x-4">
      <BudgetLine
        userId={user?.id ?? ''}
        {...{ budgetCents, hasWeeklyBudget, spentThisWeekCents, paysWithSnap, total, onSave }}
        entries={view.entries}
        states={stores.map(({ state }) => state)}
        {...{ balanceCents, extraTaxCents }}
      />
      <SwapLine {...{ overCents, storeId }} entries={view.entries} onSwap={switchBrand} />
    </p>
  );
}
