import { type ReactNode, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { goodsName, t } from '#domain/language.ts';
import { describeAge, isAgeing } from '#domain/price/age.ts';
import { cx } from '#web/lib/cx.ts';
import { timeZone } from '#web/lib/time-zone.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { linePrice } from '#web/shared/line-price.ts';
import type { OffersAt } from '#web/shared/offers.ts';
import { Price } from '#web/shared/price.tsx';
import { fillingWords } from '#web/shared/quantity.ts';
import { BrandSwitch } from './brand-switch.tsx';
import type { CartActions } from './cart-actions.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

/** What the line costs at the store that is lowest now. */
function LinePrice({ at }: { at: StorePrice | undefined }) {
  if (at === undefined) return <span />;
  const price = linePrice(at);
  if (price === null) {
    return <span className="max-w-16 text-right text-sm text-ink-soft">{t`Not available`}</span>;
  }
  return (
    <span className="flex flex-col items-end">
      <Price cents={price.priceCents} isEstimate={price.kind === 'estimated'} className="font-medium" />
      {at.unitPrice !== null && <span className="figures text-sm text-ink-soft">{at.unitPrice}</span>}
    </span>
  );
}

/** What fills a line at that store where the shopper left it open, how much a piece is, or why there is no price. */
function noteOf({ item, firmness }: CartEntry, at: StorePrice | undefined): string | null {
  if (at?.unavailableReason) return `${at.unavailableReason}.`;
  const filling =
    firmness !== 'product' && at?.filledBy ? t`At this store: ${fillingWords(at.filledBy)}` : null;
  if (item.usualPieceLb == null) return filling;
  const { usualPieceLb } = item;
  return filling === null
    ? t`One is about ${usualPieceLb} lb`
    : t`${filling}; one is about ${usualPieceLb} lb`;
}

/** How long ago the price was seen, once that is too long to take it as it stands. */
function ageOf({ shown }: StorePrice, now: Date): string | null {
  if (shown?.observedAt == null || !isAgeing(shown.observedAt, now)) return null;
  const age = describeAge(shown.observedAt, now, timeZone);
  return shown.scope === 'store' ? t`price seen ${age}` : t`price seen at this chain ${age}`;
}

/** So many letters of a name fit beside the price of a line on a phone. */
const SHORT_NAME = 20;

/** One entry of the cart; `itemActions` draws what stands beside its quantity. */
export function CartRow({
  entry,
  isJustIn,
  actions,
  itemActions,
  priceStoreId,
  brandsQuery,
  offers,
}: {
  entry: CartEntry;
  isJustIn: boolean;
  actions: CartActions;
  itemActions: ((entry: CartEntry) => ReactNode) | undefined;
  priceStoreId: number | null;
  brandsQuery: ItemsQuery<GroceryItem>;
  offers: OffersAt;
}) {
  const { item } = entry;
  const name = goodsName(item.name);
  // For as long as the row stands: drawn anew, it would lose what shows where it came in.
  const [wasJustIn] = useState(isJustIn);
  const [now] = useState(() => new Date());
  const at = entry.storePrices.find(({ store }) => store.id === priceStoreId);
  const note = [entry.note, noteOf(entry, at), at && ageOf(at, now)].filter(Boolean).join(' · ');
  return (
    <li
      ref={useFocusOnRemoval({
        id: entry.id,
        mergedRow: () => document.querySelector(`[data-line="${actions.mergedInto?.(entry.id)}"]`),
      })}
      data-line={entry.id}
      className={cx('cart-line', wasJustIn && 'just-in')}
    >
      <ItemPicture item={item} />
      <div className="cart-line-what">
        <p className={cx('line-clamp-2 font-medium', name.length > SHORT_NAME && 'long-name')} title={name}>
          {name}
        </p>
        <BrandSwitch
          entry={entry}
          brandsQuery={brandsQuery}
          offers={offers}
          isPending={actions.switchingId === entry.id}
          onSwitch={(item, firmness) => actions.switchBrand(entry, item, firmness)}
          onNote={actions.noteOn}
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
      <LinePrice at={at} />
    </li>
  );
}
