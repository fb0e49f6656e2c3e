import { splitSnapPayment } from '#domain/compare/budget.ts';
import type { StoreTotal } from '#domain/compare/comparison.ts';
import { t } from '#domain/language.ts';
import { formatPartAndRest, formatShortUsd } from '#domain/price/approximate-usd.ts';
import { isNapTerritory } from '#domain/tax/nap.ts';

export function ebtPaymentText(
  total: StoreTotal | null,
  balanceCents: number | null,
  states: readonly string[],
): string {
  if (total === null)
    return balanceCents === null ? t`You pay with EBT` : t`${formatShortUsd(balanceCents)} on your EBT card`;
  if (total.snapCents === 0 && states.some(isNapTerritory)) return t`Ask the store what EBT pays`;
  const { ebtCents } = splitSnapPayment(total, balanceCents);
  const { part, rest } = formatPartAndRest(
    { totalCents: total.totalCents, partCents: ebtCents },
    total.estimatedCount > 0,
  );
  return t`EBT pays ${part}, you pay ${rest}`;
}
