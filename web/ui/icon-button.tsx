import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/** A button that shows only an icon: `label` is its accessible name and its title. */
export function IconButton({
  label,
  icon,
  isOutlined = false,
  type = 'button',
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  isOutlined?: boolean;
}) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex items-center justify-center rounded-lg text-ink-soft transition-colors touch-square',
        'hover:bg-sunken hover:text-ink disabled:opacity-45 disabled:hover:bg-transparent',
        isOutlined && 'border border-line-strong',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
