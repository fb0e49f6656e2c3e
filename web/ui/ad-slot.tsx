import { cx } from '#web/lib/cx.ts';

/** Room for an advertisement of a fixed height, so that nothing moves when one comes. Not printed. */
export function AdSlot({ className }: { className?: string }) {
  return (
    <aside
      aria-label="Advertisement"
      className={cx(
        'flex min-h-12 items-center justify-center rounded-lg border border-dashed border-line px-4 text-sm text-ink-soft print:hidden',
        className,
      )}
    >
      AdSense Pending Approval
    </aside>
  );
}
