import { OWN_PRICE_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { ShopOperation, ShopPrice } from '#domain/list/shop.ts';
import type { Db } from '#server/db/connect.ts';
import { keepOwnPrices } from '#server/features/own-prices/api.ts';

/** Clocks of phones are wrong: nothing is seen later than now, and what is too old to count as said is as old as may be. */
function seenAtOf({ seenAt }: ShopPrice, now: Date): string {
  const oldestMs = now.getTime() - OWN_PRICE_DAYS * DAY_MS;
  return new Date(Math.min(now.getTime(), Math.max(oldestMs, Date.parse(seenAt)))).toISOString();
}

/** Keeps the prices among what was applied now as the shopper's own, also where the line has left the cart meanwhile. */
export async function keepSaid(
  db: Db,
  { userId, operations, now }: { userId: string; operations: readonly ShopOperation[]; now: Date },
): Promise<void> {
  const last = new Map(
    operations.flatMap(({ storeId, price }) => {
      if (!price || storeId === null) return [];
      const { itemId, priceCents, regularPriceCents: regular } = price;
      const isPromotion = priceCents !== null && regular !== null && regular > priceCents;
      const regularPriceCents = isPromotion ? regular : null;
      const said = { itemId, storeId, priceCents, regularPriceCents, seenAt: seenAtOf(price, now) };
      return [[`${itemId} ${storeId}`, said] as const];
    }),
  );
  let prices = [...last.values()];
  if (prices.length === 0) return;
  const kept = await keepOwnPrices(db, { userId, prices, now });
  if (kept.outcome === 'unknown') {
    // An item or a store that is gone since takes nothing else with it.
    const { places } = kept;
    prices = prices.filter((_, place) => !places.includes(place));
    if (prices.length === 0) return;
    await keepOwnPrices(db, { userId, prices, now });
  }
}
