import { Search, X } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export function SearchBox({
  ref,
  value,
  onClear,
  ...rest
}: ComponentProps<'input'> & {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onClear: () => void;
}) {
  return (
    <>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft" />
      <input
        {...rest}
        ref={useEarlyInput(ref)}
        value={value}
        type="text"
        enterKeyHint="done"
        maxLength={200}
        placeholder={t`Search for items (e.g. milk, paper towels, shampoo, chips...)`}
        className={cx(
          'h-12 w-full rounded-lg border border-line-strong bg-raised pr-11 pl-10 text-base text-ink',
          'text-ellipsis placeholder:text-ink-soft',
        )}
      />
      {value !== '' && (
        <IconButton
          label={t`Clear search`}
          className="absolute top-1/2 right-1 -translate-y-1/2"
          icon={<X className="size-4" />}
          onClick={() => {
            onClear();
            ref.current?.focus();
          }}
        />
      )}
    </>
  );
}
