import type { QueryClient } from '@tanstack/react-query';
import { type CartEntry, removeCartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { listSwaps } from '#contract/swaps.ts';
import { sizeText } from '#domain/item/brand-and-size.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { createQueryKey } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { brandText, requestedBrandAndSizeText } from '#web/shared/brand-text.ts';
import {
  addLine,
  cartLineScope,
  createCartMutation,
  getLineState,
  getShownCart,
  offerCartUndo,
  updateLine,
} from '#web/shared/cart-cache.ts';
import type { OfferedUndo } from '#web/shared/offer-undo.ts';
import { quantityText } from '#web/shared/quantity.ts';

type BrandSwitch = {
  entry: CartEntry;
  item: GroceryItem;
  firmness: Firmness;
  /** The size of the packages bought for the line. It's set after a swap. */
  size?: string;
  onSwitched?: (lineId: number, undo: OfferedUndo) => void;
};

/**
 * Finds the first following line that is still in the cart, even if that line has a new id. The new line is inserted
 * before it.
 */
function findInsertPosition(client: QueryClient, followingIds: readonly number[]) {
  const { restored } = getLineState(client);
  const shownIds = new Set(getShownCart(client).map(({ id }) => id));
  return {
    beforeEntryId: followingIds.map((id) => restored.get(id) ?? id).find((id) => shownIds.has(id)),
  };
}

function before(client: QueryClient, entry: CartEntry) {
  const lines = getShownCart(client);
  const followingIds = lines.slice(lines.findIndex(({ id }) => id === entry.id) + 1).map(({ id }) => id);
  return { lines, followingIds };
}

export const brandSwitchMutation = createCartMutation({
  scope: cartLineScope,
  key: 'brand',
  send: async (client, { entry, item, firmness }: BrandSwitch) => ({
    ...before(client, entry),
    answer: await updateLine(client, entry.id, { itemId: item.id, firmness }),
  }),
  onSuccess: (client, { lines, followingIds, answer }, { entry, size, onSwitched }) => {
    const { item, quantity } = answer;
    const isMerged = answer.id !== entry.id;
    const other = lines.find(({ id }) => id === answer.id);
    const addedQuantity = other === undefined ? entry.quantity : quantity - other.quantity;
    let rest: number | undefined;
    const undo = offerCartUndo(client, {
      title: t`Switched ${localizedItemName(item.name)}`,
      description: isMerged
        ? t`You already had ${brandText(answer)}. Now it’s ${quantityText(quantity, item.unit)}.`
        : size === undefined
          ? `${brandText(answer)} · ${sizeText(item.unit)}`
          : requestedBrandAndSizeText({ item: { ...item, unit: size }, firmness: answer.firmness }),
      lines: [entry],
      undo: async (isBack) => {
        const { itemId, firmness } = entry;
        const halves = Number.isInteger(entry.quantity) ? {} : { quantity: entry.quantity };
        if (!isMerged) return updateLine(client, entry.id, { itemId, firmness, ...halves });
        const now = getShownCart(client).find(({ id }) => id === answer.id);
        rest ??= (now?.quantity ?? 0) - addedQuantity;
        // Restore this line before removing the other line, in case the connection fails in between.
        if (!isBack) {
          const line = await addLine(client, entry, findInsertPosition(client, followingIds));
          getLineState(client).restored.set(entry.id, line.id);
        }
        if (rest <= 0) return request(removeCartEntry, { params: { id: answer.id } });
        // If the merge copied this line's note to the other line, remove it there.
        const note = entry.note && other && !other.note && now?.note === entry.note ? { note: '' } : {};
        await updateLine(client, answer.id, { quantity: rest, ...note });
      },
    });
    if (onSwitched) onSwitched(answer.id, undo);
    // No swaps are offered for a product that the shopper chose, so refetch the swaps, which were computed before this
    // choice.
    else void client.invalidateQueries({ queryKey: createQueryKey(listSwaps, {}) });
  },
  failureText: () => t`Failed to switch brand. Please try again.`,
});
