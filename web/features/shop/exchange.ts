import { MAX_SHOP_OPERATIONS } from '#contract/shop.ts';
import { type ShopOperation, type ShopState, withShopPrices } from '#domain/list/shop.ts';
import { sendPending } from '#web/lib/send-pending.ts';
import type { Kept, Shelf } from './shelf.ts';

/** Sends operations; resolves to the server's state after them. Rejects where they may not have arrived. */
export type SendOperations = (operations: readonly ShopOperation[]) => Promise<ShopState>;

type Wire = NonNullable<Kept['list']>['state'];

const toWire = (state: ShopState): Wire =>
  state.map(({ awayStoreIds, ...line }) => ({ ...line, awayStoreIds: [...awayStoreIds] }));

/** Sends what is pending and keeps the state that the server answers with. */
export const exchange = (
  shelf: Pick<Shelf, 'read' | 'change'>,
  send: SendOperations,
  isRefused: (error: unknown) => boolean | Promise<boolean> = () => false,
): Promise<Kept> =>
  sendPending({
    ...{ shelf, send, isRefused },
    atOnce: MAX_SHOP_OPERATIONS,
    withAnswer: ({ list, ...kept }, state, sent) => ({
      ...kept,
      list: list && { ...list, state: toWire(state), lines: withShopPrices(list.lines, sent) },
    }),
  });

/** Another list, asked for after everything was sent; what was done while it came stays pending on top of it. */
export const withList =
  (list: NonNullable<Kept['list']>, now = Date.now()) =>
  (kept: Kept): Kept => ({ ...kept, list, aheadMs: now - Date.parse(list.asOf) });

/** Whether anything was done in the shop, on this device or told by the server. A price may have been said at home. */
export const hasBegun = ({ list, pending }: Kept): boolean =>
  pending.length > 0 ||
  (list?.state ?? []).some(({ isTicked, awayStoreIds }) => isTicked || awayStoreIds.length > 0);
