import { LoaderCircle } from 'lucide-react';
import { cx } from '#web/lib/cx.ts';

/** A turning ring; `label` is read out, and shown when `isLabelShown`. */
export function Spinner({
  label = 'Loading',
  isLabelShown = false,
  className,
}: {
  label?: string;
  isLabelShown?: boolean;
  className?: string;
}) {
  return (
    <span role="status" className={cx('inline-flex items-center gap-2 text-ink-soft', className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.75} />
      <span className={isLabelShown ? undefined : 'sr-only'}>{label}</span>
    </span>
  );
}
