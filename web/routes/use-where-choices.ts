import { useQueryClient } from '@tanstack/react-query';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { distanceMiles } from '#domain/distance.ts';
import { sessionEnd } from '#web/features/auth/session-end.ts';
import { type PreferenceChange, useSavePreferences } from '#web/features/preferences/use-preferences.ts';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';
import { nearestOfChains, withinReach } from '#web/features/stores/pick-stores.ts';
import { toast } from '#web/ui/toast.ts';

const storesIn = (count: number) => `${count} ${count === 1 ? 'store' : 'stores'}`;

/** "The nearest stores of 5 chains are selected". */
function selectedWords({ chosen, areChains }: ReturnType<typeof nearestOfChains>): string {
  const [first, ...others] = chosen;
  if (first !== undefined && others.length === 0) return `${first.name} is selected`;
  return areChains
    ? `The nearest stores of ${chosen.length} chains are selected`
    : `The ${chosen.length} closest stores are selected`;
}

/**
 * What happens when the shopper says where they are or how far they go. A selected store out of reach would be
 * compared, and might win, although nobody would drive there: it goes. When none is left, the nearest
 * of each chain are selected, so that there is an answer at once. The message offers to take all of it back.
 */
export function useWhereChoices(preferences: Preferences) {
  const client = useQueryClient();
  const save = useSavePreferences();

  const keepWithinReach = async (location: UserLocation, miles: number) => {
    const { stores: selected } = preferences;
    let stores: Store[];
    try {
      stores = await client.fetchQuery(nearbyStoresQuery(location, miles));
    } catch {
      // The selector asks the same and shows the failure in its place.
      return;
    }
    const near = withinReach(stores, miles);
    // Not looked for among `near`: the server lists no more than the nearest 200.
    const here = { latitude: location.lat, longitude: location.lng };
    const kept = selected.filter((store) => distanceMiles(here, store) <= miles);
    if (kept.length > 0 && kept.length === selected.length) return;
    const nearest = nearestOfChains(near);
    const chosen = kept.length > 0 ? kept : nearest.chosen;
    if (chosen.length === 0 && selected.length === 0) return;
    // Nothing can be saved, nor undone, until they are back.
    if (sessionEnd.read()) return;
    save({ stores: chosen });
    const before = preferences.location === null ? {} : { location: preferences.location };
    toast({
      title:
        kept.length > 0 || chosen.length === 0
          ? `${storesIn(selected.length - kept.length)} farther than ${miles} mi left out`
          : selectedWords(nearest),
      description: `Around ${location.address}.`,
      action: {
        label: 'Undo',
        run: () => save({ ...before, distanceMiles: preferences.distanceMiles, stores: selected }),
      },
    });
  };

  return {
    setLocation: (location: UserLocation) => {
      save({ location });
      void keepWithinReach(location, preferences.distanceMiles);
    },
    setDistance: (miles: number) => {
      save({ distanceMiles: miles });
      if (preferences.location !== null) void keepWithinReach(preferences.location, miles);
    },
    save: (change: PreferenceChange) => save(change),
  };
}
