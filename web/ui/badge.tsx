import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent text-on-accent',
  'accent-soft': 'bg-accent-soft text-accent-strong',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
} as const;

/** Use `accent` only for the lowest price. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-sm leading-5 font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
