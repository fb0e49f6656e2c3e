import { queryOptions } from '@tanstack/react-query';
import { LISTS_DATABASE } from '#web/lib/offline-owner.ts';
import { readAllOfflineValues } from '#web/lib/offline-record.ts';
import { createOfflineListStorage, deleteOfflineList, type OfflineList } from './list-record.ts';
import { keepOnlyUnsentLines } from './unsent.ts';

export type UnsentList = {
  id: number;
  ownerId: string | null;
  name: string;
  lines: readonly string[];
  hasRefusedLines: boolean;
};

export async function readUnsentLists(): Promise<readonly UnsentList[]> {
  const storedLists = await readAllOfflineValues<OfflineList>(LISTS_DATABASE);
  return storedLists.flatMap(([key, stored]) => {
    const { unsent = [], formerName = '' } = keepOnlyUnsentLines(stored);
    const hasRefusedLines = (stored.unsent ?? []).length > 0;
    const { ownerId } = stored;
    return unsent.length === 0
      ? []
      : [{ id: Number(key), ownerId, name: formerName, lines: unsent, hasRefusedLines }];
  });
}

export const unsentListsQuery = queryOptions({
  queryKey: ['unsent-lists'],
  queryFn: readUnsentLists,
  networkMode: 'always',
  staleTime: 0,
  gcTime: 0,
});

export async function discardUnsentLines({ id, ownerId }: UnsentList, canOpenList: boolean): Promise<void> {
  const storage = createOfflineListStorage(id, ownerId, () => {});
  const { list } = await storage.change((stored) => ({ ...stored, unsent: [] }));
  if (!canOpenList || list === null) await deleteOfflineList(id);
}
