import type { ComponentProps } from 'react';
import { cx } from '#web/lib/cx.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { Labeled, type Labels } from './labeled.tsx';

export function Field({ label, hint, error, className, ...rest }: ComponentProps<'input'> & Labels) {
  const early = useEarlyInput<HTMLInputElement>();
  return (
    <Labeled label={label} hint={hint} error={error} className={className}>
      {(box) => (
        <input
          {...box}
          ref={early}
          className={cx(
            'w-full rounded-lg border border-line-strong bg-raised px-3 text-base text-ink touch',
            'placeholder:text-ink-soft disabled:opacity-60 aria-invalid:border-red',
          )}
          {...rest}
        />
      )}
    </Labeled>
  );
}
