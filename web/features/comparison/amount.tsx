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
      {isEstimate && <span className="sr-only">about </span>}
      <span className={isEstimate ? 'estimate' : undefined}>
        {isEstimate && <span aria-hidden>~</span>}
        {formatUsd(cents)}
      </span>
    </span>
  );
}

/** The one big amount of the page, cents smaller. */
export function BigAmount({ cents, isEstimate }: { cents: number; isEstimate: boolean }) {
  const [dollars = '', rest = ''] = formatUsd(cents).split('.');
  return (
    <span className="figures text-answer font-semibold tracking-tight">
      <span className="sr-only">
        {isEstimate && 'about '}
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
