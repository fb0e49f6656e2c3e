import type { ResponseOf } from '#contract/endpoint.ts';
import type { addShopOperations } from '#contract/shop.ts';
import { applyReportedPrices, type TripOperation } from '#domain/list/shop.ts';
import type { OfflineTrip } from './shop-record.ts';

type ShopResponse = ResponseOf<typeof addShopOperations>;

/**
 * Applies a response. A gap in `seq` means that someone else changed the cart. In that case, keeps the stored `seq`, so
 * that the next event makes the device load the list again.
 */
export const applyResponse = (
  { list, ...stored }: OfflineTrip,
  { state, seq }: ShopResponse,
  sentOperations: readonly TripOperation[],
): OfflineTrip => ({
  ...stored,
  list: list && {
    ...list,
    ...(seq === (list.seq ?? 0) + 1 ? { seq } : {}),
    ...{ state, lines: applyReportedPrices(list.lines, sentOperations) },
  },
});

export const withFetchedList =
  (list: NonNullable<OfflineTrip['list']>, now = Date.now()) =>
  (stored: OfflineTrip): OfflineTrip => ({ ...stored, list, aheadMs: now - Date.parse(list.asOf) });

/** Prices that were already sent don't count, because the shopper may have entered them at home. */
export const hasShoppingBegun = ({ list, pending }: OfflineTrip): boolean =>
  pending.length > 0 ||
  (list?.state ?? []).some(({ isTicked, awayStoreIds }) => isTicked || awayStoreIds.length > 0);
