import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { type GroceryItem, listGroceryItems } from '#contract/grocery-items.ts';
import { messageOf } from '#web/api/api-error.ts';
import { cacheTimes, queryOf } from '#web/api/query.ts';
import { cx } from '#web/lib/cx.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** The brand and size of an entry as a menu of its alternatives: the same item name (SPEC §2 "Cart"). */
export function BrandSwitch({
  item,
  isPending,
  onSwitch,
}: {
  item: GroceryItem;
  isPending: boolean;
  onSwitch: (item: GroceryItem) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const alternatives = useQuery({
    ...queryOf(listGroceryItems, { query: { name: item.name, limit: 100 } }, cacheTimes.groceryItems),
    enabled: isOpen,
  });
  const items = alternatives.data?.items ?? [];
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger
        disabled={isPending}
        aria-label={`Switch brand of ${item.name}, now ${item.brand}, ${item.unit}`}
        className="-ml-1.5 flex max-w-full items-center gap-1 rounded-md px-1.5 text-left text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink touch"
      >
        <span className="min-w-0 truncate">
          {item.brand} · {item.unit}
        </span>
        <ChevronDown
          aria-hidden
          className={cx('size-3.5 shrink-0', isPending && 'animate-pulse')}
          strokeWidth={1.75}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-80 w-72 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2 text-sm text-ink-soft">
            {item.name}: other brands and sizes
          </DropdownMenu.Label>
          {alternatives.isPending && (
            <Spinner label="Loading brands" isLabelShown className="px-3 py-2 text-sm" />
          )}
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
