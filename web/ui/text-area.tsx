import type { ComponentProps } from 'react';
import { LabeledField, type LabelProps } from './labeled.tsx';

export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & LabelProps) {
  return (
    <LabeledField label={label} hint={hint} error={error} className={className}>
      {(boxProps) => (
        <textarea
          {...boxProps}
          rows={3}
          className="w-full rounded-lg border border-line-strong bg-raised px-3 py-2 text-base text-ink placeholder:text-ink-soft aria-invalid:border-red"
          {...rest}
        />
      )}
    </LabeledField>
  );
}
