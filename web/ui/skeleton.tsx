import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/**
 * Keeps the place of what is coming; give it the exact size by `className`. It becomes visible after 200 ms,
 * so that quick answers do not flash.
 */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-delayed rounded-lg bg-sunken', className)} />;
}

/** Around skeletons: says once, to those who listen, that something is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  );
}
