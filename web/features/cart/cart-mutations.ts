import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import {
  addCartEntry,
  type CartEntry,
  clearCart,
  type PricedEntry,
  removeCartEntry,
  updateCartEntry,
} from '#contract/cart.ts';
import type { FreeLine } from '#contract/free-lines.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { addList } from '#contract/list-entry.ts';
import type { Firmness } from '#domain/firmness.ts';
import { goodsName, sizeWords, t } from '#domain/language.ts';
import { optimisticUpdate } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { brandWords } from '#web/shared/brand-words.ts';
import { cartChangeKey } from '#web/shared/cart-changes.ts';
import { cartKey, refreshCart } from '#web/shared/cart-query.ts';
import { cartWish, wishKey } from '#web/shared/cart-wish.ts';
import { freeLinesQuery, refreshFreeLines } from '#web/shared/free-lines-query.ts';
import { additionsOf } from '#web/shared/newest-first.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { quantityWords } from '#web/shared/quantity.ts';
import { tellFailure } from './tell-failure.ts';
import {
  lineScope,
  markBehind,
  pricedAtShown,
  readIfBehind,
  removedIds,
  showWritten,
} from './written-line.ts';

/** Changes what every reading of the cart shows. */
export const showInCart = (client: QueryClient, change: (entries: CartEntry[]) => CartEntry[]) =>
  optimisticUpdate(client, cartKey, change);

/** The cart as it is shown, oldest line first. */
export const shownCart = (client: QueryClient): CartEntry[] =>
  client
    .getQueriesData<CartEntry[]>({ queryKey: cartKey, type: 'active' })
    .find(([, entries]) => entries)?.[1] ?? [];

/** The line after an entry: what is put back before it is where it was. */
function entryAfter(client: QueryClient, { id }: CartEntry): number | undefined {
  const entries = shownCart(client);
  return entries[entries.findIndex((each) => each.id === id) + 1]?.id;
}

/** What it was added together with and what is noted about it, where there is any. */
const listOf = ({ addedTogether, note }: CartEntry) => ({ addedTogether, note });

type Place = { beforeEntryId?: number | undefined };

const putBack = (entry: CartEntry, place: Place = {}) =>
  request(addCartEntry, { body: { ...cartWish(entry), ...listOf(entry), ...place } });

async function putAllBack(entries: readonly CartEntry[], notes: readonly FreeLine[]): Promise<false> {
  await request(addList, {
    body: {
      wishes: additionsOf(entries).flatMap((some, group) =>
        some.map((entry) => ({ ...cartWish(entry), note: entry.note, group })),
      ),
      freeLines: notes.map(({ text }) => text),
    },
  });
  return false;
}

type Removal = {
  title: string;
  entries: readonly CartEntry[];
  /** By one call, so that nothing is half back; resolves to whether the page shows it. */
  putBack: () => Promise<boolean>;
};

/** Says what was taken out of the cart, and brings it back. */
function offerBack(client: QueryClient, { title, entries, putBack }: Removal): void {
  const refresh = () => Promise.all([refreshCart(client), refreshFreeLines(client)]);
  const isBack = () => {
    const shown = new Set(shownCart(client).map(wishKey));
    return entries.length > 0 && entries.every((entry) => shown.has(wishKey(entry)));
  };
  offerUndo({
    title,
    undo: async (isRetry) => {
      if (isRetry) await refresh();
      if ((isRetry && isBack()) || (await putBack())) return;
      await refresh();
    },
    tellFailure: (error, again) => {
      tellFailure(t`This could not be undone.`, error, again);
      void refresh();
    },
  });
}

/** Puts an entry back, and shows it as the server answers it. */
async function restoreEntry(client: QueryClient, entry: CartEntry, place: Place): Promise<boolean> {
  const pricedAt = pricedAtShown(client);
  const body = { ...cartWish(entry), ...listOf(entry), ...place, ...pricedAt };
  return showWritten(client, { answer: await request(addCartEntry, { body }), pricedAt, ...place });
}

export const removing = (client: QueryClient) =>
  mutationOptions({
    mutationKey: cartChangeKey,
    mutationFn: (entry: CartEntry) => request(removeCartEntry, { params: { id: entry.id } }),
    onMutate: async (entry) => {
      const beforeEntryId = entryAfter(client, entry);
      removedIds(client).add(entry.id);
      const isReading = client.isFetching({ queryKey: cartKey }) > 0;
      const rollback = await showInCart(client, (entries) => entries.filter(({ id }) => id !== entry.id));
      // Showing the change has stopped that reading.
      if (isReading) await markBehind(client);
      return { rollback, beforeEntryId };
    },
    onSuccess: (_nothing, entry, { beforeEntryId }) => {
      offerBack(client, {
        title: t`Removed ${goodsName(entry.item.name)}`,
        entries: [entry],
        putBack: () => restoreEntry(client, entry, { beforeEntryId }),
      });
      // A reading that left before the server had removed it still has the line.
      const isStale = client.isFetching({ queryKey: cartKey }) > 0;
      if (isStale || shownCart(client).some(({ id }) => id === entry.id)) return markBehind(client);
    },
    onError: (error, { id }, change) => {
      removedIds(client).delete(id);
      change?.rollback();
      tellFailure(t`Failed to remove item from cart`, error);
      return markBehind(client);
    },
    onSettled: () => readIfBehind(client),
  });

export const clearing = (client: QueryClient) =>
  mutationOptions({
    mutationKey: cartChangeKey,
    mutationFn: (_entries: readonly CartEntry[]) => request(clearCart, {}),
    onMutate: () => client.getQueryData<FreeLine[]>(freeLinesQuery.queryKey) ?? [],
    onSuccess: async (_nothing, entries, notes) => {
      for (const { id } of entries) removedIds(client).add(id);
      // A reading on its way may be of the cart as it was.
      await client.cancelQueries({ queryKey: cartKey });
      client.setQueriesData<CartEntry[]>({ queryKey: cartKey }, []);
      client.setQueryData<FreeLine[]>(freeLinesQuery.queryKey, []);
      offerBack(client, { title: t`Cart cleared`, entries, putBack: () => putAllBack(entries, notes) });
    },
    onError: (error) => {
      tellFailure(t`Failed to clear cart`, error);
      return markBehind(client);
    },
    onSettled: () => readIfBehind(client),
  });

type BrandChange = { entry: CartEntry; item: GroceryItem; firmness: Firmness };

/** What takes back a switch: the line as it was, or the line and what is left of the one it merged into. */
function switchingBack(client: QueryClient, entry: CartEntry, answer: PricedEntry, place: Place) {
  const isMerged = answer.id !== entry.id;
  let rest: number | undefined;
  return async (isRetry: boolean) => {
    if (!isMerged) {
      const { itemId, firmness, quantity } = entry;
      const isCut = !Number.isInteger(quantity) && answer.quantity !== quantity;
      const body = { itemId, firmness, ...(isCut && { quantity }) };
      return request(updateCartEntry, { params: { id: entry.id }, body });
    }
    // Back in first, out of the other after: if the network fails in between, nothing is lost.
    const isThere = isRetry && shownCart(client).some((each) => wishKey(each) === wishKey(entry));
    const shown = shownCart(client).find(({ id }) => id === answer.id)?.quantity ?? 0;
    rest ??= shown - entry.quantity;
    if (!isThere) await putBack(entry, place);
    if (rest > 0) await request(updateCartEntry, { params: { id: answer.id }, body: { quantity: rest } });
  };
}

export const switchingBrand = (client: QueryClient) =>
  mutationOptions({
    mutationKey: cartChangeKey,
    scope: lineScope,
    mutationFn: async ({ entry, item, firmness }: BrandChange) => {
      const place = { beforeEntryId: entryAfter(client, entry) };
      const pricedAt = pricedAtShown(client);
      const body = { itemId: item.id, firmness, ...pricedAt };
      const answer = await request(updateCartEntry, { params: { id: entry.id }, body });
      const isMerged = answer.id !== entry.id;
      if (!showWritten(client, { answer, pricedAt, ...(isMerged && { insteadOf: entry.id }) }))
        await markBehind(client);
      return { answer, place };
    },
    onSuccess: ({ answer, place }, { entry }) => {
      const { item, quantity } = answer;
      const undo = switchingBack(client, entry, answer, place);
      offerUndo({
        title: t`Switched ${goodsName(item.name)}`,
        description:
          answer.id === entry.id
            ? `${brandWords(answer)} · ${sizeWords(item.unit)}`
            : t`You already had ${brandWords(answer)}. Now it’s ${quantityWords(quantity, item.unit)}.`,
        undo: async (isRetry) => {
          if (isRetry) await refreshCart(client);
          await undo(isRetry);
          await refreshCart(client);
        },
        tellFailure: (error, again) => {
          tellFailure(t`This could not be undone.`, error, again);
          void refreshCart(client);
        },
      });
    },
    onError: (error) => {
      tellFailure(t`Failed to switch brand. Please try again.`, error);
      return markBehind(client);
    },
    onSettled: () => readIfBehind(client),
  });
