import { memo, type ReactNode, useMemo, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { useStateStore } from '#web/lib/store.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import { membershipText } from '#web/shared/membership-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { useLimitedRows } from '#web/ui/use-limited-rows.tsx';
import { TotalAmount } from './amount.tsx';
import { certaintyTextClasses, getCertaintyColor } from './comparison-text.ts';
import type { ComparisonView, RankedStore } from './comparison-view.ts';
import { findCheapestStoreIds } from './find-cheapest-stores.ts';
import { unitPriceVisibility } from './per-unit.ts';
import { UnitPriceSwitch } from './per-unit-switch.tsx';
import { PriceCell } from './price-cell.tsx';
import { QuantitySuffix } from './quantity-suffix.tsx';
import { StoreComparisonCards } from './store-cards.tsx';
import { useOverflow } from './use-overflow.ts';
import { useVisibleRows } from './use-rows.tsx';

function StoreHeading({
  row,
  isLowest,
  answer,
}: {
  row: RankedStore;
  isLowest: boolean;
  answer: ComparisonView['answer'];
}) {
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <span className="flex items-center gap-2">
        <LogoCircle letters={row.store.logo} color={row.store.color} size="sm" />
        <span className="line-clamp-2 max-w-44 wrap-break-word" title={row.store.name}>
          {row.store.name}
        </span>
      </span>
      {row.store.membership !== null && (
        <span className="max-w-44 text-sm font-normal text-ink-soft">
          {membershipText(row.store.membership)}
        </span>
      )}
      {isLowest && answer !== null && (
        <span className={cx('text-sm font-semibold', certaintyTextClasses[getCertaintyColor(answer.kind)])}>
          {answer.label}
        </span>
      )}
      {!row.total.isComplete && (
        <span className="text-sm font-normal text-amber">
          {rich`${row.total.pricedCount} of ${row.total.itemCount} items`}
        </span>
      )}
    </span>
  );
}

const sticky = 'sticky left-0 z-10 bg-surface';

function SumRow({
  view,
  title,
  isStrong = false,
  render,
}: {
  view: ComparisonView;
  title: string;
  isStrong?: boolean;
  render: (row: RankedStore) => ReactNode;
}) {
  return (
    <tr className={isStrong ? 'font-semibold' : 'text-ink-soft'}>
      <th scope="row" className={cx(sticky, 'py-1 pr-4 text-left', !isStrong && 'font-normal')}>
        {title}
      </th>
      {view.ranked.map((row) => (
        <td key={row.store.id} className="bg-surface py-1 pl-5 text-right">
          {render(row)}
        </td>
      ))}
    </tr>
  );
}

function HeadRow({ view }: { view: ComparisonView }) {
  return (
    <tr>
      <th
        scope="col"
        className={cx(sticky, 'top-0 z-20 border-b border-line pb-2 text-left align-bottom font-medium')}
      >
        {t`Item`}
      </th>
      {view.ranked.map((row) => (
        <th
          key={row.store.id}
          scope="col"
          className="sticky top-0 border-b border-line bg-surface pb-2 pl-5 text-right align-bottom font-medium"
        >
          <StoreHeading row={row} isLowest={view.lowestStoreIds.has(row.store.id)} answer={view.answer} />
        </th>
      ))}
    </tr>
  );
}

const EntryRow = memo(function EntryRow({
  storeIds,
  entry,
  isPerUnit,
  isSimulated,
  now,
}: {
  storeIds: readonly number[];
  entry: CartEntry;
  isPerUnit: boolean;
  isSimulated: boolean;
  now: Date;
}) {
  const cheapestStoreIds = findCheapestStoreIds(entry);
  return (
    <tr>
      <th
        scope="row"
        className={cx(sticky, 'min-w-36 border-b border-line py-2.5 pr-4 text-left align-top font-normal')}
      >
        <span className="block max-w-44 font-medium lg:max-w-64">
          {localizedItemName(entry.item.name)}
          <QuantitySuffix entry={entry} />
        </span>
        <span className="block max-w-44 text-sm text-ink-soft lg:max-w-64">
          {requestedBrandAndSizeText(entry)}
        </span>
      </th>
      {storeIds.map((storeId) => (
        <td key={storeId} className="border-b border-line py-2.5 pl-5 text-right align-top">
          <PriceCell
            storePrice={entry.storePrices.find(({ store }) => store.id === storeId)}
            entry={entry}
            isLowest={cheapestStoreIds.has(storeId)}
            isPerUnit={isPerUnit}
            isSimulated={isSimulated}
            now={now}
          />
        </td>
      ))}
    </tr>
  );
});

function SumRows({ view }: { view: ComparisonView }) {
  return (
    <>
      <SumRow
        view={view}
        title={t`Subtotal`}
        render={({ total }) => <TotalAmount total={total} cents={total.subtotalCents} />}
      />
      <SumRow
        view={view}
        title={t`Tax (${view.taxText})`}
        render={({ total }) => <TotalAmount total={total} cents={total.taxCents} />}
      />
      <SumRow
        view={view}
        title={t`Total`}
        isStrong
        render={({ store, total }) => (
          <span
            className={cx(
              '-mr-2 inline-block rounded-md px-2 py-1',
              view.lowestStoreIds.has(store.id) &&
                (getCertaintyColor(view.answer?.kind) === 'accent'
                  ? 'bg-accent text-on-accent'
                  : 'bg-accent-soft text-accent-strong'),
            )}
          >
            <TotalAmount total={total} cents={total.totalCents} />
            {!total.isComplete && total.pricedCount > 0 && (
              <span className="block text-sm font-normal">{t`missing items`}</span>
            )}
          </span>
        )}
      />
    </>
  );
}

/** Returns the same array until the stores or their order change, because `EntryRow` is memoized. */
function useStoreIds({ ranked }: ComparisonView): readonly number[] {
  const joinedIds = ranked.map(({ store }) => store.id).join();
  return useMemo(() => joinedIds.split(',').map(Number), [joinedIds]);
}

type TableProps = { view: ComparisonView; rows: readonly CartEntry[]; toggle: ReactNode; now: Date };

function Table({ view, rows, toggle, now }: TableProps) {
  const storeIds = useStoreIds(view);
  const { shown, more, listRef } = useLimitedRows<CartEntry, HTMLTableSectionElement>(rows);
  const isPerUnit = useStateStore(unitPriceVisibility);
  const { boxRef, hasMoreRight } = useOverflow<HTMLElement>();
  return (
    <div className="relative -mx-4 sm:-mx-5">
      <section
        ref={boxRef}
        aria-label={t`Prices by item and store`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        // Limit the height so that the header and the totals stay visible at the same time.
        className="relative max-h-[85dvh] overflow-auto max-md:max-h-[70dvh] px-4 sm:px-5"
      >
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <HeadRow view={view} />
          </thead>
          <tbody ref={listRef}>
            {shown.map((entry) => (
              <EntryRow
                key={entry.id}
                storeIds={storeIds}
                entry={entry}
                isPerUnit={isPerUnit}
                isSimulated={view.isSimulated}
                now={now}
              />
            ))}
            {(more !== null || toggle !== null) && (
              <tr>
                <td colSpan={storeIds.length + 1} className="py-3">
                  <span className="sticky left-0 inline-flex gap-2">
                    {more}
                    {toggle}
                  </span>
                </td>
              </tr>
            )}
          </tbody>
          <tfoot className="sticky bottom-0 z-20 shadow-[0_-1px_var(--line)] low:static">
            <SumRows view={view} />
          </tfoot>
        </table>
      </section>
      {hasMoreRight && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-0 z-30 w-5 bg-linear-to-l from-surface"
        />
      )}
    </div>
  );
}

export function ComparisonTable({ view }: { view: ComparisonView }) {
  const [isTableWanted, setIsTableWanted] = useState(false);
  const [now] = useState(() => new Date());
  const { rows, toggle } = useVisibleRows(view);
  const isPhone = useIsPhone();
  if (view.entries.length === 0 || view.ranked.length === 0) return null;
  return (
    <CardSection
      id="prices"
      title={t`Price comparison`}
      description={[
        view.isSimulated && t`All prices are simulated. Tap one to learn more.`,
        view.ranked.some(({ total }) => !total.isComplete)
          ? t`Stores with the most items come first.`
          : t`Lowest total first.`,
      ]
        .filter(Boolean)
        .join(' ')}
      actions={
        <div className="flex flex-wrap items-center gap-x-3">
          <UnitPriceSwitch />
          <Button size="sm" className="md:hidden" onClick={() => setIsTableWanted(!isTableWanted)}>
            {isTableWanted ? t`Show cards` : t`Show table`}
          </Button>
        </div>
      }
    >
      {(isTableWanted || isPhone !== true) && (
        <div className={cx(!isTableWanted && 'max-md:hidden')}>
          <Table view={view} rows={rows} toggle={toggle} now={now} />
        </div>
      )}
      {!isTableWanted && isPhone !== false && (
        <div className="md:hidden">
          <StoreComparisonCards view={view} rows={rows} now={now} />
          {toggle && <p className="mt-3">{toggle}</p>}
        </div>
      )}
    </CardSection>
  );
}
