import { computeTaxCents, ONE_HUNDRED_PERCENT } from '#domain/tax/tax-rates.ts';

/** One line of a purchase. The tax rate, in thousandths of a percent, doesn't apply to what SNAP pays for. */
export type Charge = { cents: number; milliPercent: number; isPaidBySnap?: boolean | undefined };

/**
 * The taxed part of each line, in cents. No state may tax what SNAP pays for (7 CFR 272.1(b)). Until its balance is
 * used up, an EBT card pays for the food with the highest tax first, as Washington's Department of Revenue tells stores
 * (WAC 458-20-244). An unknown balance (null) counts as enough.
 */
function taxableCents(charges: readonly (Charge | null)[], ebtBalanceCents: number | null): number[] {
  const taxable = charges.map((charge) => charge?.cents ?? 0);
  let leftCents = ebtBalanceCents ?? Number.POSITIVE_INFINITY;
  const eligible = charges
    .flatMap((charge, index) => (charge?.isPaidBySnap ? { ...charge, index } : []))
    .sort((a, b) => b.milliPercent - a.milliPercent || a.index - b.index);
  for (const { index, cents } of eligible) {
    const paidCents = Math.min(leftCents, cents);
    leftCents -= paidCents;
    taxable[index] = cents - paidCents;
  }
  return taxable;
}

/**
 * Computes each line's price with tax, as a whole number of hundred-thousandths of a cent. The prices aren't rounded, so
 * that equal prices stay equal. Pass all lines in one call, since they share the EBT balance.
 */
export function addTaxToCharges(
  charges: readonly (Charge | null)[],
  ebtBalanceCents: number | null,
): (number | null)[] {
  const taxable = taxableCents(charges, ebtBalanceCents);
  return charges.map(
    (charge, index) =>
      charge && charge.cents * ONE_HUNDRED_PERCENT + (taxable[index] as number) * charge.milliPercent,
  );
}

/** Tax on a purchase at one or more stores, in cents. Each store rounds its tax half up; all share one EBT balance. */
export function computePurchaseTax(
  charges: readonly (Charge & { storeId: number })[],
  ebtBalanceCents: number | null,
): number {
  const taxable = taxableCents(charges, ebtBalanceCents);
  const taxed = charges.map((charge, index) => ({ ...charge, cents: taxable[index] as number }));
  return [...Map.groupBy(taxed, ({ storeId }) => storeId).values()].reduce(
    (sum, atStore) => sum + computeTaxCents(atStore),
    0,
  );
}
