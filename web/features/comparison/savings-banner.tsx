import { PiggyBank } from 'lucide-react';
import { composeSavingsBanner } from '#domain/compare/savings-text.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import type { ComparisonView } from './comparison-view.ts';

/**
 * Shows the savings for this cart and a month of weekly shopping (specification: 2.compare.savings). The banner is
 * green only for a certain recommendation.
 */
export function SavingsBanner({ view }: { view: ComparisonView }) {
  const { savings, stores } = view.comparison;
  if (savings === null) return null;
  const { headline, detail, isSure } = composeSavingsBanner(
    savings,
    stores,
    view.answer?.kind,
    view.storeName,
  );
  return (
    <section
      aria-label={t`Potential savings`}
      className={cx(
        'flex items-center gap-4 rounded-card px-5 py-4',
        isSure ? 'bg-accent-soft' : 'bg-sunken',
      )}
    >
      <PiggyBank className={cx('size-7 shrink-0', isSure ? 'text-accent' : 'text-ink-soft')} />
      <p className="figures min-w-0 flex-1 text-pretty">
        <span className="block text-sm text-ink-soft">{t`Potential savings`}</span>
        <span className="block font-semibold">{headline}</span>
        {detail !== null && <span className="block text-sm text-ink-soft">{detail}</span>}
      </p>
    </section>
  );
}
