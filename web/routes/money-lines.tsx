import { useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '#contract/preferences.ts';
import {
  computeRemainingBudgetCents,
  computeTaxSaved,
  findMostExpensiveLines,
  listTiedStoresOverBudget,
} from '#domain/compare/budget.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';
import { localizedItemName } from '#domain/language.ts';
import { formatApproximateUsd } from '#domain/price/approximate-usd.ts';
import { BudgetLine } from '#web/features/budget/budget-line.tsx';
import { useApplySwap } from '#web/features/cart/use-cart.ts';
import type { ComparisonView } from '#web/features/comparison/comparison-view.ts';
import { waitForPreferences } from '#web/features/preferences/use-preferences.ts';
import { SwapLine } from '#web/features/swaps/swap-line.tsx';

export function EmptyCartBudget({
  userId,
  preferences: { budgetCents, hasWeeklyBudget, spentThisWeekCents, paysWithSnap, stores },
  view,
  onSave,
  ebtBalanceCents,
}: Omit<Parameters<typeof BudgetLines>[0], 'total' | 'storeId'>) {
  return (
    <p className="flex flex-wrap gap-x-4">
      <BudgetLine
        {...{ userId, budgetCents, hasWeeklyBudget, spentThisWeekCents, paysWithSnap, onSave }}
        total={null}
        cart={view.cart}
        entries={[]}
        states={stores.map(({ state }) => state)}
        balanceCents={ebtBalanceCents}
        overBudgetStores={[]}
      />
    </p>
  );
}

export function BudgetLines({
  userId,
  preferences: { budgetCents, hasWeeklyBudget, spentThisWeekCents, paysWithSnap, taxBasis, stores },
  view,
  total,
  onSave,
  storeId,
  ebtBalanceCents,
}: {
  userId: string;
  preferences: Preferences;
  view: ComparisonView;
  total: StoreTotal;
  storeId: number;
  ebtBalanceCents: number | null;
} & Pick<Parameters<typeof BudgetLine>[0], 'onSave'>) {
  const client = useQueryClient();
  const applySwap = useApplySwap();
  const spending = budgetCents === null ? null : { budgetCents, spentThisWeekCents };
  const overCents =
    spending === null ? 0 : Math.max(0, -computeRemainingBudgetCents(spending, total.totalCents));
  const overBudgetStores =
    spending === null ? [] : listTiedStoresOverBudget(view.comparison, spending).map(view.storeName);
  return (
    <p className="flex flex-wrap gap-x-4">
      <BudgetLine
        {...{ userId, budgetCents, hasWeeklyBudget, spentThisWeekCents, paysWithSnap, total, onSave }}
        cart={view.cart}
        entries={view.entries}
        states={stores.map(({ state }) => state)}
        balanceCents={ebtBalanceCents}
        overBudgetStores={overBudgetStores}
      />
      <SwapLine
        {...{ overCents, storeId }}
        taxChoicesKey={`${paysWithSnap} ${taxBasis}`}
        waitForTaxes={() => waitForPreferences(client)}
        computeTaxSavedCents={(savesCents, entryId) =>
          computeTaxSaved(savesCents, entryId, { cart: view.cart, total })
        }
        mostExpensiveItems={findMostExpensiveLines(view.cart.lines, storeId).flatMap(
          ({ entryId, cents, isEstimate }) => {
            const entry = view.entries.find(({ id }) => id === entryId);
            return entry
              ? `${localizedItemName(entry.item.name)} ${formatApproximateUsd(cents, isEstimate)}`
              : [];
          },
        )}
        entries={view.entries}
        onSwap={applySwap}
      />
    </p>
  );
}
