import type { AnswerKind } from '#domain/compare/answer-kind.ts';
import type { Savings, StoreTotal } from '#domain/compare/comparison.ts';
import { t } from '#domain/language.ts';
import {
  computeDisplayedDifferenceCents,
  formatApproximateUsd,
  formatRoundedUsd,
} from '#domain/price/approximate-usd.ts';

/** Specification: 2.compare.savings. */
export function composeSavingsBanner(
  savings: Savings,
  stores: readonly StoreTotal[],
  kind: AnswerKind | undefined,
  storeName: (storeId: number) => string,
): { headline: string; detail: string | null; isSure: boolean } {
  const { cents, monthlyCents, lowCents, highCents } = savings;
  if (cents <= 0)
    return { headline: t`Every store with all your items costs the same.`, detail: null, isSure: false };
  const isEstimate = lowCents < highCents;
  const mostExpensiveName = storeName(savings.mostExpensiveStoreId);
  const findTotal = (id: number) => stores.find(({ storeId }) => storeId === id) as StoreTotal;
  const cartSavingsText = formatApproximateUsd(
    computeDisplayedDifferenceCents(
      findTotal(savings.mostExpensiveStoreId),
      findTotal(savings.cheapestStoreId),
    ),
    isEstimate,
  );
  const monthlyUsd = formatRoundedUsd(monthlyCents, true);
  const monthlyText = isEstimate ? t`about ${monthlyUsd}` : monthlyUsd;
  return {
    headline: t`Up to ${cartSavingsText} less than ${mostExpensiveName} on this cart, up to ${monthlyText} a month.`,
    detail: t`At ${storeName(savings.cheapestStoreId)}, if you shop once a week.`,
    isSure: savings.isSure && kind === 'cheapest',
  };
}
