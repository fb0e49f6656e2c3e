import { PiggyBank } from 'lucide-react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { AmountInWords } from './amount.tsx';
import type { ComparisonView } from './comparison-view.ts';

/**
 * What the cheapest store with every item saves against the most expensive one, on this cart and in a month of weekly
 * shopping (2.compare.savings). Green only where the answer is sure.
 */
export function SavingsBanner({ view }: { view: ComparisonView }) {
  const { savings } = view.comparison;
  if (savings === null) return null;
  const isEstimate = savings.lowCents < savings.highCents;
  const cheapest = view.storeName(savings.cheapestStoreId);
  const dearest = view.storeName(savings.dearestStoreId);
  const isGreen = savings.isSure && view.answer?.kind === 'cheapest';
  return (
    <section
      aria-label={t`Potential savings`}
      className={cx(
        'flex items-center gap-4 rounded-card px-5 py-4',
        isGreen ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <PiggyBank
        aria-hidden
        className={cx('size-7 shrink-0', isGreen ? 'text-accent' : 'text-ink-soft')}
        strokeWidth={1.75}
      />
      <p className="min-w-0 flex-1 text-pretty">
        <span className="block text-sm text-ink-soft">{t`Potential savings`}</span>
        {savings.cents > 0 ? (
          <>
            <span className="block font-semibold">
              {rich`Up to ${<AmountInWords cents={savings.cents} isEstimate={isEstimate} />} less than ${dearest} on this cart, up to ${<AmountInWords cents={savings.monthlyCents} isEstimate={isEstimate} isWhole />} a month.`}
            </span>
            <span className="block text-sm text-ink-soft">{t`At ${cheapest}, if you shop once a week.`}</span>
          </>
        ) : (
          <span className="block font-semibold">{t`Every store with all your items costs the same.`}</span>
        )}
      </p>
    </section>
  );
}
