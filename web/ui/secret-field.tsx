import { type ComponentProps, useState } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { LabeledField, type LabelProps } from './labeled.tsx';

export function SecretField({
  label,
  hint,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & LabelProps) {
  const [isShown, setIsShown] = useState(false);
  const toggleLabel = isShown ? t`Hide` : t`Show`;
  return (
    <LabeledField label={label} hint={hint} error={error} className={className}>
      {(boxProps) => (
        <div className="relative">
          <input
            {...boxProps}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(
              'w-full rounded-lg border border-line-strong bg-raised pr-20 pl-3 text-base text-ink touch',
              'aria-invalid:border-red',
            )}
            {...rest}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 min-w-16 rounded-lg px-3 text-sm font-medium text-ink-soft touch hover:text-ink"
            aria-pressed={isShown}
            aria-controls={boxProps.id}
            onClick={() => setIsShown(!isShown)}
          >
            <span aria-hidden>{toggleLabel}</span>
            <span className="sr-only">{`${toggleLabel} ${label}`}</span>
          </button>
        </div>
      )}
    </LabeledField>
  );
}
