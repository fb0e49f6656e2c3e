import type { CartEntry } from '#contract/cart.ts';
import type { AnswerKind } from '#domain/compare/answer-kind.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';
import { formatCount, t } from '#domain/language.ts';
import { describeAge } from '#domain/price/age.ts';
import { SIMULATED_SOURCE } from '#domain/price/demo-prices.ts';
import type { ShownPrice } from '#domain/price/price.ts';

export const noStoresText = (milesWithoutStores: number | undefined) =>
  milesWithoutStores === undefined
    ? t`No stores selected`
    : t`No stores within ${formatCount(milesWithoutStores, 'mile')}`;

export function priceSourcesText(
  { observedCount, estimatedCount }: StoreTotal,
  isSimulated: boolean,
): string {
  if (isSimulated) return t`All demo prices are simulated.`;
  if (observedCount === 0) {
    return estimatedCount === 1
      ? t`The price is an estimate.`
      : t`All ${formatCount(estimatedCount, 'price')} are estimates.`;
  }
  if (estimatedCount === 0) {
    return observedCount === 1
      ? t`The price was seen in a store.`
      : t`All ${formatCount(observedCount, 'price')} are real prices seen in stores.`;
  }
  return t`${formatCount(observedCount, 'price')} seen in stores, ${estimatedCount} estimated.`;
}

export function priceKindText(price: ShownPrice, now: Date): string {
  if (price.source === SIMULATED_SOURCE) return t`simulated`;
  if (price.observedAt === null) return t`estimate`;
  const age = describeAge(price.observedAt, now, null);
  return price.scope === 'store' ? t`seen ${age}` : t`seen at this chain ${age}`;
}

export function priceKindsText(entries: readonly CartEntry[]): string {
  const shownPrices = entries.flatMap(({ storePrices }) =>
    storePrices.flatMap((storePrice) => storePrice.shown ?? []),
  );
  if (shownPrices.length === 0) return t`Prices with a “~” are estimates.`;
  if (shownPrices.some(({ source }) => source === SIMULATED_SOURCE)) return t`All prices are simulated.`;
  const estimateCount = shownPrices.filter(({ kind }) => kind === 'estimated').length;
  if (estimateCount === shownPrices.length) return t`All prices are estimates.`;
  const realPricesText = formatCount(shownPrices.length - estimateCount, 'real price');
  return estimateCount === 0
    ? t`${realPricesText}, no estimates.`
    : `${realPricesText}, ${formatCount(estimateCount, 'estimate')}.`;
}

export const getCertaintyColor = (
  kind: AnswerKind | undefined,
): 'accent' | 'accent-soft' | 'amber' | 'neutral' => {
  if (kind === 'cheapest') return 'accent';
  if (kind === 'likely-cheapest' || kind === 'best-bet') return 'accent-soft';
  return kind === 'even' || kind === 'same' ? 'amber' : 'neutral';
};

export const certaintyTextClasses = {
  accent: 'text-accent',
  'accent-soft': 'text-accent-strong',
  amber: 'text-amber',
  neutral: 'text-ink-soft',
} as const;
