import type { QueryClient } from '@tanstack/react-query';
import { addCartEntry, removeCartEntry, updateCartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/firmness.ts';
import { t } from '#domain/language.ts';
import { defaultQuantity } from '#domain/sold-by-weight.ts';
import { request } from '#web/api/request.ts';
import { addedWords } from '#web/shared/added-words.ts';
import { refreshCart } from '#web/shared/cart-query.ts';
import { cartWish } from '#web/shared/cart-wish.ts';
import { toast } from '#web/ui/toast.ts';
import { shownCart } from './cart-mutations.ts';
import { tellFailure } from './tell-failure.ts';
import { markBehind, pricedAtShown, showWritten } from './written-line.ts';

type Chosen = Pick<GroceryItem, 'id' | 'usualPieceLb'> & { firmness: Firmness };

/** Takes so many of an entry out again: all of it, where no more was there before. */
async function takeOut(client: QueryClient, entryId: number, quantity: number): Promise<void> {
  const shown = shownCart(client).find(({ id }) => id === entryId)?.quantity ?? 0;
  const params = { id: entryId };
  try {
    if (shown > quantity) await request(updateCartEntry, { params, body: { quantity: shown - quantity } });
    else await request(removeCartEntry, { params });
  } catch (error) {
    tellFailure(t`Failed to remove item from cart`, error);
  }
  await refreshCart(client);
}

/**
 * Adds as many of an item as are meant where nobody said, and says so, with a way back. `typed` is
 * what it was found for by another spelling. Resolves to whether the server has it.
 */
export async function addToCart(
  client: QueryClient,
  { id, firmness, ...item }: Chosen,
  typed?: string,
): Promise<boolean> {
  const quantity = defaultQuantity(item);
  try {
    const pricedAt = pricedAtShown(client);
    const wish = cartWish({ itemId: id, quantity, firmness });
    const entry = await request(addCartEntry, { body: { ...wish, ...pricedAt } });
    if (!showWritten(client, { answer: entry, pricedAt })) await markBehind(client);
    toast({
      title: t`Added to cart`,
      description: t`Item successfully added to your cart`,
      detail: addedWords(entry, quantity, typed),
      action: { label: t`Undo`, run: () => void takeOut(client, entry.id, quantity) },
    });
    return true;
  } catch (error) {
    tellFailure(t`Failed to add item to cart`, error);
    return false;
  }
}
