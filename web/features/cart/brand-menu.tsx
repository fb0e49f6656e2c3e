import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { ANY_BRAND, type Firmness } from '#domain/firmness.ts';
import { isSoldByWeight } from '#domain/sold-by-weight.ts';
import { messageOf } from '#web/api/api-error.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { Spinner } from '#web/ui/spinner.tsx';

function Choice({
  isChosen,
  onChoose,
  brand,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  brand: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isChosen}
      onSelect={() => !isChosen && onChoose()}
      className="flex cursor-pointer items-center gap-2 rounded-lg px-3 outline-none touch data-highlighted:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="font-medium">{brand}</span>
        <span className="text-sm text-ink-soft"> · {children}</span>
      </span>
      <DropdownMenu.ItemIndicator>
        <Check aria-label="in your cart" className="size-4 text-accent" strokeWidth={1.75} />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}

/** The wishes that leave something open come first, the products below. */
function Choices({
  entry,
  items,
  onSwitch,
}: {
  entry: CartEntry;
  items: readonly GroceryItem[];
  onSwitch: (item: GroceryItem, firmness: Firmness) => void;
}) {
  const { item, itemId, firmness } = entry;
  // Of any brand, the line's own item says no brand.
  const wished = items.find(({ id }) => id === itemId) ?? item;
  return (
    <>
      <Choice isChosen={firmness === 'any'} onChoose={() => onSwitch(wished, 'any')} brand={ANY_BRAND}>
        {item.unit}, cheapest known at each store
      </Choice>
      {firmness !== 'any' && (
        <Choice
          isChosen={firmness === 'brand'}
          onChoose={() => onSwitch(wished, 'brand')}
          brand={`Any ${wished.brand}`}
        >
          {isSoldByWeight(item.unit) ? 'by the pound' : `about ${item.unit}`}
        </Choice>
      )}
      <DropdownMenu.Separator className="my-1 border-t border-line" />
      {items.map((each) => (
        <Choice
          key={each.id}
          isChosen={firmness === 'product' && each.id === itemId}
          onChoose={() => onSwitch(each, 'product')}
          brand={each.brand}
        >
          {each.unit}
        </Choice>
      ))}
    </>
  );
}

/** The open menu below its `trigger`; loaded when a shopper reaches for the first one. */
export function BrandMenu({
  entry,
  brandsQuery,
  isOpen,
  onOpenChange,
  onSwitch,
  trigger,
}: {
  entry: CartEntry;
  brandsQuery: ItemsQuery<GroceryItem>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSwitch: (item: GroceryItem, firmness: Firmness) => void;
  trigger: ReactElement;
}) {
  const { item } = entry;
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
          {alternatives.isSuccess && items.every(({ id }) => id === entry.itemId) && (
            <p className="px-3 py-2 text-sm">No other brand of this item is known.</p>
          )}
          {items.some(({ id }) => id !== entry.itemId) && (
            <Choices entry={entry} items={items} onSwitch={onSwitch} />
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
