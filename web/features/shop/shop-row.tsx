import { memo, useRef, useState } from 'react';
import type { ShoppingTripLine } from '#contract/shop.ts';
import { localizedItemName, t } from '#domain/language.ts';
import type { TripRow as Row } from '#domain/list/shop.ts';
import { formatUsd } from '#domain/money.ts';
import { cx } from '#web/lib/cx.ts';
import { vibrate } from '#web/lib/keep-awake.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { useSwipeLeft } from '#web/lib/use-swipe-left.ts';
import { CheckButton } from '#web/shared/check-button.tsx';
import { Price } from '#web/shared/price.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import type { TripChange } from './use-shop.ts';

/** The service worker also caches this file, so that prices can be corrected offline. */
const SeenPriceForm = createLazyComponent(async () => (await import('./seen-price.tsx')).SeenPriceForm);

const timesText = (quantity: number, isByWeight: boolean) =>
  quantity === 1 ? '' : `${quantity} ${isByWeight || !Number.isInteger(quantity) ? 'lb' : '×'} `;

type RowProps = {
  row: Row<ShoppingTripLine>;
  storeId: number | null;
  storeName: string;
  applyChanges: (changes: readonly TripChange[], undo?: readonly TripChange[]) => void;
};

/** Compares by value, because lists read from storage are new objects each time. */
const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** True if the row doesn't need to rerender. Checking off one row must not rerender hundreds of others. */
const canSkipRender = ({ row: before, ...one }: RowProps, { row: now, ...other }: RowProps): boolean =>
  isEqual(before.line, now.line) &&
  before.isTicked === now.isTicked &&
  before.placeId === now.placeId &&
  isEqual(before.awayStoreIds, now.awayStoreIds) &&
  one.storeId === other.storeId &&
  one.storeName === other.storeName &&
  one.applyChanges === other.applyChanges;

export const TripLineRow = memo(function TripLineRow({
  row: { line, isTicked, awayStoreIds, placeId },
  storeId,
  storeName,
  applyChanges,
}: RowProps) {
  const moveLabel =
    storeId !== null ? t`Can’t find it` : awayStoreIds.length > 0 ? t`Put back on list` : null;
  const toggleTicked = () => {
    if (!isTicked) vibrate();
    applyChanges([{ kind: isTicked ? 'untick' : 'tick', line: line.line, storeId }]);
  };
  const move = () => {
    if (storeId !== null) applyChanges([{ kind: 'not-here', line: line.line, storeId }]);
    else
      applyChanges(
        awayStoreIds.map((awayStoreId) => ({ kind: 'back', line: line.line, storeId: awayStoreId })),
      );
  };
  const canSwipe = storeId !== null && !isTicked;
  const [isPriceOpen, setIsPriceOpen] = useState(false);
  const priceButton = useRef<HTMLButtonElement>(null);
  const price = line.prices.find(({ storeId }) => storeId === placeId);
  const detail = price?.detail ?? line.detail;
  const name = line.category === null ? line.name : localizedItemName(line.name);
  return (
    <li ref={useFocusOnRemoval()} className="relative border-b border-line last:border-b-0">
      <div className="relative">
        {canSwipe && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-sm text-ink-soft"
          >
            {moveLabel}
          </span>
        )}
        <div
          {...useSwipeLeft(canSwipe ? move : undefined)}
          className="relative flex min-h-14 touch-pan-y touch-pinch-zoom flex-wrap items-stretch bg-paper"
        >
          <div className="min-w-0 flex-1 self-center py-1.5 pl-4">
            <p
              className={cx(
                'text-lg leading-snug [overflow-wrap:anywhere]',
                isTicked && 'text-ink-soft line-through',
              )}
            >
              {timesText(price?.quantity ?? line.quantity, price?.isByWeight ?? false)}
              {name}
            </p>
            <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
              {price && (
                <button
                  ref={priceButton}
                  type="button"
                  // Lists saved by an older version lack the item id.
                  disabled={price.itemId === undefined}
                  aria-expanded={isPriceOpen}
                  aria-label={
                    price.isEstimate
                      ? t`About ${formatUsd(price.priceCents)}. Different price? ${name}`
                      : t`${formatUsd(price.priceCents)}. Different price? ${name}`
                  }
                  onClick={() => setIsPriceOpen(!isPriceOpen)}
                  // Makes the touch target 44 px high without moving the text. The target extends mostly above the
                  // text, because the next row would cover the part below.
                  className="relative -mx-3 -mt-4.5 -mb-1.5 px-3 pt-4.5 pb-1.5 underline decoration-dotted underline-offset-4"
                >
                  <Price cents={price.priceCents} isEstimate={price.isEstimate} />
                </button>
              )}
              {detail && <span className="[overflow-wrap:anywhere]">{detail}</span>}
            </p>
            {line.note && <p className="text-sm [overflow-wrap:anywhere]">{line.note}</p>}
          </div>
          {!isTicked && moveLabel && (
            <button
              type="button"
              onClick={move}
              aria-label={`${moveLabel}: ${name}`}
              className={cx(
                'shrink-0 px-2 text-sm text-ink-soft underline decoration-dotted underline-offset-4 touch @max-[15rem]:order-last @max-[15rem]:basis-full @max-[15rem]:px-4 @max-[15rem]:text-left',
                canSwipe && 'pointer-coarse:not-focus-visible:sr-only',
              )}
            >
              {moveLabel}
            </button>
          )}
          <CheckButton label={name} isPressed={isTicked} onClick={toggleTicked} />
        </div>
      </div>
      {isPriceOpen && price && (
        <SeenPriceForm
          line={line}
          price={price}
          storeName={storeName}
          onChange={(change, undo) => {
            priceButton.current?.focus();
            setIsPriceOpen(false);
            if (change) applyChanges([change], undo && [undo]);
          }}
        />
      )}
    </li>
  );
}, canSkipRender);
