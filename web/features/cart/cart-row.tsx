import type { ReactNode } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { StorePrice } from '#contract/prices.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { CategoryPicture } from '#web/shared/category-icon.tsx';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { Price } from '#web/shared/price.tsx';
import { BrandSwitch } from './brand-switch.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** What the line costs at the store that is lowest now. */
function LinePrice({ entry, at }: { entry: CartEntry; at: StorePrice | undefined }) {
  if (at === undefined) return null;
  if (at.shown === null) {
    return <span className="text-sm text-ink-soft">Not available</span>;
  }
  return (
    <span className="flex flex-col items-end">
      <Price
        cents={at.shown.priceCents * entry.quantity}
        isEstimate={at.shown.kind === 'estimated'}
        className="font-medium"
      />
      {at.unitPrice !== null && <span className="figures text-sm text-ink-soft">{at.unitPrice}</span>}
    </span>
  );
}

/** One entry of the cart; `actions` stand beside its quantity. */
export function CartRow({
  entry,
  actions,
  priceStoreId,
  brandsQuery,
  isSwitching,
  onQuantity,
  onRemove,
  onSwitch,
}: {
  entry: CartEntry;
  actions: ReactNode;
  priceStoreId: number | null;
  brandsQuery: ItemsQuery<GroceryItem>;
  isSwitching: boolean;
  onQuantity: (by: number) => void;
  onRemove: () => void;
  onSwitch: (item: GroceryItem) => void;
}) {
  const { item } = entry;
  const at = entry.storePrices.find(({ store }) => store.id === priceStoreId);
  return (
    <li ref={useFocusOnRemoval()} className="cart-line py-2.5">
      <CategoryPicture category={item.category} />
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium" title={item.name}>
          {item.name}
        </p>
        <BrandSwitch item={item} brandsQuery={brandsQuery} isPending={isSwitching} onSwitch={onSwitch} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {actions}
        <QuantityStepper
          itemName={item.name}
          quantity={entry.quantity}
          onChange={onQuantity}
          onRemove={onRemove}
        />
      </div>
      <div className="flex flex-col items-end text-right">
        <LinePrice entry={entry} at={at} />
      </div>
      {at?.unavailableReason && (
        <p className="col-span-full col-start-2 text-sm text-ink-soft">{at.unavailableReason}.</p>
      )}
    </li>
  );
}
