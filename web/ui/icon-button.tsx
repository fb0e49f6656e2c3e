import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/** What was clicked last: the second click of a double click may land on what has just moved to its place. */
let lastClicked: Element | null = null;

/**
 * A button that shows only an icon: `label` is its accessible name and its title. A double click and a key that is held count
 * once, unless it `isRepeatable`, such as one more of something.
 */
export function IconButton({
  label,
  icon,
  isRepeatable = false,
  className,
  onClick,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  isRepeatable?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={(event) => {
        const isAgain = isRepeatable && lastClicked === event.currentTarget;
        lastClicked = event.currentTarget;
        if (isAgain || event.detail < 2) onClick?.(event);
      }}
      onKeyDown={(event) => {
        if (event.repeat && !isRepeatable && event.key === 'Enter') event.preventDefault();
        onKeyDown?.(event);
      }}
      className={cx(
        'inline-flex items-center justify-center rounded-lg text-ink-soft transition-colors touch-square',
        'hover:bg-sunken hover:text-ink disabled:opacity-45 disabled:hover:bg-transparent',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
