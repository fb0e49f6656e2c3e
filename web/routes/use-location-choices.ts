import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { formatCount, t } from '#domain/language.ts';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import { withDistinctNames } from '#domain/store/names.ts';
import {
  preferencesQuery,
  savePreferencesOnPageExit,
  useSavePreferences,
} from '#web/features/preferences/use-preferences.ts';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';
import { filterStoresWithinReach, pickNearestStoreOfEachChain } from '#web/features/stores/pick-stores.ts';
import { storeAreaQuery } from '#web/features/stores/store-area.ts';
import { useDebouncedSave } from '#web/lib/use-debounced-save.ts';
import { toast } from '#web/ui/toast.ts';
import { rememberedStoreSelection } from './selection-memory.ts';

function selectedText({ chosen, isOnePerChain }: ReturnType<typeof pickNearestStoreOfEachChain>): string {
  const [first, ...others] = chosen;
  if (first !== undefined && others.length === 0) return t`${first.name} is selected`;
  return isOnePerChain
    ? t`We picked the nearest store from each of ${chosen.length} chains`
    : t`The ${chosen.length} closest stores are selected`;
}

/**
 * Returns the stores within the distance. Filters in the browser, because the server lists only the 200 nearest stores,
 * and a selected store might not be among them.
 */
const filterWithinDistance = ({ lat, lng }: UserLocation, stores: readonly Store[], miles: number): Store[] =>
  stores.filter((store) => computeDistanceMiles({ latitude: lat, longitude: lng }, store) <= miles);

function findReachableSelection(miles: number, { location, stores }: Preferences) {
  const chosen = rememberedStoreSelection.readFullSelection(stores);
  return {
    chosen,
    reachable: location === null ? [...chosen] : filterWithinDistance(location, chosen, miles),
  };
}

/** Returns an empty object if nothing changed, so that saving doesn't undo another tab's change. */
const toLocationChange = (stores: readonly Store[], reachable: Store[]): { stores?: Store[] } =>
  stores.length === reachable.length && stores.every(({ id }, index) => id === reachable[index]?.id)
    ? {}
    : { stores: reachable };

const leftOutText = (count: number, miles: number) =>
  t`${formatCount(count, 'store')} more than ${miles} mi away not shown`;

type Choice = { preferences: Preferences; chosen: readonly Store[] };

function restoreSelection(
  { preferences, chosen }: Choice,
  save: ReturnType<typeof useSavePreferences>,
): void {
  const { location, distanceMiles, stores } = preferences;
  rememberedStoreSelection.saveFullSelection(chosen, stores);
  void save({ ...(location !== null && { location }), distanceMiles, stores });
}

/** How long to wait for real stores after the location has changed. After that, sample stores are selected. */
const MAX_AREA_WAIT_MS = 3_000;

/**
 * Resolves once the area's stores are known, can't be loaded, or take too long to load. Makes the same requests as the
 * store list, so nothing is loaded twice.
 */
function waitForArea(client: QueryClient, location: UserLocation): Promise<void> {
  const observer = new QueryObserver(client, storeAreaQuery(location));
  return new Promise((resolve) => {
    const timer = setTimeout(finish, MAX_AREA_WAIT_MS);
    const unsubscribe = observer.subscribe(finishIfSettled);
    finishIfSettled();
    function finishIfSettled() {
      const { data, isError } = observer.getCurrentResult();
      if (isError || (data !== undefined && data !== 'asked')) finish();
    }
    function finish() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}

async function findNearestStores(client: QueryClient, location: UserLocation, miles: number) {
  try {
    await waitForArea(client, location);
    const stores = await client.fetchQuery(nearbyStoresQuery(location, miles));
    const cards = client.getQueryData(preferencesQuery.queryKey)?.cards ?? [];
    return pickNearestStoreOfEachChain(
      filterStoresWithinReach(stores, miles),
      cards.map(({ chainId }) => chainId),
    );
  } catch {
    return null;
  }
}

/**
 * Deselects stores that are out of reach when the location or distance changes. A larger distance selects them again.
 * If no store is left, selects the nearest stores of up to five chains.
 */
export function useLocationChoices(preferences: Preferences) {
  const client = useQueryClient();
  const save = useSavePreferences();
  const getCurrentPreferences = () => client.getQueryData(preferencesQuery.queryKey) ?? preferences;

  const toastChange = (before: Choice, title: string, description: string) =>
    toast({ title, description, action: { label: t`Undo`, run: () => restoreSelection(before, save) } });

  const selectNearest = async (before: Choice, location: UserLocation, miles: number) => {
    const nearest = await findNearestStores(client, location, miles);
    const leftOutCount = before.preferences.stores.length;
    if (nearest === null || (nearest.chosen.length === 0 && leftOutCount === 0)) return;
    if (!(await save({ stores: nearest.chosen }))) return;
    const title = nearest.chosen.length > 0 ? selectedText(nearest) : leftOutText(leftOutCount, miles);
    toastChange(before, title, t`Near ${location.address}.`);
  };

  const setLocation = async (location: UserLocation): Promise<boolean> => {
    const preferences = getCurrentPreferences();
    const { stores, distanceMiles } = preferences;
    const before = { preferences, chosen: rememberedStoreSelection.readFullSelection(stores) };
    const reachableStores = filterWithinDistance(location, stores, distanceMiles);
    // If no selected store is within reach, keep all of them selected until the nearest stores are found.
    if (
      !(await save({
        location,
        ...(reachableStores.length > 0 && toLocationChange(stores, reachableStores)),
      }))
    )
      return false;
    rememberedStoreSelection.forget();
    const leftOutCount = stores.length - reachableStores.length;
    if (reachableStores.length === 0) void selectNearest(before, location, distanceMiles);
    else if (leftOutCount > 0)
      toastChange(before, leftOutText(leftOutCount, distanceMiles), t`Near ${location.address}.`);
    return true;
  };

  const setDistance = async (miles: number) => {
    const preferences = getCurrentPreferences();
    const { location, stores } = preferences;
    if (miles === preferences.distanceMiles) return;
    const { chosen, reachable } = findReachableSelection(miles, preferences);
    rememberedStoreSelection.saveFullSelection(chosen, reachable);
    if (!(await save({ distanceMiles: miles, ...toLocationChange(stores, reachable) })))
      return rememberedStoreSelection.saveFullSelection(chosen, stores);
    const before = { preferences, chosen };
    if (chosen.length === 0 && location !== null) return void selectNearest(before, location, miles);
    const countChange = reachable.length - stores.length;
    if (countChange < 0)
      toastChange(
        before,
        leftOutText(-countChange, miles),
        t`You’ll see it again when you widen the distance.`,
      );
    if (countChange > 0) {
      toastChange(
        before,
        t`${formatCount(countChange, 'store')} within ${miles} mi selected again`,
        t`Your choice is kept.`,
      );
    }
  };
  const [movingMiles, moveDistance] = useDebouncedSave(setDistance, (miles: number) => {
    const { reachable } = findReachableSelection(miles, getCurrentPreferences());
    savePreferencesOnPageExit({
      distanceMiles: miles,
      ...toLocationChange(getCurrentPreferences().stores, reachable),
    });
  });

  const { stores } = preferences;
  return {
    setLocation,
    shownMiles: movingMiles ?? preferences.distanceMiles,
    setDistance: moveDistance,
    outOfReachStores: withDistinctNames(rememberedStoreSelection.readFullSelection(stores)).filter(
      ({ id }) => !stores.some((store) => store.id === id),
    ),
    selectStores: (stores: Store[]) => {
      rememberedStoreSelection.forget();
      void save({ stores });
    },
    declineClubs: () => void save({ hasDeclinedClubs: true }),
  };
}
