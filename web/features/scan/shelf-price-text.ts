import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

export type OtherStorePrice = { storeName: string; priceCents: number; isEstimate: boolean };

const findLowestPrice = (others: readonly OtherStorePrice[]): OtherStorePrice | undefined =>
  others.toSorted((a, b) => a.priceCents - b.priceCents)[0];

export function shelfPriceText(cents: number, others: readonly OtherStorePrice[]): string | null {
  const lowest = findLowestPrice(others);
  if (lowest === undefined) return null;
  const { storeName, priceCents, isEstimate } = lowest;
  const storeText = isEstimate ? t`${storeName} (estimate)` : storeName;
  const difference = cents - priceCents;
  if (difference === 0) return t`The same as at ${storeText}`;
  const amount = formatUsd(Math.abs(difference));
  return difference > 0 ? t`${amount} more than at ${storeText}` : t`${amount} less than at ${storeText}`;
}
