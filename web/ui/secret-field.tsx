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
  const word = isShown ? t`Hide` : t`Show`;
  return (
    <LabeledField label={label} hint={hint} error={error} className={className}>
      {(box) => (
        <div className="relative">
          <input
            {...box}
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
            aria-controls={box.id}
            onClick={() => setIsShown(!isShown)}
          >
            <span aria-hidden>{word}</span>
            <span className="sr-only">{`${word} ${label}`}</span>
          </button>
        </div>
      )}
    </LabeledField>
  );
}
