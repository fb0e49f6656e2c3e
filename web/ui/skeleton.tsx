import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-delayed rounded-lg bg-sunken', className)} />;
}

export function LoadingSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      {children}
    </div>
  );
}
