import { ageInDays, FRESH_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import type { ShownPrice } from '#domain/price/price.ts';
import { judgePrice } from '#domain/price/verdict.ts';

/** If `atMostCents` is null, any price that is good compared with earlier prices triggers the alert. */
export type AlertTarget = { atMostCents: number | null };

/** `seenCents` are prices seen in the chain during the last year. */
export type AlertPrices = { shown: ShownPrice | null; seenCents: readonly number[] };

function findSeenPrice({ shown }: AlertPrices): { priceCents: number; observedAt: string } | null {
  if (shown?.scope !== 'store' || shown.observedAt === null) return null;
  return { priceCents: shown.priceCents, observedAt: shown.observedAt };
}

function meetsTarget(
  { atMostCents }: AlertTarget,
  cents: number,
  seenCents: readonly number[],
): boolean | null {
  if (atMostCents !== null) return cents <= atMostCents;
  const verdict = judgePrice(cents, seenCents);
  return verdict === null ? null : verdict === 'good';
}

/**
 * Compares the stores' prices with the target. `due` has the indexes of stores where a price that meets the target was
 * seen recently. `isAbove` means that prices were seen but none met the target.
 */
export function checkAlert(
  target: AlertTarget,
  stores: readonly AlertPrices[],
  now: Date,
): { due: number[]; isAbove: boolean } {
  const checkedStores = stores.flatMap((itemAtStore, index) => {
    const seenPrice = findSeenPrice(itemAtStore);
    if (seenPrice === null) return [];
    const isMet = meetsTarget(target, seenPrice.priceCents, itemAtStore.seenCents);
    return isMet === null
      ? []
      : [{ index, isMet, isNew: ageInDays(seenPrice.observedAt, now) <= FRESH_PRICE_MAX_AGE_DAYS }];
  });
  return {
    due: checkedStores.flatMap(({ index, isMet, isNew }) => (isMet && isNew ? [index] : [])),
    isAbove: checkedStores.length > 0 && checkedStores.every(({ isMet }) => !isMet),
  };
}
