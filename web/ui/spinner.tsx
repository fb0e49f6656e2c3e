import { LoaderCircle } from 'lucide-react';
import { cx } from '#web/lib/cx.ts';

export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <span role="status" className={cx('inline-flex items-center gap-2 text-ink-soft', className)}>
      <LoaderCircle className="size-4 animate-spin" />
      <span>{label}</span>
    </span>
  );
}
