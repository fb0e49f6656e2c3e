import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';

/** The second click of a double-click may hit a button that has moved under the pointer. */
let lastClicked: Element | null = null;

/** A double-click or a held key acts only once, unless `isRepeatable` is true, for example on a "one more" button. */
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
        const isRepeat = isRepeatable && lastClicked === event.currentTarget;
        lastClicked = event.currentTarget;
        if (isRepeat || event.detail < 2) onClick?.(event);
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
