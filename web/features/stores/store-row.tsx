import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { useEarlyInput } from '#web/lib/early-input.ts';
import { membershipText } from '#web/shared/membership-text.ts';
import { LogoCircle } from '#web/ui/logo-circle.tsx';

export function StoreRow({
  store,
  addressText,
  distanceText,
  isSelected,
  onToggle,
}: {
  store: Store;
  addressText: string;
  distanceText: string | undefined;
  isSelected: boolean;
  onToggle: () => void;
}) {
  return (
    <li>
      {/* The second click of a double-click on a quick select button can land here, because the layout shifts. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only mouse double-clicks matter */}
      <label
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        className={cx(
          'flex cursor-pointer items-center gap-x-3 rounded-lg @max-[17rem]:flex-wrap px-2 py-1.5 transition-colors touch hover:bg-sunken',
          'has-focus-visible:outline-2 has-focus-visible:outline-ring',
          isSelected && 'bg-sunken',
        )}
      >
        <input
          ref={useEarlyInput<HTMLInputElement>()}
          type="checkbox"
          checked={isSelected}
          onChange={onToggle}
          className="size-4.5 shrink-0 accent-ink outline-none"
        />
        <LogoCircle letters={store.logo} color={store.color} />
        <span className="min-w-0 flex-1 @max-[17rem]:basis-2/3">
          <span className="block truncate font-medium">{store.name}</span>
          {store.membership !== null && (
            <span className="block text-sm text-ink-soft">{membershipText(store.membership)}</span>
          )}
          <span className="block text-sm text-ink-soft">{addressText}</span>
        </span>
        {distanceText !== undefined && (
          <span className="ml-auto shrink-0 text-sm text-ink-soft figures">
            {distanceText}
            {distanceText.endsWith(' mi') && <span className="sr-only"> {t`away`}</span>}
          </span>
        )}
      </label>
    </li>
  );
}
