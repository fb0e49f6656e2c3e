import type { QueryClient } from '@tanstack/react-query';
import { type CartEntry, clearCart, removeCartEntry, updateCartEntry } from '#contract/cart.ts';
import type { CartNote } from '#contract/free-lines.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { addListToCart } from '#contract/list-entry.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { getDefaultQuantity } from '#domain/item/size/sold-by-weight.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { request, sendKeepaliveRequest } from '#web/api/request.ts';
import { addedText } from '#web/shared/added-text.ts';
import {
  addLine,
  cartLineScope,
  createCartMutation,
  findLinePosition,
  getLineState,
  getShownCart,
  type LinePosition,
  markCartStale,
  offerCartUndo,
  refreshCart,
  reportCartFailure,
  runCartMutation,
  toRequestedItem,
  updateLine,
  updateShownCart,
} from '#web/shared/cart-cache.ts';
import { cartNotesQuery, refreshCartNotes } from '#web/shared/free-lines-query.ts';
import { groupEntriesAddedTogether } from '#web/shared/newest-first.ts';
import { stepQuantity, withQuantity } from '#web/shared/quantity.ts';
import { refreshWeeklyBudget } from '#web/shared/refresh-weekly-budget.ts';
import { toast } from '#web/ui/toast.ts';

const setQuantityOrRemove = (client: QueryClient, id: number, quantity: number): Promise<unknown> =>
  quantity > 0 ? updateLine(client, id, { quantity }) : request(removeCartEntry, { params: { id } });

const getShownQuantity = (client: QueryClient, entryId: number): number =>
  getShownCart(client).find(({ id }) => id === entryId)?.quantity ?? 0;

/** `isSuggested` is true if the shopper picked the item from suggestions instead of requesting exactly this item. */
type ChosenItem = Pick<GroceryItem, 'id' | 'usualPieceLb'> & { firmness: Firmness; isSuggested?: boolean };

/**
 * Adds an item to the cart. `typedText` is what the shopper typed, and is set only if the search corrected the
 * spelling. Resolves to true if the item was added.
 */
export async function addToCart(
  client: QueryClient,
  { id: itemId, firmness, isSuggested, ...item }: ChosenItem,
  typedText?: string,
): Promise<boolean> {
  const quantity = getDefaultQuantity(item);
  try {
    const entry = await addLine(client, { itemId, firmness, isSuggested, quantity });
    const undoAddition = () =>
      setQuantityOrRemove(client, entry.id, getShownQuantity(client, entry.id) - quantity)
        .catch((error) => reportCartFailure(t`Failed to remove item from cart`, error))
        .then(() => refreshCart(client));
    toast({
      title: t`Added to cart`,
      description: t`Item successfully added to your cart`,
      detail: addedText(entry, quantity, typedText),
      action: { label: t`Undo`, run: () => void undoAddition() },
    });
    return true;
  } catch (error) {
    reportCartFailure(t`Failed to add item to cart`, error);
    return false;
  }
}

const removeLineMutation = createCartMutation({
  send: (_client, { entry: { id } }: { entry: CartEntry; position: LinePosition }) =>
    request(removeCartEntry, { params: { id } }),
  applyChange: (entries, { entry }) => entries.filter(({ id }) => id !== entry.id),
  onSuccess: (client, _nothing, { entry, position }) => {
    refreshWeeklyBudget(client);
    offerCartUndo(client, {
      title: t`Removed ${localizedItemName(entry.item.name)}`,
      lines: [entry],
      undo: async (areLinesBack) => areLinesBack || addLine(client, entry, position),
    });
    // If a late response to an earlier request has restored the line, fetch the cart again.
    if (getShownQuantity(client, entry.id) > 0) return markCartStale(client);
  },
  failureText: () => t`Failed to remove item from cart`,
  revert: (client, { entry }, rollback) => {
    getLineState(client).gone.delete(entry.id);
    rollback();
  },
});

export function removeLine(client: QueryClient, entry: CartEntry): void {
  const { gone, wanted } = getLineState(client);
  if (gone.has(entry.id)) return;
  gone.add(entry.id);
  wanted.delete(entry.id);
  void runCartMutation(client, removeLineMutation, { entry, position: findLinePosition(client, entry) });
}

async function restoreCart(entries: readonly CartEntry[], notes: readonly CartNote[]): Promise<unknown> {
  const items = groupEntriesAddedTogether(entries).flatMap((entriesInGroup, group) =>
    entriesInGroup.map((entry) => ({ ...toRequestedItem(entry), note: entry.note, group })),
  );
  return request(addListToCart, { body: { wishes: items, freeLines: notes.map(({ text }) => text) } });
}

export const clearCartMutation = createCartMutation({
  send: async (client, _entries: readonly CartEntry[]) => {
    const notes = client.getQueryData<CartNote[]>(cartNotesQuery.queryKey) ?? [];
    await request(clearCart, {});
    return notes;
  },
  onSuccess: async (client, notes, entries) => {
    for (const { id } of entries) getLineState(client).gone.add(id);
    await updateShownCart(client, () => []);
    client.setQueryData<CartNote[]>(cartNotesQuery.queryKey, []);
    refreshWeeklyBudget(client);
    offerCartUndo(client, {
      title: t`Cart cleared`,
      lines: entries,
      undo: async (areLinesBack) => {
        if (!areLinesBack) await restoreCart(entries, notes);
        await Promise.all([refreshCart(client), refreshCartNotes(client)]);
      },
    });
  },
  failureText: () => t`Failed to clear cart`,
});

const setQuantityMutation = createCartMutation({
  scope: cartLineScope,
  send: async (client, { entry: { id } }: { entry: CartEntry; quantity: number }) => {
    const { wanted } = getLineState(client);
    const quantityChange = wanted.get(id);
    if (quantityChange === undefined) return;
    const { quantity } = quantityChange;
    if (quantity !== quantityChange.confirmed) await updateLine(client, id, { quantity });
    quantityChange.confirmed = quantity;
    if (quantityChange.quantity === quantity) wanted.delete(id);
  },
  applyChange: (entries, { entry, quantity }) =>
    entries.map((each) => (each.id === entry.id ? withQuantity(each, quantity) : each)),
  failureText: (client, { entry }) =>
    getLineState(client).gone.has(entry.id) ? null : t`Failed to update item quantity`,
  revert: (client, { entry: { id, quantity } }) => {
    const { wanted } = getLineState(client);
    const confirmed = wanted.get(id)?.confirmed ?? quantity;
    wanted.delete(id);
    // Revert to the server's quantity. The quantity shown before may never have been sent.
    return updateShownCart(client, (entries) =>
      entries.map((each) => (each.id === id ? withQuantity(each, confirmed) : each)),
    );
  },
});

function requestQuantity(client: QueryClient, entry: CartEntry, getNext: (last: number) => number): void {
  const { wanted } = getLineState(client);
  const quantityChange = wanted.get(entry.id) ?? { quantity: entry.quantity, confirmed: entry.quantity };
  quantityChange.quantity = getNext(quantityChange.quantity);
  wanted.set(entry.id, quantityChange);
  void runCartMutation(client, setQuantityMutation, { entry, quantity: quantityChange.quantity });
}

export const changeQuantity = (client: QueryClient, entry: CartEntry, by: number): void =>
  requestQuantity(client, entry, (lastQuantity) => stepQuantity(lastQuantity, by));

export const setQuantity = (client: QueryClient, entry: CartEntry, quantity: number): void =>
  requestQuantity(client, entry, () => quantity);

export function sendUnconfirmedQuantities(client: QueryClient): void {
  for (const [id, { quantity }] of getLineState(client).wanted) {
    sendKeepaliveRequest(updateCartEntry, { params: { id }, body: { quantity } });
  }
}
