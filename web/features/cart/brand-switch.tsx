import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { localizedItemName, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import { reportChunkLoadError } from '#web/ui/chunk-load-error.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

/** Exported so that the cart can prefetch the menu once for all rows. */
export const loadBrandMenu = async () => (await import('./brand-menu.tsx')).BrandMenu;
const BrandMenu = createLazyComponent(loadBrandMenu);

export function BrandSwitch(
  props: {
    isPending: boolean;
  } & Pick<ComponentProps<typeof BrandMenu>, 'entry' | 'brandsQuery' | 'offers' | 'onSwitch' | 'onNote'>,
) {
  const { entry, isPending } = props;
  const { item } = entry;
  const requestedText = requestedBrandAndSizeText(entry);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Load the menu before rendering it. Otherwise, a loading fallback would replace the trigger, which would then lose
  // focus.
  const openMenu = async () => {
    try {
      await loadBrandMenu();
      setWasOpened(true);
      setIsOpen(true);
    } catch {
      reportChunkLoadError();
    }
  };
  const trigger = (
    <button
      type="button"
      // Use `aria-disabled` instead of `disabled`, because a disabled button would lose the focus that the closing
      // menu just returned.
      aria-disabled={isPending || undefined}
      aria-label={t`Switch brand of ${localizedItemName(item.name)}, now ${requestedText}`}
      aria-haspopup="menu"
      className="brand-switch -mx-1.5 flex min-w-0 items-end gap-1 rounded-md px-1.5 text-left text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink touch"
      {...(wasOpened
        ? {}
        : {
            onClick: openMenu,
            onKeyDown: (event: { key: string; preventDefault: () => void }) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              void openMenu();
            },
          })}
    >
      <span className="min-w-0 truncate">{requestedText}</span>
      <ChevronDown className={cx('mb-1 size-3.5 shrink-0', isPending && 'animate-pulse')} />
    </button>
  );
  if (!wasOpened) return trigger;
  return (
    <BrandMenu
      {...props}
      isOpen={isOpen}
      onOpenChange={(shouldOpen) => setIsOpen(shouldOpen && !isPending)}
      trigger={trigger}
      fallback={trigger}
    />
  );
}
