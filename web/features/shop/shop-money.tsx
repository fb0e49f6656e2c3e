import type { ShopList } from '#contract/shop.ts';
import { budgetText, spentBeforeText, splitBySnap } from '#domain/compare/budget.ts';
import { goodsName, joinList, t } from '#domain/language.ts';
import type { ShopCost } from '#domain/list/shop.ts';
import { plainUsd, roundedUsd, spokenParts } from '#domain/price/spoken-usd.ts';

/** Renders nothing for shoppers without a budget or EBT. */
export function ShopMoney({
  list: { budgetCents = null, spentThisWeekCents = null, lines },
  spent: { totalCents, taxCents, snapCents, isEstimate },
  balanceCents,
}: {
  list: ShopList;
  spent: ShopCost;
  balanceCents: number | null;
}) {
  if (budgetCents === null && snapCents === 0) return null;
  const { ebtCents } = splitBySnap({ totalCents, snapCents }, balanceCents);
  const { part: ebt, rest: other } = spokenParts({ totalCents, partCents: ebtCents }, isEstimate);
  const { part: goods, rest: tax } = spokenParts(
    { totalCents, partCents: totalCents - taxCents },
    isEstimate,
  );
  const unpaid = lines.flatMap(({ isPaidBySnap, name }) => (isPaidBySnap === false ? goodsName(name) : []));
  return (
    <details className="figures text-sm">
      <summary className="flex cursor-pointer list-none flex-col justify-center underline decoration-dotted underline-offset-4 touch">
        {budgetCents !== null && (
          <span className="font-medium">
            {budgetText({ budgetCents, spentThisWeekCents }, totalCents, isEstimate)}
          </span>
        )}
        {snapCents > 0 && (
          <span>
            {balanceCents === null
              ? t`EBT pays ${ebt}`
              : t`EBT pays ${ebt}, ${remainingUsd(balanceCents - ebtCents, isEstimate)} left on card`}
          </span>
        )}
      </summary>
      <div className="max-h-[30dvh] overflow-y-auto pb-1 text-ink-soft">
        {spentThisWeekCents !== null && <p>{spentBeforeText(spentThisWeekCents)}</p>}
        <p>{t`Checked off: ${goods} plus ${tax} tax.`}</p>
        {snapCents > 0 && <p>{t`You pay ${other} without EBT.`}</p>}
        {snapCents > 0 && unpaid.length > 0 && (
          <p>{t`We don’t count on EBT for ${joinList(unpaid)}. The register decides.`}</p>
        )}
      </div>
    </details>
  );
}

const remainingUsd = (cents: number, isEstimate: boolean): string =>
  cents === 0 ? plainUsd(cents) : roundedUsd(cents, isEstimate);
