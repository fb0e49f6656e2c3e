import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { ShoppingTrip, ShoppingTripLine } from '#contract/shop.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { currentLocale, localizedItemName, t } from '#domain/language.ts';
import {
  applyReportedPrices,
  applyTripOperations,
  computeTripTotals,
  createResetOperations,
  type DepartmentSequences,
  groupIntoStops,
  isTripDone,
  listTripRows,
  type TripRow,
} from '#domain/list/shop.ts';
import { formatApproximateUsd } from '#domain/price/approximate-usd.ts';
import { ApiError } from '#web/api/api-error.ts';
import { keepScreenAwake } from '#web/lib/keep-awake.ts';
import { rich } from '#web/lib/rich.ts';
import { usePinnedLines } from '#web/lib/use-pinned-lines.ts';
import { LargeTextTotal } from '#web/shared/large-text-total.tsx';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { Price } from '#web/shared/price.tsx';
import { UnsentStatus } from '#web/shared/unsent-status.tsx';
import { Button, RouteLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { InstallHint } from './install-hint.tsx';
import { moveFocusWithArrowKeys } from './row-keys.ts';
import { ShopBudget } from './shop-money.tsx';
import { TripStopSection } from './shop-stop.tsx';
import { ShopTip } from './shop-tip.tsx';
import { StoreRecommendation } from './store-recommendation.tsx';
import { TripEnd } from './trip-end.tsx';
import { type TripChange, useShoppingTrip } from './use-shop.ts';

/**
 * A device clock that is off by more than this is considered wrong. Displayed times are then converted to the device's
 * clock, so that they match the time on the device.
 */
const MAX_CLOCK_DRIFT_MS = 5 * MINUTE_MS;

function formatLoadTime(asOf: string, aheadMs: number): string {
  const loadDate = new Date(Date.parse(asOf) + (Math.abs(aheadMs) > MAX_CLOCK_DRIFT_MS ? aheadMs : 0));
  const time = loadDate.toLocaleTimeString(currentLocale(), { hour: 'numeric', minute: '2-digit' });
  if (loadDate.toDateString() === new Date().toDateString()) return time;
  return `${loadDate.toLocaleDateString(currentLocale(), { month: 'short', day: 'numeric' })}, ${time}`;
}

const changeTexts = {
  ...({
    tick: t`Checked off`,
    untick: t`Unchecked`,
    'not-here': t`Moved`,
    back: t`Put back on list`,
  } as const),
  price: t`Price of`,
} as const;
const inverseKinds = {
  ...({ tick: 'untick', untick: 'tick', 'not-here': 'back', back: 'not-here' } as const),
  price: 'price',
} as const;

function SyncStatus({
  pendingCount,
  failure,
  asOf,
  aheadMs = 0,
  place,
  isVolatile,
}: {
  pendingCount: number;
  failure: unknown;
  asOf: string;
  aheadMs: number | undefined;
  place: string | undefined;
  isVolatile: boolean;
}) {
  const loadTimeText = t`Prices as of ${formatLoadTime(asOf, aheadMs)}.`;
  if (isVolatile || failure !== null) {
    return <UnsentStatus path="/shop" {...{ pendingCount, failure, isVolatile, children: loadTimeText }} />;
  }
  // Don't make this a live region. The text changes every minute, and screen readers would read it each time.
  return <span aria-live="off">{`${place === undefined ? '' : `${place}. `}${loadTimeText}`}</span>;
}

type ApplyChanges = (changes: readonly TripChange[], undo?: readonly TripChange[]) => void;

export type ShopToolProps = {
  list: ShoppingTrip;
  rows: readonly TripRow<ShoppingTripLine>[];
  applyChanges: (changes: readonly TripChange[]) => void;
  refresh: () => void;
};

export function ShopView({
  userId,
  ebtBalanceCents,
  tool,
  next,
}: {
  userId: string;
  ebtBalanceCents: number | null;
  tool?: ((parts: ShopToolProps) => ReactNode) | undefined;
  next?: ReactNode;
}) {
  const { stored, failure, isVolatile, status, refusal, applyChanges, refresh } = useShoppingTrip(userId);
  const [lastChange, setLastChange] = useState<{
    changes: readonly TripChange[];
    undo: readonly TripChange[];
  }>({
    changes: [],
    undo: [],
  });
  // Department order at the time of the first change. Rows stay in this order until the next visit, even if the shopper
  // changes the order.
  const [walks, setWalks] = useState<DepartmentSequences>();
  const { pinned, pin } = usePinnedLines();
  useEffect(keepScreenAwake, []);
  const list = stored?.list ?? null;
  const pending = stored?.pending;
  const listWalks = list?.walks;
  // The function changes only when the list reloads, so that unchanged rows aren't rerendered.
  const runChanges = useCallback<ApplyChanges>(
    (changes, undo = changes.map((change) => ({ ...change, kind: inverseKinds[change.kind] }))) => {
      setLastChange({ changes, undo });
      pin(changes.flatMap(({ kind, line }) => (kind === 'tick' ? [line] : [])));
      setWalks((before) => before ?? listWalks);
      void applyChanges(changes);
    },
    [applyChanges, pin, listWalks],
  );
  const view = useMemo(() => {
    if (list === null) return null;
    const storeIds = list.stores.map(({ id }) => id);
    const groupStops = (pinnedLines?: ReadonlySet<string>) =>
      groupIntoStops(
        applyReportedPrices(list.lines, pending ?? []),
        applyTripOperations(list.state, pending ?? []),
        storeIds,
        walks ?? list.walks,
        pinnedLines,
      );
    const pinnedStops = groupStops(pinned);
    const isDone = isTripDone(listTripRows(pinnedStops));
    // Once the last line is checked off, rows may move again.
    const stops = isDone ? groupStops() : pinnedStops;
    return {
      ...{ stops, isDone, totals: computeTripTotals(stops, ebtBalanceCents) },
      // The server's comparison ignores the EBT balance, which never leaves the device.
      isComparable:
        computeTripTotals(stops).all.totalCents === computeTripTotals(stops, ebtBalanceCents).all.totalCents,
    };
  }, [list, pending, walks, pinned, ebtBalanceCents]);
  if (status !== 'here') {
    return (
      <Notice title={t`You signed out`} action={<RouteLink href="/">{t`Go to home page`}</RouteLink>}>
        <p>{t`Your list is no longer on this device.`}</p>
      </Notice>
    );
  }
  if (list === null || view === null) {
    if (failure === null || stored === null) return <Spinner label={t`Loading your list…`} />;
    return (
      <PageFailure
        title={t`Couldn’t load your list`}
        error={failure instanceof Error ? failure : new Error(String(failure))}
        refetch={async () => refresh()}
      />
    );
  }
  const { stops, totals, isDone, isComparable } = view;
  const planTotalText = t`of ${formatApproximateUsd(totals.all.totalCents, totals.all.isEstimate)} with tax`;
  const [firstChange] = lastChange.changes;
  const changedLineCount = new Set(lastChange.changes.map(({ line }) => line)).size;
  const name = localizedItemName(list.lines.find(({ line }) => line === firstChange?.line)?.name ?? '');
  const undoLastChange = () => {
    void applyChanges(lastChange.undo);
    setLastChange({ changes: [], undo: [] });
  };
  const rows = listTripRows(stops);
  const isOffline = failure !== null && !(failure instanceof ApiError);
  return (
    <div className="mx-auto w-full max-w-xl pb-40 [--shop-head:--spacing(25)]">
      <h1 className="sr-only">{t`Shop in the store`}</h1>
      <div className="@container">
        <div className="sticky top-14 z-20 flex min-h-11 items-center border-b border-line bg-paper px-4 text-sm text-ink-soft low:static @max-[15rem]:static">
          <p role="status" className="min-w-0 flex-1">
            <SyncStatus
              pendingCount={pending?.length ?? 0}
              failure={failure}
              asOf={list.asOf}
              aheadMs={stored?.aheadMs}
              place={list.stores.length === 1 ? list.stores[0]?.name : undefined}
              isVolatile={isVolatile}
            />
          </p>
          {tool?.({
            ...{ list, applyChanges: runChanges, refresh },
            rows,
          })}
        </div>
        {refusal && (
          <Notice tone="amber" className="m-4" title={t`Some changes weren’t saved`}>
            <p role="alert">{refusal}</p>
          </Notice>
        )}
        {totals.lineCount === 0 && (
          <Notice title={t`Your list is empty`} action={<RouteLink href="/">{t`Go to my cart`}</RouteLink>}>
            <p>{t`Add something to your cart and it will show up here by store and department.`}</p>
          </Notice>
        )}
        {/* Lists saved by an older version lack the sentence. */}
        {totals.lineCount > 0 && list.sentence && isComparable && (
          <StoreRecommendation sentence={list.sentence} isAnyLineDone={totals.doneCount > 0} />
        )}
        {totals.lineCount > 0 && <ShopTip />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut between the buttons inside */}
        <div data-rows onKeyDown={moveFocusWithArrowKeys}>
          {stops.map((stop) => (
            <TripStopSection
              key={stop.storeId ?? 'later'}
              stop={stop}
              store={list.stores.find(({ id }) => id === stop.storeId)}
              isOnlyStop={stops.length === 1}
              applyChanges={runChanges}
            />
          ))}
        </div>
        {totals.doneCount > 0 && (
          <TripEnd
            openCount={totals.lineCount - totals.doneCount}
            {...{ isDone, isOffline, next }}
            onReset={() => runChanges(createResetOperations(rows))}
          />
        )}
        {totals.lineCount > 0 && <LargeTextTotal>{planTotalText}</LargeTextTotal>}
        {totals.lineCount > 0 && <InstallHint />}
      </div>
      {totals.lineCount > 0 && (
        <div className="@container fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
          <div className="foot mx-auto flex min-h-16 max-w-xl flex-wrap items-center gap-x-4 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p>
                <Price
                  cents={totals.ticked.totalCents}
                  isEstimate={totals.ticked.isEstimate}
                  isSum
                  className="text-xl font-semibold"
                />{' '}
                <span className="foot-plan figures text-sm text-ink-soft">{planTotalText}</span>
              </p>
              <ShopBudget
                {...{ list, rows, wholeListCost: totals.all }}
                spent={totals.ticked}
                balanceCents={ebtBalanceCents}
              />
              <p className="text-sm text-ink-soft">
                {rich`${totals.doneCount} of ${totals.lineCount} done`}
                {totals.unpricedCount > 0 && ` · ${t`${totals.unpricedCount} without a price`}`}
              </p>
            </div>
            {firstChange !== undefined && (
              <Button
                onClick={undoLastChange}
                aria-label={t`Undo: ${changeTexts[firstChange.kind]} ${changedLineCount > 1 ? changedLineCount : name}`}
              >
                {t`Undo`}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
