import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

export type OtherStorePrice = { storeName: string; priceCents: number; isEstimate: boolean };

const findLowestPrice = (others: readonly OtherStorePrice[]): OtherStorePrice | undefined =>
  others.toSorted((a, b) => a.priceCents - b.priceCents)[0];

export function shelfPriceText(cents: number, others: readonly OtherStorePrice[]): string | null {
  const lowestPrice = findLowestPrice(others);
  if (lowestPrice === undefined) return null;
  const { storeName, priceCents, isEstimate } = lowestPrice;
  const storeText = isEstimate ? t`${storeName} (estimate)` : storeName;
  const differenceCents = cents - priceCents;
  if (differenceCents === 0) return t`The same as at ${storeText}`;
  const differenceUsd = formatUsd(Math.abs(differenceCents));
  return differenceCents > 0
    ? t`${differenceUsd} more than at ${storeText}`
    : t`${differenceUsd} less than at ${storeText}`;
}
