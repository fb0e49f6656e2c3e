import type { ShoppingTrip, ShoppingTripLine } from '#contract/shop.ts';
import { formatCount, t } from '#domain/language.ts';
import type { TripStop as Stop } from '#domain/list/shop.ts';
import { categoryNames } from '#web/shared/category-names.ts';
import { TripLineRow } from './shop-row.tsx';
import type { TripChange } from './use-shop.ts';

export function TripStopSection({
  stop: { storeId, departments, done, openCount },
  store,
  isOnlyStop,
  applyChanges,
}: {
  stop: Stop<ShoppingTripLine>;
  store: ShoppingTrip['stores'][number] | undefined;
  isOnlyStop: boolean;
  applyChanges: (changes: readonly TripChange[], undo?: readonly TripChange[]) => void;
}) {
  const name = store?.name ?? t`Later`;
  const renderRow = (row: Stop<ShoppingTripLine>['done'][number]) => (
    <TripLineRow
      key={row.line.line}
      row={row}
      storeId={storeId}
      storeName={name}
      applyChanges={applyChanges}
    />
  );
  return (
    <section aria-label={name}>
      {(!isOnlyStop || storeId === null) && (
        <h2 className="flex items-baseline gap-2 px-4 pt-5 pb-2 text-lg">
          {name}
          <span className="text-sm font-normal text-ink-soft">
            {openCount === 0 ? t`all done` : t`${openCount} to get`}
          </span>
        </h2>
      )}
      {storeId === null && (
        <p className="px-4 pb-2 text-sm text-ink-soft">{t`Not at the stores in your plan, or not today.`}</p>
      )}
      {departments.map((department) => (
        <div key={department.name}>
          <h3 className="sticky top-[var(--shop-head)] z-10 border-y border-line bg-sunken px-4 py-1.5 text-sm font-medium text-ink-soft low:static @max-[15rem]:static">
            {categoryNames[department.name]}
          </h3>
          <ul>{department.rows.map(renderRow)}</ul>
        </div>
      ))}
      {done.length > 0 && (
        <details className="border-t border-line">
          <summary className="flex cursor-pointer items-center px-4 text-ink-soft touch">
            {t`${formatCount(done.length, 'item')} done`}
          </summary>
          <ul>{done.map(renderRow)}</ul>
        </details>
      )}
    </section>
  );
}
