import type { ShoppingTrip, ShoppingTripLine } from '#contract/shop.ts';
import {
  budgetText,
  computeRemainingBudgetCents,
  earlierSpendingText,
  splitSnapPayment,
  wholeListBudgetText,
} from '#domain/compare/budget.ts';
import { joinList, localizedItemName, t } from '#domain/language.ts';
import type { ShoppingTripCost, TripRow } from '#domain/list/shop.ts';
import { formatPartAndRest, formatRoundedUsd, formatShortUsd } from '#domain/price/approximate-usd.ts';
import { cx } from '#web/lib/cx.ts';

export function ShopBudget({
  list: { budgetCents = null, spentThisWeekCents = null },
  rows,
  spent: { totalCents, taxCents, snapCents, isEstimate },
  wholeListCost,
  balanceCents,
}: {
  list: ShoppingTrip;
  rows: readonly TripRow<ShoppingTripLine>[];
  spent: ShoppingTripCost;
  wholeListCost: ShoppingTripCost;
  balanceCents: number | null;
}) {
  if (budgetCents === null && snapCents === 0) return null;
  const { ebtCents } = splitSnapPayment({ totalCents, snapCents }, balanceCents);
  const { part: ebt, rest: ownShare } = formatPartAndRest({ totalCents, partCents: ebtCents }, isEstimate);
  const { part: goods, rest: tax } = formatPartAndRest(
    { totalCents, partCents: totalCents - taxCents },
    isEstimate,
  );
  const itemsNotPaidBySnap = rows.flatMap(({ isTicked, line: { isPaidBySnap, name } }) =>
    isTicked && isPaidBySnap === false ? localizedItemName(name) : [],
  );
  return (
    <details className="figures text-sm">
      <summary className="flex cursor-pointer list-none flex-col justify-center underline decoration-dotted underline-offset-4 touch">
        {budgetCents !== null && (
          <span className="font-medium">
            {budgetText({ budgetCents, spentThisWeekCents }, totalCents, isEstimate)}
          </span>
        )}
        {budgetCents !== null && wholeListCost.totalCents !== totalCents && (
          <span
            className={cx(
              computeRemainingBudgetCents({ budgetCents, spentThisWeekCents }, wholeListCost.totalCents) <
                0 && 'text-amber',
            )}
          >
            {wholeListBudgetText(
              { budgetCents, spentThisWeekCents },
              wholeListCost.totalCents,
              wholeListCost.isEstimate,
            )}
          </span>
        )}
        {snapCents > 0 && (
          <span>
            {balanceCents === null
              ? t`EBT pays ${ebt}`
              : t`EBT pays ${ebt}, ${formatRemainingUsd(balanceCents - ebtCents, isEstimate)} left on card`}
          </span>
        )}
      </summary>
      <div className="max-h-[30dvh] overflow-y-auto pb-1 text-ink-soft">
        {spentThisWeekCents !== null && <p>{earlierSpendingText(spentThisWeekCents)}</p>}
        <p>{t`Checked off: ${goods} plus ${tax} tax.`}</p>
        {snapCents > 0 && <p>{t`You pay ${ownShare} yourself.`}</p>}
        {snapCents > 0 && itemsNotPaidBySnap.length > 0 && (
          <p>{`${t`EBT doesn’t pay: ${joinList(itemsNotPaidBySnap)}.`} ${t`The register decides.`}`}</p>
        )}
      </div>
    </details>
  );
}

const formatRemainingUsd = (cents: number, isEstimate: boolean): string =>
  cents === 0 ? formatShortUsd(cents) : formatRoundedUsd(cents, isEstimate);
