import { ChevronDown } from 'lucide-react';
import type { RecipeCost } from '#contract/recipes.ts';
import { formatCount, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { formatApproximateUsd, formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { Price } from '#web/shared/price.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { computeCostOfUsedAmounts, type PlannedLine, type RecipeLinePrice } from './recipe-plan.ts';

type Store = RecipeCost['stores'][number];

function StoreRow({ store }: { store: Store }) {
  const { name, logo, color, totalCents, lowCents, highCents, missingCount, isEstimate } = store;
  const isRange = lowCents !== null && highCents !== null && lowCents !== highCents;
  return (
    <li className="flex items-center gap-3 py-2">
      <LogoCircle letters={logo} color={color} />
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <span className="text-right">
        <span className="block font-medium">
          {totalCents === null ? '—' : <Price cents={totalCents} isEstimate={isEstimate} isSum />}
        </span>
        <span className="figures block text-sm text-ink-soft">
          {missingCount > 0 && t`${missingCount} missing`}
          {missingCount === 0 &&
            isRange &&
            t`${formatRoundedUsd(lowCents, true)} to ${formatRoundedUsd(highCents, true)}`}
        </span>
      </span>
    </li>
  );
}

function usedAmountsText(
  planned: readonly PlannedLine[],
  pricesByLine: ReadonlyMap<number, RecipeLinePrice>,
  servings: number | null,
): string {
  const { usedCents, unknownCount } = computeCostOfUsedAmounts(planned, pricesByLine);
  if (usedCents === 0) return '';
  const usedCostText = formatUsd(usedCents);
  const sentence =
    servings === null
      ? t`About ${usedCostText} of that goes into this dish.`
      : t`About ${usedCostText} of that goes into this dish, ${formatUsd(Math.round(usedCents / servings))} a serving.`;
  return unknownCount === 0
    ? sentence
    : `${sentence} ${t`That leaves out ${formatCount(unknownCount, 'thing')} we couldn’t measure.`}`;
}

export function RecipeCostCard({
  cost,
  planned,
  cheapestPrices,
  servings,
  isStale,
}: {
  cost: RecipeCost | undefined;
  planned: readonly PlannedLine[];
  /** Prices at the cheapest store, by line index. */
  cheapestPrices: ReadonlyMap<number, RecipeLinePrice>;
  servings: number | null;
  isStale: boolean;
}) {
  const [best] = cost?.stores ?? [];
  if (cost?.sentence == null || best?.totalCents == null) return null;
  const usedText = isStale ? '' : usedAmountsText(planned, cheapestPrices, servings);
  return (
    <section
      aria-label={t`What it costs, and where`}
      aria-busy={isStale}
      className="rounded-card border border-line bg-surface p-4"
    >
      <p className="text-[1.0625rem] leading-snug font-medium wrap-anywhere">{cost.sentence}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {t`You pay ${formatApproximateUsd(best.totalCents, best.isEstimate)} at ${best.name}, with tax. ${usedText}`}
      </p>
      <details className="group -mb-2">
        <summary className="flex cursor-pointer items-center gap-1 text-sm text-ink-soft touch">
          {cost.stores.length === 1 ? t`The store` : t`All ${cost.stores.length} stores`}
          <ChevronDown className="size-4 group-open:rotate-180" />
        </summary>
        <ul className="divide-y divide-line">
          {cost.stores.map((store) => (
            <StoreRow key={store.id} store={store} />
          ))}
        </ul>
      </details>
    </section>
  );
}
