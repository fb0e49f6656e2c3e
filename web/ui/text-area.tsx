import type { ComponentProps } from 'react';
import { useId } from 'react';
import { cx } from '#web/lib/cx.ts';

/** Room for several lines, with its label and what is wrong with it. */
export function TextArea({
  label,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & { label: string; error?: string | undefined }) {
  const id = useId();
  const errorId = useId();
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        className="w-full rounded-lg border border-line-strong bg-raised px-3 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-red"
        {...rest}
      />
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-red">
          {error}
        </p>
      )}
    </div>
  );
}
