import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '#web/lib/cx.ts';

/** The bare text box. */
function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={cx(
        'w-full rounded-lg border border-line-strong bg-raised px-3 text-base text-ink touch',
        'placeholder:text-ink-soft disabled:opacity-60 aria-invalid:border-red',
        className,
      )}
      {...rest}
    />
  );
}

/** A text box with its label, and below it a hint or what is wrong. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  className,
  ...rest
}: ComponentProps<'input'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isLabelHidden?: boolean;
}) {
  const id = useId();
  const noteId = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      <Input
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={hasNote ? noteId : undefined}
        {...rest}
      />
      {hasNote && (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={cx('mt-1 text-sm', error === undefined ? 'text-ink-soft' : 'text-red')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
