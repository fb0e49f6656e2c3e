import { t } from '#domain/language.ts';
import { formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { cx } from '#web/lib/cx.ts';

export function Price({
  cents,
  isEstimate,
  isSum = false,
  className,
}: {
  cents: number;
  isEstimate: boolean;
  isSum?: boolean;
  className?: string;
}) {
  return (
    <span className={cx('figures', className)}>
      {isEstimate && '~'}
      {formatRoundedUsd(cents, isEstimate && isSum)}
      {isEstimate && <span className="sr-only"> {t`estimated`}</span>}
    </span>
  );
}
