import { OWN_PRICE_MAX_AGE_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { TripOperation, TripPrice } from '#domain/list/shop.ts';
import type { Tx } from '#server/db/connect.ts';
import { findPromotionEndIssue, saveOwnPrices } from '#server/features/own-prices/api.ts';

function clampSeenAt({ seenAt }: TripPrice, now: Date): string {
  const oldestMs = now.getTime() - OWN_PRICE_MAX_AGE_DAYS * DAY_MS;
  return new Date(Math.min(now.getTime(), Math.max(oldestMs, Date.parse(seenAt)))).toISOString();
}

/** Saves the prices even if the line is no longer in the cart. */
export async function saveReportedPrices(
  tx: Tx,
  { userId, operations, now }: { userId: string; operations: readonly TripOperation[]; now: Date },
): Promise<void> {
  const lastPriceByKey = new Map(
    operations.flatMap(({ storeId, price }) => {
      if (!price || storeId === null) return [];
      const { priceCents, regularPriceCents: regular } = price;
      const isPromotion = priceCents !== null && regular !== null && regular > priceCents;
      const regularPriceCents = isPromotion ? regular : null;
      const seenAt = clampSeenAt(price, now);
      const { promotionEndsOn: endsOn = null } = price;
      const promotionEndsOn =
        endsOn !== null && !findPromotionEndIssue(endsOn, Date.parse(seenAt)) ? endsOn : null;
      const ownPrice = { ...price, storeId, regularPriceCents, promotionEndsOn, seenAt };
      return [[`${price.itemId} ${storeId}`, ownPrice] as const];
    }),
  );
  let prices = [...lastPriceByKey.values()];
  if (prices.length === 0) return;
  const result = await saveOwnPrices(tx, { userId, prices, now });
  if (result.outcome === 'unknown') {
    const { unknownIndexes } = result;
    prices = prices.filter((_, index) => !unknownIndexes.includes(index));
    if (prices.length === 0) return;
    await saveOwnPrices(tx, { userId, prices, now });
  }
}
