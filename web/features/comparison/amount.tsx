import type { StoreTotal } from '#domain/comparison.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { cx } from '#web/lib/cx.ts';

/** An amount of money; one that rests on estimates has `~` before it and a dotted line, and says so. */
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
      {isEstimate && <span className="sr-only">{t`about `}</span>}
      <span className={isEstimate ? 'estimate' : undefined}>
        {isEstimate && <span aria-hidden>~</span>}
        {formatUsd(cents)}
      </span>
    </span>
  );
}

/** An amount in a sentence: "about $71" where it is an estimate. Under a dollar it is to the cent. */
export function AmountInWords({
  cents,
  isEstimate,
  isWhole = isEstimate,
}: {
  cents: number;
  isEstimate: boolean;
  isWhole?: boolean;
}) {
  const usd =
    isWhole && cents >= 100 ? formatUsd(100 * Math.round(cents / 100)).slice(0, -3) : formatUsd(cents);
  return <span className="figures whitespace-nowrap">{isEstimate ? t`about ${usd}` : usd}</span>;
}

/** A sum at a store: without any price there is none, as nothing is not free. */
export function SumAmount({
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

/** The one big amount of the page, cents smaller. */
export function BigAmount({ cents, isEstimate }: { cents: number; isEstimate: boolean }) {
  const [dollars = '', rest = ''] = formatUsd(cents).split('.');
  return (
    <span className="figures text-answer font-semibold tracking-tight">
      <span className="sr-only">
        {isEstimate && t`about `}
        {formatUsd(cents)}
      </span>
      <span aria-hidden className={isEstimate ? 'estimate' : undefined}>
        {isEstimate && '~'}
        {dollars}
        <span className="text-[0.55em] font-semibold">.{rest}</span>
      </span>
    </span>
  );
}
