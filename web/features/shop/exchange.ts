import { MAX_SHOP_OPERATIONS } from '#contract/shop.ts';
import { type ShopOperation, type ShopState, withShopPrices } from '#domain/list/shop.ts';
import { sendPending } from '#web/lib/send-pending.ts';
import type { OfflineShop, ShopRecord } from './shop-record.ts';

/** Resolves to the server's state after the operations. Rejects if they may not have arrived. */
export type SendOperations = (operations: readonly ShopOperation[]) => Promise<ShopState>;

type Wire = NonNullable<OfflineShop['list']>['state'];

const toWire = (state: ShopState): Wire =>
  state.map(({ awayStoreIds, ...line }) => ({ ...line, awayStoreIds: [...awayStoreIds] }));

export const exchange = (
  record: Pick<ShopRecord, 'read' | 'change'>,
  send: SendOperations,
  isRefused: (error: unknown) => boolean | Promise<boolean> = () => false,
): Promise<OfflineShop> =>
  sendPending({
    ...{ record, send, isRefused },
    batchSize: MAX_SHOP_OPERATIONS,
    withAnswer: ({ list, ...kept }, state, sent) => ({
      ...kept,
      list: list && { ...list, state: toWire(state), lines: withShopPrices(list.lines, sent) },
    }),
  });

/** Replaces the list. Operations made while it loaded stay pending on top. */
export const withList =
  (list: NonNullable<OfflineShop['list']>, now = Date.now()) =>
  (kept: OfflineShop): OfflineShop => ({ ...kept, list, aheadMs: now - Date.parse(list.asOf) });

/** Entered prices don't count once sent: they may have been entered at home. */
export const hasBegun = ({ list, pending }: OfflineShop): boolean =>
  pending.length > 0 ||
  (list?.state ?? []).some(({ isTicked, awayStoreIds }) => isTicked || awayStoreIds.length > 0);
