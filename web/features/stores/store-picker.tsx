import type { ReactNode } from 'react';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE, STORE_LIMIT_TITLE } from '#contract/limits.ts';
import type { Store } from '#contract/stores.ts';
import { formatCount, joinList, t, translateText } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import {
  FALLBACK_MILES,
  filterStoresWithinReach,
  pickBudgetStores,
  pickFiveClosestStores,
  storeDistanceText,
} from './pick-stores.ts';
import { StoreRow } from './store-row.tsx';

type Props = {
  /** Nearest first. Stores beyond `miles` are offered only if none are closer. */
  stores: Store[];
  miles: number;
  selected: Store[];
  onSelect: (stores: Store[]) => void;
  budgetChains: readonly string[];
  memberChainIds?: readonly number[] | undefined;
  locationText: (store: Store) => string;
  distanceText?: (store: Store) => string | undefined;
  isBusy?: boolean;
  needsPlace?: boolean;
  below?: (listed: Store[]) => ReactNode;
};

function QuickSelect({
  nearbyStores,
  selected,
  budgetChains,
  memberChainIds,
  disabledReason,
  onSelect,
}: Pick<Props, 'selected' | 'budgetChains' | 'memberChainIds' | 'onSelect'> & {
  nearbyStores: Store[];
  disabledReason: string | undefined;
}) {
  const selectBudgetStores = () => {
    const { found, missing } = pickBudgetStores(nearbyStores, budgetChains);
    if (found.length > 0) onSelect(found);
    if (missing.length > 0) {
      toast({
        title: found.length > 0 ? t`Budget Stores selected` : t`No budget stores near here`,
        description: t`Not within this distance: ${missing.join(', ')}.`,
      });
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        disabledReason={disabledReason}
        onClick={() => onSelect(pickFiveClosestStores(nearbyStores, selected, memberChainIds))}
      >
        {t`The 5 closest`}
      </Button>
      <Button
        size="sm"
        disabledReason={disabledReason}
        title={t`The nearest ${joinList(budgetChains)}`}
        onClick={selectBudgetStores}
      >
        {t`Budget Stores`}
      </Button>
    </div>
  );
}

export function StorePicker({
  stores,
  miles,
  selected,
  onSelect,
  budgetChains,
  memberChainIds,
  locationText,
  distanceText = storeDistanceText,
  isBusy,
  needsPlace = false,
  below,
}: Props) {
  const nearbyStores = filterStoresWithinReach(stores, miles);
  const offeredStores = nearbyStores.length > 0 ? nearbyStores : stores;
  const listedStores =
    nearbyStores.length > 0
      ? nearbyStores
      : stores.map((store) => ({ ...store, calculatedDistance: FALLBACK_MILES }));
  const listedIds = new Set(listedStores.map((store) => store.id));
  const selectedStoresElsewhere = selected.filter((store) => !listedIds.has(store.id));
  const selectedIds = new Set(selected.map((store) => store.id));
  const toggle = (store: Store) => {
    if (selectedIds.has(store.id)) return onSelect(selected.filter(({ id }) => id !== store.id));
    if (selected.length >= MAX_SELECTED_STORES) {
      return toastFailure(translateText(STORE_LIMIT_TITLE), translateText(STORE_LIMIT_MESSAGE));
    }
    onSelect([...selected, store]);
  };
  const emptyText = needsPlace
    ? t`Enter a ZIP code to see stores near you.`
    : t`No stores within this distance`;
  const disabledReason = nearbyStores.length === 0 ? emptyText : undefined;
  const renderRow = (store: Store) => (
    <StoreRow
      key={store.id}
      store={store}
      addressText={locationText(store)}
      distanceText={distanceText(store)}
      isSelected={selectedIds.has(store.id)}
      onToggle={() => toggle(store)}
    />
  );

  return (
    <section aria-label={t`Stores`} aria-busy={isBusy}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-medium">{t`Stores`}</span>{' '}
          <span className="text-ink-soft figures" aria-live="polite">
            {selected.length === 0
              ? `· ${t`no stores selected`}`
              : `· ${t`${selected.length} of ${MAX_SELECTED_STORES} selected`}`}
          </span>
        </p>
        <QuickSelect
          {...{ nearbyStores, selected, budgetChains, memberChainIds, disabledReason, onSelect }}
        />
      </div>
      {needsPlace && <p className="text-sm text-ink-soft">{emptyText}</p>}
      {nearbyStores.length === 0 && !needsPlace && (
        <Notice tone="amber" title={t`No stores within ${formatCount(miles, 'mile')}`}>
          <p>
            {stores.length === 0
              ? t`Try a longer distance or another place.`
              : t`Widen the distance, or pick from the stores below. “999 mi” means farther than you chose.`}
          </p>
        </Notice>
      )}
      {selectedStoresElsewhere.length > 0 && (
        <>
          <p className="mt-2 px-2 text-sm text-ink-soft">{rich`Selected stores more than ${miles} mi away`}</p>
          <ul>{selectedStoresElsewhere.map(renderRow)}</ul>
          {listedStores.length > 0 && <hr className="my-1 border-line" />}
        </>
      )}
      <ul className="relative -mx-2 max-h-76 overflow-y-auto px-0.5 py-0.5">{listedStores.map(renderRow)}</ul>
      {offeredStores.length > 0 && below?.(offeredStores)}
    </section>
  );
}
