import { type ReactNode, useId } from 'react';
import { cx } from '#web/lib/cx.ts';

export type LabelProps = { label: string; hint?: ReactNode; error?: string | undefined };

type BoxProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

export function LabeledField({
  label,
  hint,
  error,
  className,
  children,
}: LabelProps & { className?: string | undefined; children: (boxProps: BoxProps) => ReactNode }) {
  const id = useId();
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={cx('mt-1 text-sm', error === undefined ? 'text-ink-soft' : 'text-red')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
