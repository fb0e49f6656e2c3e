import { t } from '#domain/language.ts';
import { formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { cx } from '#web/lib/cx.ts';

/** Shows a price. An estimate is marked with `~`, and a sum that includes estimates is in whole dollars. */
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
