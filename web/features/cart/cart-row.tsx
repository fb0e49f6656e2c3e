import { type ReactNode, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { getLinePrice } from '#web/shared/line-price.ts';
import type { OfferSource } from '#web/shared/offers.ts';
import { Price } from '#web/shared/price.tsx';
import { PriceAgeLabel } from '#web/shared/price-age-label.tsx';
import { PriceButton } from '#web/shared/price-button.tsx';
import { BrandSwitch } from './brand-switch.tsx';
import type { CartActions } from './cart-actions.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

function LinePrice({
  entry,
  storePrice,
  now,
}: {
  entry: CartEntry;
  storePrice: StorePrice | undefined;
  now: Date;
}) {
  if (storePrice === undefined) return <span />;
  const price = getLinePrice(storePrice);
  if (price === null) {
    return <span className="max-w-16 text-right text-sm text-ink-soft">{t`Not available`}</span>;
  }
  return (
    <PriceButton entryId={entry.id} storeId={storePrice.store.id}>
      <Price cents={price.priceCents} isEstimate={price.kind === 'estimated'} className="opens font-medium" />
      <PriceAgeLabel shown={price} now={now} />
    </PriceButton>
  );
}

/** Names longer than this don't fit next to the price on a phone. */
const SHORT_NAME_CHARACTERS = 22;

export function CartRow({
  entry,
  isJustAdded,
  actions,
  itemActions,
  priceStoreId,
  brandsQuery,
  offers,
}: {
  entry: CartEntry;
  isJustAdded: boolean;
  actions: CartActions;
  itemActions: ((entry: CartEntry) => ReactNode) | undefined;
  priceStoreId: number | null;
  brandsQuery: ItemsQuery<GroceryItem>;
  offers: OfferSource;
}) {
  const { item } = entry;
  const name = localizedItemName(item.name);
  // Keep the value from the first render. Otherwise, the highlight would end at the next render.
  const [wasJustAdded] = useState(isJustAdded);
  const [now] = useState(() => new Date());
  const storePrice = entry.storePrices.find(({ store }) => store.id === priceStoreId);
  const note = [entry.note, storePrice?.unavailableReason && `${storePrice.unavailableReason}.`]
    .filter(Boolean)
    .join(' · ');
  return (
    <li
      ref={useFocusOnRemoval({
        id: entry.id,
        mergedRow: () => document.querySelector(`[data-line="${actions.mergedInto?.(entry.id)}"]`),
      })}
      data-line={entry.id}
      className={cx('cart-line', wasJustAdded && 'just-in')}
    >
      <ItemPicture item={item} />
      <div className="cart-line-what">
        <p
          className={cx('line-clamp-2 font-medium', name.length > SHORT_NAME_CHARACTERS && 'long-name')}
          title={name}
        >
          {name}
        </p>
        <BrandSwitch
          entry={entry}
          brandsQuery={brandsQuery}
          offers={offers}
          isPending={actions.switchingId === entry.id}
          onSwitch={(item, firmness) => actions.switchBrand(entry, item, firmness)}
          onNote={actions.setNote}
        />
      </div>
      <div className="flex">{itemActions?.(entry)}</div>
      {note === '' ? (
        <span />
      ) : (
        <p className="cart-line-note" title={note}>
          {note}
        </p>
      )}
      <QuantityStepper
        item={item}
        quantity={entry.quantity}
        onChange={(by) => actions.changeQuantity(entry, by)}
        onSet={(quantity) => actions.setQuantity(entry, quantity)}
        onRemove={() => actions.remove(entry)}
      />
      <LinePrice entry={entry} storePrice={storePrice} now={now} />
    </li>
  );
}
