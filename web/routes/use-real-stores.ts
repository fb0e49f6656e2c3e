import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences, UserLocation } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { preferencesQuery } from '#web/features/preferences/use-preferences.ts';
import { storeAreaQuery } from '#web/features/stores/store-area.ts';
import { toast } from '#web/ui/toast.ts';

const nowhere: Pick<UserLocation, 'lat' | 'lng'> = { lat: 0, lng: 0 };

/**
 * Once the real stores around the shopper's place are known, reads the selection again: the server has put them in the
 * place of the samples that were selected while nobody knew them.
 */
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
    // What cannot be read now is read with the next visit.
    replace().catch(() => undefined);
  }, [isDue, client]);
}
