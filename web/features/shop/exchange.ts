import { MAX_SHOP_OPERATIONS } from '#contract/shop.ts';
import { type ShopOperation, type ShopState, withShopPrices } from '#domain/shop.ts';
import type { Kept, Shelf } from './shelf.ts';

/** Sends operations; resolves to the server's state after them. Rejects where they may not have arrived. */
export type SendOperations = (operations: readonly ShopOperation[]) => Promise<ShopState>;

type Wire = NonNullable<Kept['list']>['state'];

const toWire = (state: ShopState): Wire =>
  state.map(({ awayStoreIds, ...line }) => ({ ...line, awayStoreIds: [...awayStoreIds] }));

/**
 * Sends what is pending, oldest first, until nothing is. An operation leaves the shelf when the server has answered for it,
 * in the same step in which the answer is kept; whatever fails before is sent again, and counts once.
 * `isRefused` says of a failure that the server will never take what was sent: then one by one, without the one it is.
 */
export async function exchange(
  shelf: Shelf,
  send: SendOperations,
  isRefused: (error: unknown) => boolean = () => false,
): Promise<Kept> {
  let size = MAX_SHOP_OPERATIONS;
  for (;;) {
    const kept = await shelf.read();
    const batch = kept.pending.slice(0, size);
    if (batch.length === 0) return kept;
    const sent = new Set(batch.map(({ id }) => id));
    let state: ShopState | null = null;
    try {
      state = await send(batch);
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (size > 1) {
        size = 1;
        continue;
      }
    }
    await shelf.change(({ list, pending, userId }) => ({
      userId,
      list:
        list && state ? { ...list, state: toWire(state), lines: withShopPrices(list.lines, batch) } : list,
      pending: pending.filter(({ id }) => !sent.has(id)),
    }));
  }
}

/** Another list, asked for after everything was sent; what was done while it came stays pending on top of it. */
export const withList =
  (list: Kept['list']) =>
  (kept: Kept): Kept => ({ ...kept, list });
