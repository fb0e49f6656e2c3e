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
  /** The size of the packages to buy, set only for swaps. */
  size?: string;
  onSwitched?: (lineId: number, undo: OfferedUndo) => void;
};

/**
 * Finds the position at which to restore a line: before the first following line that's still in the cart, possibly
 * with a new id.
 */
function findInsertPosition(client: QueryClient, followingIds: readonly number[]) {
  const { restored } = getLineState(client);
  const shownIds = new Set(getShownCart(client).map(({ id }) => id));
  return {
    beforeEntryId: followingIds.map((id) => restored.get(id) ?? id).find((id) => shownIds.has(id)),
  };
}

function captureLines(client: QueryClient, entry: CartEntry) {
  const lines = getShownCart(client);
  const followingIds = lines.slice(lines.findIndex(({ id }) => id === entry.id) + 1).map(({ id }) => id);
  return { lines, followingIds };
}

export const brandSwitchMutation = createCartMutation({
  scope: cartLineScope,
  key: 'brand',
  send: async (client, { entry, item, firmness }: BrandSwitch) => ({
    ...captureLines(client, entry),
    answer: await updateLine(client, entry.id, { itemId: item.id, firmness }),
  }),
  onSuccess: (client, { lines, followingIds, answer }, { entry, size, onSwitched }) => {
    const { item, quantity } = answer;
    const isMerged = answer.id !== entry.id;
    const otherLine = lines.find(({ id }) => id === answer.id);
    const addedQuantity = otherLine === undefined ? entry.quantity : quantity - otherLine.quantity;
    let remainingQuantity: number | undefined;
    const undo = offerCartUndo(client, {
      title: t`Switched ${localizedItemName(item.name)}`,
      description: isMerged
        ? t`You already had ${brandText(answer)}. Now it’s ${quantityText(quantity, item.unit)}.`
        : size === undefined
          ? `${brandText(answer)} · ${sizeText(item.unit)}`
          : requestedBrandAndSizeText({ item: { ...item, unit: size }, firmness: answer.firmness }),
      lines: [entry],
      undo: async (areLinesBack) => {
        const { itemId, firmness } = entry;
        const fractionalQuantity = Number.isInteger(entry.quantity) ? {} : { quantity: entry.quantity };
        if (!isMerged) return updateLine(client, entry.id, { itemId, firmness, ...fractionalQuantity });
        const currentLine = getShownCart(client).find(({ id }) => id === answer.id);
        remainingQuantity ??= (currentLine?.quantity ?? 0) - addedQuantity;
        // Restore this line before removing the other line, in case the connection fails in between.
        if (!areLinesBack) {
          const restoredLine = await addLine(client, entry, findInsertPosition(client, followingIds));
          getLineState(client).restored.set(entry.id, restoredLine.id);
        }
        if (remainingQuantity <= 0) return request(removeCartEntry, { params: { id: answer.id } });
        // If the merge copied this line's note to the other line, remove the note from the other line.
        const note =
          entry.note && otherLine && !otherLine.note && currentLine?.note === entry.note ? { note: '' } : {};
        await updateLine(client, answer.id, { quantity: remainingQuantity, ...note });
      },
    });
    if (onSwitched) onSwitched(answer.id, undo);
    // Refetch the swaps, because there are no swap offers for a product that the shopper chose.
    else void client.invalidateQueries({ queryKey: createQueryKey(listSwaps, {}) });
  },
  failureText: () => t`Failed to switch brand. Please try again.`,
});
