import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/** Sized by `className`. Appears after 200 ms, so that quick answers don't flash. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-delayed rounded-lg bg-sunken', className)} />;
}

/** Announces the loading once. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  );
}
