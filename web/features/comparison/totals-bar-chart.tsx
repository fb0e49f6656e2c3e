import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { ApproximateAmount } from './amount.tsx';
import type { ComparisonView, RankedStore } from './comparison-view.ts';

const HEADROOM_FACTOR = 1.02;

function Bar({
  row,
  maxCents,
  lowestCents,
}: {
  row: RankedStore;
  maxCents: number;
  lowestCents: number | null;
}) {
  const { total } = row;
  const x = (cents: number) => `${((100 * cents) / maxCents).toFixed(2)}%`;
  const isLowest = lowestCents !== null && total.isComplete && total.totalCents === lowestCents;
  return (
    <svg aria-hidden="true" width="100%" height="20" className="block overflow-visible">
      <rect x="0" y="5" width="100%" height="10" rx="3" className="fill-sunken" />
      <rect
        x="0"
        y="5"
        width={x(total.totalCents)}
        height="10"
        rx="3"
        className={cx(
          'transition-[width]',
          isLowest ? 'fill-accent' : total.isComplete ? 'fill-ink-soft' : 'fill-line-strong',
        )}
        opacity={isLowest ? 1 : 0.6}
      />
      {total.highTotalCents > total.lowTotalCents && (
        <g className="stroke-amber" strokeWidth="1.5">
          <line x1={x(total.lowTotalCents)} x2={x(total.highTotalCents)} y1="10" y2="10" />
          <line x1={x(total.lowTotalCents)} x2={x(total.lowTotalCents)} y1="6.5" y2="13.5" />
          <line x1={x(total.highTotalCents)} x2={x(total.highTotalCents)} y1="6.5" y2="13.5" />
        </g>
      )}
      {lowestCents !== null && (
        <line
          x1={x(lowestCents)}
          x2={x(lowestCents)}
          y1="0"
          y2="20"
          className="stroke-ink"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}

function SparseStores({
  rows,
  onRemove,
}: {
  rows: readonly RankedStore[];
  onRemove: ((storeId: number) => void) | undefined;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className="mt-3">
      {rows.map(({ store, total: { pricedCount, itemCount } }) => (
        <li key={store.id} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-[1_1_12rem] text-sm text-pretty text-ink-soft wrap-anywhere">
            {pricedCount === 0
              ? t`We have no prices at ${store.name} yet.`
              : t`${store.name} has only ${pricedCount} of ${itemCount} items.`}
          </span>
          {onRemove && (
            <Button size="sm" aria-label={t`Remove ${store.name}`} onClick={() => onRemove(store.id)}>
              {t`Remove`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Stores with missing prices are labeled and never marked as the lowest. Stores with prices for less than half of the
 * items are listed below the chart instead.
 */
export function TotalsBarChart({
  view,
  onRemove,
}: {
  view: ComparisonView;
  onRemove?: (storeId: number) => void;
}) {
  if (view.entries.length === 0 || view.ranked.length === 0) return null;
  const ranked = view.ranked.filter(({ store }) => !view.sparseStoreIds.has(store.id));
  const maxCents = HEADROOM_FACTOR * Math.max(1, ...ranked.map(({ total }) => total.highTotalCents));
  const lowestCents = view.lowest?.total.totalCents ?? null;
  const hasGaps = ranked.some(({ total }) => !total.isComplete);
  const hasRanges = ranked.some(({ total }) => total.highTotalCents > total.lowTotalCents);
  return (
    <CardSection
      title={t`All totals`}
      description={t`With tax (${view.taxText}), ${hasGaps ? t`stores with every item come first` : t`lowest first`}.`}
    >
      <ol className="space-y-2.5">
        {ranked.map((row) => {
          const { store, total } = row;
          const isLowest = view.lowestStoreIds.has(store.id);
          return (
            <li key={store.id}>
              <div className="flex items-center gap-x-2 @max-[17rem]:flex-wrap">
                <LogoCircle letters={store.logo} color={store.color} size="sm" />
                <span className={cx('min-w-0 truncate', isLowest && 'font-semibold')} title={store.name}>
                  {store.name}
                </span>
                {!total.isComplete && (
                  <span className="shrink-0 text-sm text-amber">
                    {rich`${total.pricedCount} of ${total.itemCount} items`}
                  </span>
                )}
                {total.pricedCount > 0 ? (
                  <ApproximateAmount
                    cents={total.totalCents}
                    isEstimate={total.estimatedCount > 0}
                    className={cx('ml-auto', isLowest && 'font-semibold text-accent')}
                  />
                ) : (
                  <span className="ml-auto">—</span>
                )}
              </div>
              <Bar row={row} maxCents={maxCents} lowestCents={lowestCents} />
            </li>
          );
        })}
      </ol>
      <SparseStores rows={view.ranked.filter((row) => !ranked.includes(row))} onRemove={onRemove} />
      <p className="mt-3 text-sm text-ink-soft">
        {lowestCents !== null && t`The vertical line marks the lowest total with every item.`}{' '}
        {hasRanges && t`The amber line is the likely range.`}
      </p>
    </CardSection>
  );
}
