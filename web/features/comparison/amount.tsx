import type { StoreTotal } from '#domain/compare/comparison.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { formatApproximateUsd, formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { cx } from '#web/lib/cx.ts';

export function Amount({
  cents,
  isEstimate = false,
  className,
}: {
  cents: number;
  isEstimate?: boolean;
  className?: string;
}) {
  return (
    <span className={cx('figures whitespace-nowrap', className)}>
      {isEstimate && <span className="sr-only">{t`about`} </span>}
      {isEstimate && <span aria-hidden>~</span>}
      {formatUsd(cents)}
    </span>
  );
}

export function ApproximateAmount({
  cents,
  isEstimate,
  className,
}: {
  cents: number;
  isEstimate: boolean;
  className?: string;
}) {
  return (
    <span className={cx('figures whitespace-nowrap', className)}>
      {formatApproximateUsd(cents, isEstimate)}
    </span>
  );
}

/** Shows a dash if no item has a price, because $0.00 would look free. */
export function TotalAmount({
  total: { pricedCount, estimatedCount },
  cents,
  className,
}: {
  total: Pick<StoreTotal, 'pricedCount' | 'estimatedCount'>;
  cents: number;
  className?: string;
}) {
  if (pricedCount === 0) return <span className={className}>—</span>;
  return <Amount cents={cents} isEstimate={estimatedCount > 0} {...(className && { className })} />;
}

export function LargeAmount({ cents, isEstimate }: { cents: number; isEstimate: boolean }) {
  const [dollars = '', centsText] = formatRoundedUsd(cents, isEstimate).split('.');
  const amount = (
    <span className="figures text-answer font-semibold tracking-tight">
      {dollars}
      {centsText !== undefined && <span className="text-[0.55em]">.{centsText}</span>}
    </span>
  );
  return (
    <span className="whitespace-nowrap">
      {isEstimate && <span className="text-ink-soft">{t`about`} </span>}
      {amount}
    </span>
  );
}
