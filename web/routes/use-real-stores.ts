import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { preferencesQuery } from '#web/features/preferences/use-preferences.ts';
import { storeAreaQuery } from '#web/features/stores/store-area.ts';
import { toast } from '#web/ui/toast.ts';

const nowhere: Pick<UserLocation, 'lat' | 'lng'> = { lat: 0, lng: 0 };

/** Reloads the selection when the server has replaced its sample stores with real ones. */
export function useRealStores({ location, stores }: Preferences): void {
  const client = useQueryClient();
  const { data: area } = useQuery({ ...storeAreaQuery(location ?? nowhere), enabled: location !== null });
  const isDue = area === 'known' && stores.some(({ isSample }) => isSample);
  useEffect(() => {
    if (!isDue) return;
    const replace = async () => {
      const before = client.getQueryData(preferencesQuery.queryKey)?.storeIds;
      const { storeIds } = await client.fetchQuery({ ...preferencesQuery, staleTime: 0 });
      if (String(storeIds) !== String(before)) toast({ title: t`Real stores have replaced the sample ones` });
    };
    // The next visit reads it.
    replace().catch(() => undefined);
  }, [isDue, client]);
}
