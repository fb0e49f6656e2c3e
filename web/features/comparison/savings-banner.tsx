import { PiggyBank } from 'lucide-react';
import { t } from '#domain/language.ts';
import { MONTHLY_FACTOR } from '#domain/money.ts';
import { rich } from '#web/lib/rich.ts';
import { Amount } from './amount.tsx';
import type { ComparisonView } from './comparison-view.ts';

/**
 * Potential savings, among the stores that have every item and only when there are two of them. Silent where it is not
 * sure, 9 in 10, that the dearest of them is dearer at all: that would claim noise as money.
 */
export function SavingsBanner({ view }: { view: ComparisonView }) {
  const { savings } = view.comparison;
  if (savings === null || !savings.isSure) return null;
  const isEstimate = savings.lowCents < savings.highCents;
  return (
    <section
      aria-label={t`Potential savings`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-accent-soft px-5 py-4"
    >
      <PiggyBank aria-hidden className="size-7 shrink-0 text-accent" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">
          {rich`Potential savings: ${<Amount cents={savings.cents} isEstimate={isEstimate} />} on this cart`}
        </span>
        <span className="block text-sm text-ink-soft">
          {rich`${view.storeName(savings.cheapestStoreId)} instead of ${view.storeName(savings.dearestStoreId)}${isEstimate && <>{rich`: between ${<Amount cents={savings.lowCents} />} and ${<Amount cents={savings.highCents} />}, 4 in 5`}</>}.`}
        </span>
      </p>
      <p className="text-right">
        <span className="text-lg font-semibold">
          <Amount cents={savings.monthlyCents} isEstimate={isEstimate} />
        </span>
        <span className="block text-sm text-ink-soft">{rich`a month, shopping weekly (× ${MONTHLY_FACTOR})`}</span>
      </p>
    </section>
  );
}
