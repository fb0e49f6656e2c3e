import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addCartEntry } from '#contract/cart.ts';
import {
  copySharedList,
  createSharedList,
  getSharedList,
  type ListCopyResult,
  listSharedLists,
  type SharedListItem,
} from '#contract/shared-lists.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryOptions } from '#web/api/query.ts';
import type { CallOptions } from '#web/api/request.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { leftOutItemsText } from '#web/shared/cart-addition-text.ts';
import { refreshCart, toRequestedItem, waitForCartChanges } from '#web/shared/cart-cache.ts';
import { refreshCartNotes } from '#web/shared/free-lines-query.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const sharedListQuery = (listId: string) => createQueryOptions(getSharedList, { params: { listId } });

export const mySharedListsQuery = createQueryOptions(listSharedLists, {});

export function useShareCart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (list: CallOptions<typeof createSharedList>['body']) => {
      await waitForCartChanges(client);
      return await request(createSharedList, { body: list });
    },
    onSuccess: () => client.removeQueries({ queryKey: mySharedListsQuery.queryKey, exact: true }),
  });
}

export function copiedListMessage({ addedItemCount, notAdded }: ListCopyResult): {
  title: string;
  description: string;
} {
  if (notAdded.length === 0) {
    return { title: t`List Copied!`, description: t`All items have been added to your cart` };
  }
  return {
    title: addedItemCount === 0 ? t`Nothing was copied` : t`Part of the list copied`,
    description: leftOutItemsText({ notAdded }),
  };
}

export function useSharedListActions(listId: string) {
  const client = useQueryClient();
  const once = useSingleFlight();
  const [addingItemIds, setAddingItemIds] = useState<ReadonlySet<number>>(new Set());
  const refresh = () => Promise.all([refreshCart(client), refreshCartNotes(client)]);
  const reportFailure = (title: string, error: unknown, fallback: string) =>
    toastFailure(title, errorMessage(error, fallback));

  const copyMutation = useMutation({
    mutationFn: () => request(copySharedList, { params: { listId } }),
    onSuccess: (result) => toast(copiedListMessage(result)),
    onError: (error) => reportFailure(t`Copy Failed`, error, t`Couldn’t copy the list to your cart.`),
    onSettled: refresh,
  });

  const addItem = async (entry: SharedListItem) => {
    const { itemId, item } = entry;
    setAddingItemIds((before) => new Set(before).add(itemId));
    try {
      await request(addCartEntry, { body: toRequestedItem(entry) });
      toast({ title: t`Item Added`, description: t`${localizedItemName(item.name)} is in your cart` });
    } catch (error) {
      reportFailure(t`Add Failed`, error, t`Couldn’t add the item to your cart.`);
    }
    setAddingItemIds((before) => new Set([...before].filter((id) => id !== itemId)));
    await refresh();
  };

  return {
    copyAll: () => once('copy', () => didSucceed(copyMutation.mutateAsync())),
    isCopying: copyMutation.isPending,
    addOne: (entry: SharedListItem) => once(`add ${entry.itemId}`, () => addItem(entry)),
    addingItemIds,
  };
}
