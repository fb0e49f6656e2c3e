import type { ReactNode } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { StorePrice } from '#contract/prices.ts';
import { formatUsd } from '#domain/money.ts';
import { cx } from '#web/lib/cx.ts';
import { useFocusHandOver } from '#web/lib/use-focus-hand-over.ts';
import type { BrandsQuery } from './brand-menu.tsx';
import { BrandSwitch } from './brand-switch.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** What the line costs at the store that is lowest now; `~` and the dotted line mark an estimate. */
function LinePrice({ entry, at }: { entry: CartEntry; at: StorePrice | undefined }) {
  if (at === undefined) return null;
  if (at.shown === null) {
    return <span className="text-sm text-ink-soft">Not available</span>;
  }
  const isEstimate = at.shown.kind === 'estimated';
  return (
    <span className="flex flex-col items-end">
      <span className={cx('figures font-medium', isEstimate && 'estimate')}>
        {isEstimate && '~'}
        {formatUsd(at.shown.priceCents * entry.quantity)}
        {isEstimate && <span className="sr-only"> estimated</span>}
      </span>
      {at.unitPrice !== null && <span className="figures text-sm text-ink-soft">{at.unitPrice}</span>}
    </span>
  );
}

/** One entry of the cart. `icon` is the pictogram that stands for the item's picture. */
export function CartRow({
  entry,
  icon,
  heart,
  priceStoreId,
  brandsQuery,
  isSwitching,
  onQuantity,
  onRemove,
  onSwitch,
}: {
  entry: CartEntry;
  icon: ReactNode;
  heart: ReactNode;
  priceStoreId: number | null;
  brandsQuery: BrandsQuery;
  isSwitching: boolean;
  onQuantity: (by: number) => void;
  onRemove: () => void;
  onSwitch: (item: GroceryItem) => void;
}) {
  const { item } = entry;
  const at = entry.storePrices.find(({ store }) => store.id === priceStoreId);
  return (
    <li ref={useFocusHandOver<HTMLLIElement>()} className="cart-line py-2.5">
      <span className="flex size-10 items-center justify-center rounded-lg bg-sunken text-ink-soft">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium" title={item.name}>
          {item.name}
        </p>
        <BrandSwitch item={item} brandsQuery={brandsQuery} isPending={isSwitching} onSwitch={onSwitch} />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {heart}
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
