import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { cx } from '#web/lib/cx.ts';

/** A price next to an item; `~` and a dotted underline mark an estimate. */
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
    <span className={cx('figures', className, isEstimate && 'estimate')}>
      {isEstimate && '~'}
      {formatUsd(cents)}
      {isEstimate && <span className="sr-only">{t` estimated`}</span>}
    </span>
  );
}
