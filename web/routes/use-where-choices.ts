import { useQueryClient } from '@tanstack/react-query';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { type PreferenceChange, useSavePreferences } from '#web/features/preferences/use-preferences.ts';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';
import { fiveClosest, withinReach } from '#web/features/stores/pick-stores.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * What happens when the shopper says where they are. When no selected store is within reach of the new place, the
 * five closest are selected, so that there is an answer at once; the message offers to take that back.
 */
export function useWhereChoices(preferences: Preferences) {
  const client = useQueryClient();
  const save = useSavePreferences();

  const selectClosest = async (location: UserLocation) => {
    const { distanceMiles, stores: selected } = preferences;
    let stores: Store[];
    try {
      stores = await client.fetchQuery(nearbyStoresQuery(location, distanceMiles));
    } catch {
      // The selector asks the same and shows the failure in its place.
      return;
    }
    const near = withinReach(stores, distanceMiles);
    const reachable = new Set(near.map((store) => store.id));
    if (near.length === 0 || selected.some((store) => reachable.has(store.id))) return;
    const closest = fiveClosest(near);
    save({ stores: closest });
    toast({
      title: `The ${closest.length} closest stores are selected`,
      description: `Around ${location.address}.`,
      action: { label: 'Undo', run: () => save({ stores: selected }) },
    });
  };

  return {
    setLocation: (location: UserLocation) => {
      save({ location });
      void selectClosest(location);
    },
    save: (change: PreferenceChange) => save(change),
  };
}
