import { useQueryClient } from '@tanstack/react-query';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { distanceMiles } from '#domain/distance.ts';
import {
  preferencesQuery,
  savePreferencesAtLeave,
  useSavePreferences,
} from '#web/features/preferences/use-preferences.ts';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';
import { nearestOfChains, withinReach } from '#web/features/stores/pick-stores.ts';
import { counted } from '#web/lib/counted.ts';
import { useDebouncedSave } from '#web/lib/use-debounced-save.ts';
import { toast } from '#web/ui/toast.ts';
import { selectionMemory } from './selection-memory.ts';

/** "The nearest stores of 5 chains are selected". */
function selectedWords({ chosen, areChains }: ReturnType<typeof nearestOfChains>): string {
  const [first, ...others] = chosen;
  if (first !== undefined && others.length === 0) return `${first.name} is selected`;
  return areChains
    ? `The nearest stores of ${chosen.length} chains are selected`
    : `The ${chosen.length} closest stores are selected`;
}

/** Not looked for among the stores around a place: the server lists no more than the nearest 200. */
const within = ({ lat, lng }: UserLocation, stores: readonly Store[], miles: number): Store[] =>
  stores.filter((store) => distanceMiles({ latitude: lat, longitude: lng }, store) <= miles);

/** The selection after a change of distance: of what was chosen, what is within reach. */
function cutTo(miles: number, { location, stores }: Preferences) {
  const chosen = selectionMemory.whole(stores);
  return { chosen, kept: location === null ? [...chosen] : within(location, chosen, miles) };
}

/**
 * What happens when the shopper says where they are or how far they go. A selected store out of reach would be
 * compared, and might win, although nobody would drive there: it is left out, and comes back when the distance grows
 * again. Stores are selected for the shopper only where none is chosen: the nearest of each chain, so that there is an
 * answer at once. The message offers to take all of it back.
 */
export function useLocationChoices(preferences: Preferences) {
  const client = useQueryClient();
  const save = useSavePreferences();
  const current = () => client.getQueryData(preferencesQuery.queryKey) ?? preferences;

  const tell = (before: Preferences, chosen: readonly Store[], title: string, description: string) => {
    const { location, distanceMiles, stores } = before;
    toast({
      title,
      description,
      action: {
        label: 'Undo',
        run: () => {
          selectionMemory.narrow(chosen, stores);
          void save({ ...(location !== null && { location }), distanceMiles, stores });
        },
      },
    });
  };

  /** Selects the nearest of each chain; `before` is what an Undo leads back to. */
  const selectNearest = async (
    before: Preferences,
    chosen: readonly Store[],
    location: UserLocation,
    miles: number,
  ) => {
    let stores: Store[];
    try {
      stores = await client.fetchQuery(nearbyStoresQuery(location, miles));
    } catch {
      // The selector asks the same and shows the failure in its place.
      return;
    }
    const nearest = nearestOfChains(withinReach(stores, miles));
    const leftCount = before.stores.length;
    if (nearest.chosen.length === 0 && leftCount === 0) return;
    if (!(await save({ stores: nearest.chosen }))) return;
    const title =
      nearest.chosen.length > 0
        ? selectedWords(nearest)
        : `${counted(leftCount, 'store')} farther than ${miles} mi left out`;
    tell(before, chosen, title, `Around ${location.address}.`);
  };

  /** Resolves to whether the place is saved; the stores may follow. */
  const setLocation = async (location: UserLocation): Promise<boolean> => {
    const before = current();
    const { stores, distanceMiles } = before;
    const chosen = selectionMemory.whole(stores);
    const kept = within(location, stores, distanceMiles);
    // Until others are found those of the old place stay: better than none.
    if (!(await save(kept.length > 0 ? { location, stores: kept } : { location }))) return false;
    selectionMemory.forget();
    const leftCount = stores.length - kept.length;
    if (kept.length === 0) void selectNearest(before, chosen, location, distanceMiles);
    else if (leftCount > 0) {
      const title = `${counted(leftCount, 'store')} farther than ${distanceMiles} mi left out`;
      tell(before, chosen, title, `Around ${location.address}.`);
    }
    return true;
  };

  const setDistance = async (miles: number) => {
    const before = current();
    if (miles === before.distanceMiles) return;
    const { chosen, kept } = cutTo(miles, before);
    selectionMemory.narrow(chosen, kept);
    if (!(await save({ distanceMiles: miles, stores: kept }))) {
      selectionMemory.narrow(chosen, before.stores);
      return;
    }
    if (chosen.length === 0 && before.location !== null) {
      void selectNearest(before, chosen, before.location, miles);
      return;
    }
    const change = kept.length - before.stores.length;
    if (change < 0) {
      const title = `${counted(-change, 'store')} farther than ${miles} mi left out`;
      tell(before, chosen, title, 'Back as soon as you go farther again.');
    } else if (change > 0) {
      tell(
        before,
        chosen,
        `${counted(change, 'store')} within ${miles} mi selected again`,
        'As you had chosen.',
      );
    }
  };
  const [moving, moveDistance] = useDebouncedSave(setDistance, (miles: number) => {
    const before = current();
    savePreferencesAtLeave(before, { distanceMiles: miles, stores: cutTo(miles, before).kept });
  });

  const { stores } = preferences;
  return {
    setLocation,
    /** What the distance is being set to, before the stores follow. */
    shownMiles: moving ?? preferences.distanceMiles,
    setDistance: moveDistance,
    /** Chosen, but farther than the distance. */
    leftOut: selectionMemory.whole(stores).filter(({ id }) => !stores.some((store) => store.id === id)),
    select: (stores: Store[]) => {
      selectionMemory.forget();
      void save({ stores });
    },
  };
}
