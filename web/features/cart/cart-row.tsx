import type { ReactNode } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { StorePrice } from '#contract/prices.ts';
import type { Firmness } from '#domain/firmness.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { CategoryPicture } from '#web/shared/category-icon.tsx';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { linePrice } from '#web/shared/line-price.ts';
import type { OffersAt } from '#web/shared/offers.ts';
import { Price } from '#web/shared/price.tsx';
import { fillingWords } from '#web/shared/quantity.ts';
import { BrandSwitch } from './brand-switch.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** What the line costs at the store that is lowest now. */
function LinePrice({ at }: { at: StorePrice | undefined }) {
  if (at === undefined) return null;
  const price = linePrice(at);
  if (price === null) {
    return <span className="text-sm text-ink-soft">Not available</span>;
  }
  return (
    <span className="flex flex-col items-end">
      <Price cents={price.priceCents} isEstimate={price.kind === 'estimated'} className="font-medium" />
      {at.unitPrice !== null && <span className="figures text-sm text-ink-soft">{at.unitPrice}</span>}
    </span>
  );
}

/** What fills a line at that store, where the shopper left it open. */
function FilledBy({ entry, at }: { entry: CartEntry; at: StorePrice | undefined }) {
  if (entry.firmness === 'product' || !at?.filledBy) return null;
  return <p className="text-sm text-ink-soft">here {fillingWords(at.filledBy)}</p>;
}

/** One entry of the cart; `actions` stand beside its quantity. */
export function CartRow({
  entry,
  actions,
  priceStoreId,
  brandsQuery,
  offers,
  isSwitching,
  onQuantity,
  onRemove,
  onSwitch,
}: {
  entry: CartEntry;
  actions: ReactNode;
  priceStoreId: number | null;
  brandsQuery: ItemsQuery<GroceryItem>;
  offers: OffersAt;
  isSwitching: boolean;
  onQuantity: (by: number) => void;
  onRemove: () => void;
  onSwitch: (item: GroceryItem, firmness: Firmness) => void;
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
        <BrandSwitch
          entry={entry}
          brandsQuery={brandsQuery}
          offers={offers}
          isPending={isSwitching}
          onSwitch={onSwitch}
        />
        <FilledBy entry={entry} at={at} />
        {item.usualPieceLb != null && (
          <p className="text-sm text-ink-soft">A piece is usually about {item.usualPieceLb} lb.</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {actions}
        <QuantityStepper item={item} quantity={entry.quantity} onChange={onQuantity} onRemove={onRemove} />
      </div>
      <div className="flex flex-col items-end text-right">
        <LinePrice at={at} />
      </div>
      {at?.unavailableReason && (
        <p className="col-span-full col-start-2 text-sm text-ink-soft">{at.unavailableReason}.</p>
      )}
    </li>
  );
}
