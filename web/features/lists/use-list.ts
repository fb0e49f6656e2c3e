import { useCallback } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { addListOperations, getList, listEvent, MAX_LIST_OPERATIONS } from '#contract/lists.ts';
import { request } from '#web/api/request.ts';
import { type OfflineListSource, useOfflineList } from '#web/shared/use-offline-list.ts';
import {
  applyEvent,
  applyResponse,
  getServerNow,
  type ListLineChange,
  withFetchedList,
} from './list-changes.ts';
import {
  createOfflineListStorage,
  deleteOfflineList,
  type ListPrices,
  type OfflineList,
  type PendingOperation,
} from './list-record.ts';
import { addRefusedLinesToUnsent, keepOnlyUnsentLines } from './unsent.ts';

function createSource(
  listId: number,
  ownerId: string | null,
  onStorageFailed: () => void,
): OfflineListSource<PendingOperation, OfflineList, ResponseOf<typeof addListOperations>> {
  const params = { id: listId };
  const storage = createOfflineListStorage(listId, ownerId, onStorageFailed);
  return {
    ...{
      ownerId,
      storage,
      applyResponse,
      withRefused: addRefusedLinesToUnsent,
      scope: '/lists',
      name: `cartwise-list-${listId}`,
    },
    batchSize: MAX_LIST_OPERATIONS,
    send(pending, { list }) {
      const operations = pending.map(({ at: _at, ...operation }) => operation);
      return request(addListOperations, { params, body: { operations, since: list?.seq ?? 0 } });
    },
    async load(stored) {
      const list = await request(getList, { params });
      const updatedList = await storage.change((before) => withFetchedList(before, list));
      // Load again if the event stream has delivered changes that are newer than this response.
      return (updatedList.list?.seq ?? 0) > list.seq ? this.load(stored) : updatedList;
    },
    async drop() {
      const strippedList = await storage.change(keepOnlyUnsentLines);
      if (strippedList.unsent?.length === 0) await deleteOfflineList(listId);
      return strippedList;
    },
    eventsPath: ({ list }) => `/api/lists/${listId}/events?since=${list?.seq ?? 0}`,
    readEvent(json) {
      const { data: event } = listEvent.safeParse(json);
      // An event that can't be parsed comes from a newer server version, so load the list instead.
      if (event === undefined) return 'load';
      return event.kind === 'gone' ? 'gone' : (stored) => applyEvent(stored, event);
    },
  };
}

export function useList(listId: number, ownerId: string | null) {
  const { applyOperations, change, ...engine } = useOfflineList((onStorageFailed) =>
    createSource(listId, ownerId, onStorageFailed),
  );
  const { status } = engine;
  return {
    ...engine,
    applyChanges: useCallback(
      (changes: readonly ListLineChange[], items: readonly GroceryItem[] = []): Promise<void> => {
        const newOperations = changes.map((each) => ({ ...each, id: crypto.randomUUID() }));
        return applyOperations((current) => {
          const at = getServerNow(current).toISOString();
          const pending = newOperations.map((each) => ({ ...each, at }) as PendingOperation);
          return {
            ...current,
            pending: [...current.pending, ...pending],
            items: [...current.items, ...items],
          };
        });
      },
      [applyOperations],
    ),
    savePrices: useCallback((prices: ListPrices) => change((current) => ({ ...current, prices })), [change]),
    updateUnmatchedLineIds: useCallback(
      (update: (lineIds: readonly string[]) => readonly string[]) =>
        change((current) => ({ ...current, unread: update(current.unread ?? []) })),
      [change],
    ),
    discardUnsent: useCallback(async () => {
      await change((current) => ({ ...current, unsent: [] }));
      if (status === 'gone') await deleteOfflineList(listId);
    }, [change, status, listId]),
  };
}
