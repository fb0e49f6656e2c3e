import type { ShownPrice } from '#domain/price.ts';
import { ageInDays, FRESH_DAYS } from '#domain/price-age.ts';
import { verdictOf } from '#domain/price-verdict.ts';

/** What a shopper waits for: so many cents or less, or (null) a good price beside those seen before. */
export type AlertWish = { atMostCents: number | null };

/** An item at a store: what is shown there, and what it was seen to cost there and in the chain within a year, in cents. */
export type AlertLook = { shown: ShownPrice | null; seenCents: readonly number[] };

/** A price that somebody saw at the store itself; an estimate and a price of another store are none. */
function seenPrice({ shown }: AlertLook): { priceCents: number; observedAt: string } | null {
  if (shown?.scope !== 'store' || shown.observedAt === null) return null;
  return { priceCents: shown.priceCents, observedAt: shown.observedAt };
}

/** Whether this price is what is waited for; null where too little was seen to say so. */
function isWanted({ atMostCents }: AlertWish, cents: number, seenCents: readonly number[]): boolean | null {
  if (atMostCents !== null) return cents <= atMostCents;
  const verdict = verdictOf(cents, seenCents);
  return verdict === null ? null : verdict === 'good';
}

/**
 * Which of these stores have the price that is waited for, by their places: seen there by somebody, and so lately that it is
 * taken as today's. `isAbove` where somewhere another price was seen, and nowhere this one, however long ago.
 */
export function judgeAlert(
  wish: AlertWish,
  looks: readonly AlertLook[],
  now: Date,
): { due: number[]; isAbove: boolean } {
  const judged = looks.flatMap((look, place) => {
    const seen = seenPrice(look);
    if (seen === null) return [];
    const wanted = isWanted(wish, seen.priceCents, look.seenCents);
    return wanted === null ? [] : [{ place, wanted, isNew: ageInDays(seen.observedAt, now) <= FRESH_DAYS }];
  });
  return {
    due: judged.flatMap(({ place, wanted, isNew }) => (wanted && isNew ? [place] : [])),
    isAbove: judged.length > 0 && judged.every(({ wanted }) => !wanted),
  };
}
