import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { cx } from '#web/lib/cx.ts';

/** A price beside an item; `~` marks an estimate. */
export function Price({
  cents,
  isEstimate,
  className,
}: {
  cents: number;
  isEstimate: boolean;
  className?: string;
}) {
  return (
    <span className={cx('figures', className)}>
      {isEstimate && '~'}
      {formatUsd(cents)}
      {isEstimate && <span className="sr-only">{t` estimated`}</span>}
    </span>
  );
}
