import type { CartEntry } from '#contract/cart.ts';
import type { LanguageCode } from '#contract/language.ts';
import type { StorePrice } from '#contract/store-price.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { isNotSoldReason } from '#domain/item/store-brand.ts';
import { t } from '#domain/language.ts';
import { comparePricedCart } from '#server/features/comparison/api.ts';
import { currentRequestLanguage } from '#server/http/language.ts';

type Item = { name: string; brand: string; unit: string };

type SnapshotPrice =
  | {
      kind: 'seen' | 'chain' | 'estimate';
      /** The price of one package, or of one pound if the item is sold by weight. */
      priceCents: number;
      lowCents: number;
      highCents: number;
      packCount: number;
      source: string;
      seenAt: string | null;
      needsCard: boolean;
      item: Item;
    }
  | { kind: 'not_sold' | 'unknown'; reason: string };

/** Comparisons are stored as JSON, so fields may be added to this type but not removed. */
export type ComparisonSnapshot = {
  language: LanguageCode;
  timeZone: string;
  answer: { sentence: string; notes: string[] } | null;
  /** From best to worst. */
  stores: {
    name: string;
    totalCents: number | null;
    lowCents: number | null;
    highCents: number | null;
    isEstimate: boolean;
  }[];
  /** `prices` has one price per store, in the same order as `stores`. */
  lines: { item: Item; quantity: number; firmness?: Firmness; prices: SnapshotPrice[] }[];
  leftOutCount: number;
};

const toItemSummary = ({ name, brand, unit }: Item): Item => ({ name, brand, unit });

function toSnapshotPrice(price: StorePrice | undefined): SnapshotPrice {
  const { shown = null, filledBy = null, unavailableReason, card } = price ?? {};
  if (shown === null || filledBy === null) {
    const reason = unavailableReason ?? t`No price yet`;
    return { kind: isNotSoldReason(reason) ? 'not_sold' : 'unknown', reason };
  }
  const { priceCents, lowCents, highCents, source, observedAt } = shown;
  return {
    kind: shown.scope === 'store' ? 'seen' : shown.scope,
    ...{ priceCents, lowCents, highCents, source, seenAt: observedAt },
    ...{ packCount: filledBy.packCount, needsCard: card?.isCounted ?? false, item: toItemSummary(filledBy) },
  };
}

type ComparedCart = Omit<Parameters<typeof comparePricedCart>[0], 'entries'> & {
  entries: readonly Pick<CartEntry, 'id' | 'item' | 'quantity' | 'firmness' | 'storePrices'>[];
};

export function takeSnapshot(
  cart: ComparedCart,
  { timeZone, leftOutCount }: Pick<ComparisonSnapshot, 'timeZone' | 'leftOutCount'>,
): ComparisonSnapshot {
  const { answer, totals } = comparePricedCart(cart, t`on this list`);
  return {
    ...{ language: currentRequestLanguage(), timeZone, leftOutCount },
    answer: answer && {
      sentence: answer.sentence,
      notes: [answer.rival, answer.caution].filter((note) => note !== null),
    },
    stores: totals.map(({ name, totalCents, lowCents, highCents, isEstimate }) => ({
      ...{ name, totalCents, lowCents, highCents, isEstimate },
    })),
    lines: cart.entries.map(({ item, quantity, firmness, storePrices }) => ({
      ...{ item: toItemSummary(item), quantity, firmness },
      prices: totals.map(({ id }) => toSnapshotPrice(storePrices.find(({ store }) => store.id === id))),
    })),
  };
}
