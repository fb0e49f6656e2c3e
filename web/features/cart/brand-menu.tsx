import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { messageOf } from '#web/api/api-error.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** The open menu below its `trigger`; loaded when a shopper reaches for the first one. */
export function BrandMenu({
  item,
  brandsQuery,
  isOpen,
  onOpenChange,
  onSwitch,
  trigger,
}: {
  item: GroceryItem;
  brandsQuery: ItemsQuery<GroceryItem>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSwitch: (item: GroceryItem) => void;
  trigger: ReactElement;
}) {
  const alternatives = useQuery({ ...brandsQuery(item), enabled: isOpen });
  const items = alternatives.data ?? [];
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // It scrolls, so it can be reached itself: opened by touch, no entry of it can be yet.
          tabIndex={0}
          className="z-50 max-h-80 w-72 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2 text-sm text-ink-soft">
            {item.name}: other brands and sizes
          </DropdownMenu.Label>
          {alternatives.isPending && <Spinner label="Loading brands" className="px-3 py-2 text-sm" />}
          {alternatives.isError && (
            <p role="alert" className="px-3 py-2 text-sm text-red">
              {messageOf(alternatives.error, 'The brands could not be loaded.')}
            </p>
          )}
          {alternatives.isSuccess && items.every(({ id }) => id === item.id) && (
            <p className="px-3 py-2 text-sm">No other brand of this item is known.</p>
          )}
          {items.map((each) => (
            <DropdownMenu.CheckboxItem
              key={each.id}
              checked={each.id === item.id}
              onSelect={() => each.id !== item.id && onSwitch(each)}
              className="flex cursor-pointer items-center gap-2 rounded-lg px-3 outline-none touch data-highlighted:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium">{each.brand}</span>
                <span className="text-sm text-ink-soft"> · {each.unit}</span>
              </span>
              <DropdownMenu.ItemIndicator>
                <Check aria-label="in your cart" className="size-4 text-accent" strokeWidth={1.75} />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
