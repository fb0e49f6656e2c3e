import { computeTaxCents, ONE_HUNDRED_PERCENT } from '#domain/tax/tax-rates.ts';

/** Tax applies only to the part that SNAP doesn't pay for. The rate is in thousandths of a percent. */
export type Charge = { cents: number; milliPercent: number; isPaidBySnap?: boolean | undefined };

/**
 * Computes the taxable part of each line, in cents. States may not tax purchases paid with SNAP benefits (7
 * CFR 272.1(b)). EBT pays for the food with the highest tax first (WAC 458-20-244). If the balance is null,
 * EBT is assumed to pay for all eligible food.
 */
function computeTaxableCents(charges: readonly (Charge | null)[], ebtBalanceCents: number | null): number[] {
  const taxableCents = charges.map((charge) => charge?.cents ?? 0);
  let remainingBalanceCents = ebtBalanceCents ?? Number.POSITIVE_INFINITY;
  const eligibleCharges = charges
    .flatMap((charge, index) => (charge?.isPaidBySnap ? { ...charge, index } : []))
    .sort((a, b) => b.milliPercent - a.milliPercent || a.index - b.index);
  for (const { index, cents } of eligibleCharges) {
    const paidCents = Math.min(remainingBalanceCents, cents);
    remainingBalanceCents -= paidCents;
    taxableCents[index] = cents - paidCents;
  }
  return taxableCents;
}

/**
 * Computes each line's price with tax, in hundred-thousandths of a cent. Prices aren't rounded, so equal prices stay
 * equal. Pass all lines in one call; they share the EBT balance.
 */
export function addTaxToCharges(
  charges: readonly (Charge | null)[],
  ebtBalanceCents: number | null,
): (number | null)[] {
  const taxableCents = computeTaxableCents(charges, ebtBalanceCents);
  return charges.map(
    (charge, index) =>
      charge && charge.cents * ONE_HUNDRED_PERCENT + (taxableCents[index] as number) * charge.milliPercent,
  );
}

/** Computes the total tax in cents. Each store's tax is rounded half up. All stores share one EBT balance. */
export function computePurchaseTax(
  charges: readonly (Charge & { storeId: number })[],
  ebtBalanceCents: number | null,
): number {
  const taxableCents = computeTaxableCents(charges, ebtBalanceCents);
  const taxedCharges = charges.map((charge, index) => ({ ...charge, cents: taxableCents[index] as number }));
  return [...Map.groupBy(taxedCharges, ({ storeId }) => storeId).values()].reduce(
    (sum, atStore) => sum + computeTaxCents(atStore),
    0,
  );
}
