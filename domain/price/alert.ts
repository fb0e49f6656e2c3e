import { ageInDays, FRESH_DAYS } from '#domain/price/age.ts';
import type { ShownPrice } from '#domain/price/price.ts';
import { verdictOf } from '#domain/price/verdict.ts';

/** The target: a price in cents or less, or null for a good price compared with earlier ones. */
export type AlertTarget = { atMostCents: number | null };

/**
 * An item at a store: the shown price, and the prices in cents that were seen there and elsewhere in the chain within a
 * year.
 */
export type AlertPrices = { shown: ShownPrice | null; seenCents: readonly number[] };

/** The price if someone saw it at the store itself, otherwise null. */
function seenPrice({ shown }: AlertPrices): { priceCents: number; observedAt: string } | null {
  if (shown?.scope !== 'store' || shown.observedAt === null) return null;
  return { priceCents: shown.priceCents, observedAt: shown.observedAt };
}

/** Whether the price meets the target; null if too few prices were seen to judge. */
function meetsTarget(
  { atMostCents }: AlertTarget,
  cents: number,
  seenCents: readonly number[],
): boolean | null {
  if (atMostCents !== null) return cents <= atMostCents;
  const verdict = verdictOf(cents, seenCents);
  return verdict === null ? null : verdict === 'good';
}

/**
 * Finds the stores, by index, where the target was met recently enough to count as today's price. `isAbove`
 * is true if prices were seen but none of them, of any age, met the target.
 */
export function judgeAlert(
  wish: AlertTarget,
  stores: readonly AlertPrices[],
  now: Date,
): { due: number[]; isAbove: boolean } {
  const judged = stores.flatMap((itemAtStore, place) => {
    const seen = seenPrice(itemAtStore);
    if (seen === null) return [];
    const wanted = meetsTarget(wish, seen.priceCents, itemAtStore.seenCents);
    return wanted === null ? [] : [{ place, wanted, isNew: ageInDays(seen.observedAt, now) <= FRESH_DAYS }];
  });
  return {
    due: judged.flatMap(({ place, wanted, isNew }) => (wanted && isNew ? [place] : [])),
    isAbove: judged.length > 0 && judged.every(({ wanted }) => !wanted),
  };
}
