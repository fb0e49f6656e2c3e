import { useQuery } from '@tanstack/react-query';
import { Check, NotebookPen } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { anyBrandText, type Firmness } from '#domain/item/firmness.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedBrand, localizedItemName, localizedUnit, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { rich } from '#web/lib/rich.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { OfferLine } from '#web/shared/offer-line.tsx';
import { findOffers, isSoldElsewhere, type OfferChoice, type OfferSource } from '#web/shared/offers.ts';
import { reportChunkLoadError } from '#web/ui/chunk-load-error.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useBackGesture } from '#web/ui/use-back-gesture.ts';
import type { CartActions } from './cart-actions.ts';

const loadNoteDialog = async () => (await import('./note-dialog.tsx')).NoteDialog;
const NoteDialog = createLazyComponent(loadNoteDialog);

function MenuChoice({
  isChosen,
  onChoose,
  brand,
  price,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  brand: string;
  price: ReactNode;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isChosen}
      onSelect={() => !isChosen && onChoose()}
      className="flex cursor-pointer items-center gap-2 rounded-lg px-3 py-1 outline-none touch data-highlighted:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="font-medium">{brand}</span>
        <span className="text-sm text-ink-soft"> · {children}</span>
        {price}
      </span>
      <DropdownMenu.ItemIndicator>
        <Check aria-label={t`in your cart`} className="size-4 text-accent" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}

/**
 * The menu's choices: "any brand", then each brand, then individual products. Products that aren't sold at any selected
 * store come last.
 */
function Choices({
  entry,
  items,
  renderPrice,
  onSwitch,
}: {
  entry: CartEntry;
  items: readonly GroceryItem[];
  renderPrice: (choice: OfferChoice) => ReactNode;
  onSwitch: (item: GroceryItem, firmness: Firmness) => void;
}) {
  const { item, itemId, firmness } = entry;
  // Prefer the item from `items`, because an any-brand line's `entry.item` has no brand name.
  const current = items.find(({ id }) => id === itemId) ?? item;
  return (
    <>
      <MenuChoice
        isChosen={firmness === 'any'}
        onChoose={() => onSwitch(current, 'any')}
        brand={anyBrandText()}
        price={renderPrice({ itemId, firmness: 'any' })}
      >
        {rich`${localizedUnit(item.unit)}, cheapest at each store`}
      </MenuChoice>
      {firmness !== 'any' && (
        <MenuChoice
          isChosen={firmness === 'brand'}
          onChoose={() => onSwitch(current, 'brand')}
          brand={t`Any ${localizedBrand(current.brand)}`}
          price={renderPrice({ itemId, firmness: 'brand' })}
        >
          {isSoldByWeight(item.unit) ? t`by the pound` : t`about ${localizedUnit(item.unit)}`}
        </MenuChoice>
      )}
      <DropdownMenu.Separator className="my-1 border-t border-line" />
      {items.map((each) => (
        <MenuChoice
          key={each.id}
          isChosen={firmness === 'product' && each.id === itemId}
          onChoose={() => onSwitch(each, 'product')}
          brand={localizedBrand(each.brand)}
          price={renderPrice({ itemId: each.id, firmness: 'product' })}
        >
          {localizedUnit(each.unit)}
        </MenuChoice>
      ))}
    </>
  );
}

/**
 * Fetches prices for the choices. While `isPending` is true, show no choices, so that nothing moves under the
 * pointer.
 */
function useBrandOffers(
  { itemId }: CartEntry,
  items: readonly GroceryItem[] | undefined,
  { query, stores }: OfferSource,
) {
  const choices: OfferChoice[] = [
    { itemId, firmness: 'any' },
    { itemId, firmness: 'brand' },
    ...(items ?? []).map(({ id }) => ({ itemId: id, firmness: 'product' as const })),
  ];
  const { data = [], isLoading } = useQuery({
    ...query(choices),
    enabled: items !== undefined && stores.length > 0,
  });
  return { prices: data, isPending: isLoading };
}

export function BrandMenu({
  entry,
  brandsQuery,
  offers,
  isOpen,
  onOpenChange,
  onSwitch,
  onNote,
  trigger,
}: {
  entry: CartEntry;
  brandsQuery: ItemsQuery<GroceryItem>;
  offers: OfferSource;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSwitch: (item: GroceryItem, firmness: Firmness) => void;
  onNote: CartActions['setNote'];
  trigger: ReactElement;
}) {
  const { item, note = '' } = entry;
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  useBackGesture(isOpen, () => onOpenChange(false));
  // Load the note dialog before opening it. If loading fails, focus returns to the line.
  const openNoteDialog = () => loadNoteDialog().then(() => setIsNoteOpen(true), reportChunkLoadError);
  const alternatives = useQuery({ ...brandsQuery(item), enabled: isOpen });
  const [bestBet] = offers.stores;
  const { prices, isPending } = useBrandOffers(entry, alternatives.data, offers);
  const renderPrice = (choice: OfferChoice) => (
    <OfferLine offers={findOffers(prices, choice)} stores={offers.stores} />
  );
  const isSoldOnlyElsewhere = ({ id }: GroceryItem) =>
    isSoldElsewhere(findOffers(prices, { itemId: id, firmness: 'product' }));
  const items = (isPending ? [] : (alternatives.data ?? [])).toSorted(
    (a, b) => Number(isSoldOnlyElsewhere(a)) - Number(isSoldOnlyElsewhere(b)),
  );
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The menu is focusable because it scrolls. When it's opened by touch, no menu item can be focused yet.
          tabIndex={0}
          onCloseAutoFocus={(event) => isNoteOpen && event.preventDefault()}
          className="z-50 max-h-[min(25rem,var(--radix-dropdown-menu-content-available-height))] w-72 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2 text-sm text-ink-soft">
            {bestBet
              ? rich`${localizedItemName(item.name)}: other brands and sizes, with prices at ${bestBet.name}`
              : rich`${localizedItemName(item.name)}: other brands and sizes`}
          </DropdownMenu.Label>
          {(alternatives.isPending || isPending) && (
            <Spinner label={t`Loading brands`} className="px-3 py-2 text-sm" />
          )}
          {alternatives.isError && (
            <p role="alert" className="px-3 py-2 text-sm text-red">
              {errorMessage(alternatives.error, t`Couldn’t load the brands.`)}
            </p>
          )}
          {alternatives.isSuccess && !isPending && items.every(({ id }) => id === entry.itemId) && (
            <p className="px-3 py-2 text-sm">{t`We don’t know any other brands of this item.`}</p>
          )}
          {items.some(({ id }) => id !== entry.itemId) && (
            <Choices entry={entry} items={items} renderPrice={renderPrice} onSwitch={onSwitch} />
          )}
          {onNote && (
            <div className="sticky -bottom-1 -mb-1 bg-raised pb-1">
              <DropdownMenu.Separator className="mb-1 border-t border-line" />
              <DropdownMenu.Item
                onSelect={() => void openNoteDialog()}
                className="flex cursor-pointer items-center gap-2 rounded-lg px-3 py-1 outline-none touch data-highlighted:bg-sunken"
              >
                <NotebookPen className="size-4 shrink-0 text-ink-soft" />
                {note === '' ? t`Add a note` : t`Edit note`}
              </DropdownMenu.Item>
            </div>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
      {onNote && isNoteOpen && (
        <NoteDialog
          name={localizedItemName(item.name)}
          note={note}
          isOpen
          onClose={() => setIsNoteOpen(false)}
          onSave={(text) => onNote(entry, text)}
        />
      )}
    </DropdownMenu.Root>
  );
}
