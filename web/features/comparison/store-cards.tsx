import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { localizedItemName } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { useStateStore } from '#web/lib/store.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import { membershipText } from '#web/shared/membership-text.ts';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { useLimitedRows } from '#web/ui/use-limited-rows.tsx';
import { TotalAmount } from './amount.tsx';
import { certaintyTextClasses, getCertaintyColor } from './comparison-text.ts';
import type { ComparisonView, RankedStore } from './comparison-view.ts';
import { findCheapestStoreIds } from './find-cheapest-stores.ts';
import { unitPriceVisibility } from './per-unit.ts';
import { PriceCell } from './price-cell.tsx';
import { QuantitySuffix } from './quantity-suffix.tsx';

/** If a cart has more lines than this, its store cards start collapsed, so that the totals stay close together. */
const MAX_EXPANDED_ENTRIES = 25;

function Lines({
  view: { isSimulated },
  rows,
  storeId,
  now,
}: {
  view: ComparisonView;
  rows: readonly CartEntry[];
  storeId: number;
  now: Date;
}) {
  const { shown, more, listRef } = useLimitedRows<CartEntry, HTMLUListElement>(rows);
  const isPerUnit = useStateStore(unitPriceVisibility);
  return (
    <>
      <ul ref={listRef} className="divide-y divide-line border-t border-line px-3">
        {shown.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-start justify-between gap-x-3 py-2">
            <span className="min-w-0 flex-[1_1_5rem]">
              <span className="block font-medium">
                {localizedItemName(entry.item.name)}
                <QuantitySuffix entry={entry} />
              </span>
              <span className="block text-sm text-ink-soft">{requestedBrandAndSizeText(entry)}</span>
            </span>
            <span className="ml-auto text-right">
              <PriceCell
                storePrice={entry.storePrices.find(({ store }) => store.id === storeId)}
                entry={entry}
                isLowest={findCheapestStoreIds(entry).has(storeId)}
                isPerUnit={isPerUnit}
                isSimulated={isSimulated}
                now={now}
              />
            </span>
          </li>
        ))}
      </ul>
      {more !== null && <div className="px-3 pb-3">{more}</div>}
    </>
  );
}

function StoreComparisonCard({
  row: { store, total },
  view,
  rows,
  isFirst,
  now,
}: {
  row: RankedStore;
  view: ComparisonView;
  rows: readonly CartEntry[];
  isFirst: boolean;
  now: Date;
}) {
  const isLowest = view.lowestStoreIds.has(store.id);
  const [isExpandedByUser, setIsExpandedByUser] = useState<boolean | null>(null);
  const isOpen = isExpandedByUser ?? (isFirst && view.entries.length <= MAX_EXPANDED_ENTRIES);
  return (
    <details
      open={isOpen}
      className="group"
      onToggle={({ currentTarget: { open } }) => open !== isOpen && setIsExpandedByUser(open)}
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-3 px-3 py-2 touch [&::-webkit-details-marker]:hidden">
        <LogoCircle letters={store.logo} color={store.color} />
        <span className="min-w-0 flex-[1_1_min(6rem,75%)]">
          <span className="block font-medium wrap-anywhere">{store.name}</span>
          {store.membership !== null && (
            <span className="block text-sm text-ink-soft">{membershipText(store.membership)}</span>
          )}
          {isLowest && (
            <span
              className={cx(
                'block text-sm font-semibold',
                certaintyTextClasses[getCertaintyColor(view.answer?.kind)],
              )}
            >
              {view.answer?.label}
            </span>
          )}
          {!total.isComplete && (
            <span className="block text-sm text-amber">
              {rich`${total.pricedCount} of ${total.itemCount} items`}
            </span>
          )}
        </span>
        {/* A single flex item, so that the chevron doesn't wrap onto its own line. */}
        <span className="ml-auto flex items-center gap-3">
          <TotalAmount
            total={total}
            cents={total.totalCents}
            className={cx('font-semibold', isLowest && 'text-accent')}
          />
          <ChevronDown className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
        </span>
      </summary>
      {isOpen && <Lines view={view} rows={rows} storeId={store.id} now={now} />}
      <p className="flex flex-wrap justify-between border-t border-line px-3 py-2 text-sm text-ink-soft">
        <span>{rich`Subtotal + tax (${view.taxText})`}</span>
        <span>
          <TotalAmount total={total} cents={total.subtotalCents} /> +{' '}
          <TotalAmount total={total} cents={total.taxCents} />
        </span>
      </p>
    </details>
  );
}

export function StoreComparisonCards({
  view,
  rows,
  now,
}: {
  view: ComparisonView;
  rows: readonly CartEntry[];
  now: Date;
}) {
  return (
    <ol className="@container space-y-3">
      {view.ranked.map((row, index) => (
        <li
          key={row.store.id}
          className={cx(
            'rounded-card border',
            view.lowest?.store.id === row.store.id ? 'border-accent' : 'border-line',
          )}
        >
          <StoreComparisonCard row={row} view={view} rows={rows} isFirst={index === 0} now={now} />
        </li>
      ))}
    </ol>
  );
}
