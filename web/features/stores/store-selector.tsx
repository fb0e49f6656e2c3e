import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserLocation } from '#contract/preferences.ts';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE, STORE_LIMIT_TITLE, type Store } from '#contract/stores.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { budgetStores, fiveClosest, nearbyStoresQuery, withinReach } from './nearby-stores.ts';
import { StoreMap } from './store-map.tsx';
import { StoreRow } from './store-row.tsx';

type Props = {
  location: UserLocation;
  miles: number;
  selected: Store[];
  onSelect: (stores: Store[]) => void;
};

function QuickSelect({ near, onSelect }: { near: Store[]; onSelect: Props['onSelect'] }) {
  const none = near.length === 0 ? 'There is no store within this distance' : undefined;
  const pickBudget = () => {
    const { found, missing } = budgetStores(near);
    if (found.length > 0) onSelect(found);
    if (missing.length > 0) {
      toast({
        title: found.length > 0 ? 'Budget Stores selected' : 'No Budget Stores here',
        description: `Not within this distance: ${missing.join(', ')}.`,
      });
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" disabledReason={none} onClick={() => onSelect(fiveClosest(near))}>
        The 5 closest
      </Button>
      <Button
        size="sm"
        disabledReason={none}
        title="The nearest Walmart Supercenter, Target and Kroger"
        onClick={pickBudget}
      >
        Budget Stores
      </Button>
    </div>
  );
}

function SampleNotice({ stores }: { stores: Store[] }) {
  const count = stores.filter((store) => store.isSample).length;
  if (count === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {count === stores.length ? 'These are sample locations' : 'Some of these are sample locations'}: chains
      that trade in this area, set at the middle of a ZIP code. They are not addresses to drive to.
    </p>
  );
}

/** The stores to compare, at most five, nearest first (SPEC §2 "Store selector"). */
export function StoreSelector({ location, miles, selected, onSelect }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...nearbyStoresQuery(location, miles),
    placeholderData: keepPreviousData,
  });
  if (error !== null) {
    return (
      <ErrorNotice
        title="Error Loading Stores"
        message={messageOf(error, 'The stores around you could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <Loading label="Loading stores">
        <Skeleton className="h-84" />
      </Loading>
    );
  }

  const near = withinReach(data, miles);
  const listed = near.length > 0 ? near : data;
  const listedIds = new Set(listed.map((store) => store.id));
  const elsewhere = selected.filter((store) => !listedIds.has(store.id));
  const selectedIds = new Set(selected.map((store) => store.id));
  const toggle = (store: Store) => {
    if (selectedIds.has(store.id)) return onSelect(selected.filter(({ id }) => id !== store.id));
    if (selected.length >= MAX_SELECTED_STORES) {
      return toast({ title: STORE_LIMIT_TITLE, description: STORE_LIMIT_MESSAGE, tone: 'destructive' });
    }
    onSelect([...selected, store]);
  };
  const row = (store: Store) => (
    <StoreRow
      key={store.id}
      store={store}
      isSelected={selectedIds.has(store.id)}
      onToggle={() => toggle(store)}
    />
  );

  return (
    <section aria-label="Stores" aria-busy={isPlaceholderData}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-medium">Stores</span>{' '}
          <span className="text-ink-soft figures" aria-live="polite">
            {selected.length === 0
              ? '· no stores selected'
              : `· ${selected.length} of ${MAX_SELECTED_STORES} selected`}
          </span>
        </p>
        <QuickSelect near={near} onSelect={onSelect} />
      </div>
      {near.length === 0 && (
        <Notice tone="amber" title={`No stores within ${miles} ${miles === 1 ? 'mile' : 'miles'}`}>
          <p>
            {data.length === 0
              ? 'Try a greater distance or another place.'
              : 'Widen the distance, or pick from the nearest we know; they are farther away.'}
          </p>
        </Notice>
      )}
      {elsewhere.length > 0 && (
        <>
          <p className="mt-2 px-2 text-sm text-ink-soft">Selected, farther than {miles} mi</p>
          <ul>{elsewhere.map(row)}</ul>
          {listed.length > 0 && <hr className="my-1 border-line" />}
        </>
      )}
      <ul className="-mx-2 max-h-76 overflow-y-auto px-0.5 py-0.5">{listed.map(row)}</ul>
      <SampleNotice stores={listed} />
      {listed.length > 0 && <StoreMap stores={listed} selectedIds={selectedIds} location={location} />}
    </section>
  );
}
