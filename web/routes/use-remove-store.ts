import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '#domain/language.ts';
import { preferencesQuery, useSavePreferences } from '#web/features/preferences/use-preferences.ts';
import { toast } from '#web/ui/toast.ts';
import { rememberedStoreSelection } from './selection-memory.ts';

export function useRemoveStore(): (storeId: number) => Promise<void> {
  const client = useQueryClient();
  const save = useSavePreferences();
  return useCallback(
    async (storeId) => {
      const stores = client.getQueryData(preferencesQuery.queryKey)?.stores ?? [];
      const removedStore = stores.find(({ id }) => id === storeId);
      if (removedStore === undefined) return;
      const withoutStore = (storesToFilter: readonly (typeof removedStore)[]) =>
        storesToFilter.filter(({ id }) => id !== storeId);
      const chosen = rememberedStoreSelection.readFullSelection(stores);
      if (!(await save({ stores: withoutStore(stores) }))) return;
      rememberedStoreSelection.saveFullSelection(withoutStore(chosen), withoutStore(stores));
      const undoRemoval = () => {
        rememberedStoreSelection.saveFullSelection(chosen, stores);
        void save({ stores });
      };
      toast({ title: t`Removed ${removedStore.name}`, action: { label: t`Undo`, run: undoRemoval } });
    },
    [client, save],
  );
}
