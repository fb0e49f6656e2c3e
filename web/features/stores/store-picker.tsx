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
  storeDistanceText as milesOf,
  pickBudgetStores,
  pickFiveClosestStores,
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
  near,
  selected,
  budgetChains,
  memberChainIds,
  none,
  onSelect,
}: Pick<Props, 'selected' | 'budgetChains' | 'memberChainIds' | 'onSelect'> & {
  near: Store[];
  none: string | undefined;
}) {
  const pickBudget = () => {
    const { found, missing } = pickBudgetStores(near, budgetChains);
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
        disabledReason={none}
        onClick={() => onSelect(pickFiveClosestStores(near, selected, memberChainIds))}
      >
        {t`The 5 closest`}
      </Button>
      <Button
        size="sm"
        disabledReason={none}
        title={t`The nearest ${joinList(budgetChains)}`}
        onClick={pickBudget}
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
  distanceText = milesOf,
  isBusy,
  needsPlace = false,
  below,
}: Props) {
  const near = filterStoresWithinReach(stores, miles);
  const offered = near.length > 0 ? near : stores;
  const listed =
    near.length > 0 ? near : stores.map((store) => ({ ...store, calculatedDistance: FALLBACK_MILES }));
  const listedIds = new Set(listed.map((store) => store.id));
  const elsewhere = selected.filter((store) => !listedIds.has(store.id));
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
  const none = near.length === 0 ? emptyText : undefined;
  const row = (store: Store) => (
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
        <QuickSelect {...{ near, selected, budgetChains, memberChainIds, none, onSelect }} />
      </div>
      {needsPlace && <p className="text-sm text-ink-soft">{emptyText}</p>}
      {near.length === 0 && !needsPlace && (
        <Notice tone="amber" title={t`No stores within ${formatCount(miles, 'mile')}`}>
          <p>
            {stores.length === 0
              ? t`Try a longer distance or another place.`
              : t`Widen the distance, or pick from the stores below. “999 mi” means farther than you chose.`}
          </p>
        </Notice>
      )}
      {elsewhere.length > 0 && (
        <>
          <p className="mt-2 px-2 text-sm text-ink-soft">{rich`Selected stores more than ${miles} mi away`}</p>
          <ul>{elsewhere.map(row)}</ul>
          {listed.length > 0 && <hr className="my-1 border-line" />}
        </>
      )}
      <ul className="relative -mx-2 max-h-76 overflow-y-auto px-0.5 py-0.5">{listed.map(row)}</ul>
      {offered.length > 0 && below?.(offered)}
    </section>
  );
}
