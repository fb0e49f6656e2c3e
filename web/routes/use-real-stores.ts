import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import type { Store } from '#contract/stores.ts';
import { preferencesQuery, useSavePreferences } from '#web/features/preferences/use-preferences.ts';
import { nearbyStoresQuery } from '#web/features/stores/nearby-stores.ts';
import { withinReach } from '#web/features/stores/pick-stores.ts';
import { storeAreaQuery } from '#web/features/stores/store-area.ts';
import { toast } from '#web/ui/toast.ts';

const nowhere: Pick<UserLocation, 'lat' | 'lng'> = { lat: 0, lng: 0 };

/** The selection with real stores in the place of samples that are no longer there: of the same chain, the nearest. */
function withoutSamples(selected: readonly Store[], listed: readonly Store[]): Store[] {
  const isListed = new Set(listed.map(({ id }) => id));
  const next = selected.flatMap((store) =>
    !store.isSample || isListed.has(store.id)
      ? store
      : (listed.find(({ chainId, isSample }) => chainId === store.chainId && !isSample) ?? []),
  );
  return next.filter((store, index) => next.findIndex(({ id }) => id === store.id) === index);
}

/**
 * Once the real stores around the shopper's place are known, puts them in the place of the samples that were selected
 * while nobody knew them: a sample that is gone cannot be saved any more.
 */
export function useRealStores({ location, distanceMiles, stores }: Preferences): void {
  const client = useQueryClient();
  const save = useSavePreferences();
  const { data: area } = useQuery({ ...storeAreaQuery(location ?? nowhere), enabled: location !== null });
  const isDue = area === 'known' && location !== null && stores.some(({ isSample }) => isSample);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it becomes due, with what is selected then
  useEffect(() => {
    if (!isDue || location === null) return;
    const replace = async () => {
      const listed = await client.fetchQuery(nearbyStoresQuery(location, distanceMiles));
      const selected = client.getQueryData(preferencesQuery.queryKey)?.stores ?? stores;
      const next = withoutSamples(selected, withinReach(listed, distanceMiles));
      if (next.length === selected.length && next.every(({ id }, index) => id === selected[index]?.id))
        return;
      if (await save({ stores: next })) toast({ title: 'Real stores have taken the place of samples' });
    };
    // The selector says itself when the stores cannot be loaded.
    replace().catch(() => undefined);
  }, [isDue]);
}
