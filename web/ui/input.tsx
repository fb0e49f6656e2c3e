import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { LabeledField, type LabelProps } from './labeled.tsx';

export function Field({
  label,
  hint,
  error,
  className,
  isUsd = false,
  ...rest
}: ComponentProps<'input'> & LabelProps & { isUsd?: boolean }) {
  const inputRef = useEarlyInput<HTMLInputElement>();
  return (
    <LabeledField label={label} hint={hint} error={error} className={className}>
      {(boxProps) => (
        <div className="relative">
          {isUsd && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft"
            >
              $
            </span>
          )}
          <input
            {...boxProps}
            ref={inputRef}
            className={cx(
              'w-full rounded-lg border border-line-strong bg-raised pr-3 text-base text-ink touch',
              isUsd ? 'pl-7' : 'pl-3',
              'placeholder:text-ink-soft disabled:opacity-60 aria-invalid:border-red',
            )}
            {...rest}
          />
        </div>
      )}
    </LabeledField>
  );
}
