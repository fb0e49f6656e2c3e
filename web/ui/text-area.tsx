import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '#web/lib/cx.ts';

/** Room for several lines, with its label, and below it a hint or what is wrong. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  const noteId = useId();
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={hasNote ? noteId : undefined}
        className="w-full rounded-lg border border-line-strong bg-raised px-3 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-red"
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
