import { MILLI_PERCENT_OF_WHOLE, taxOnAmounts } from '#domain/tax/tax-rates.ts';

/** A line at the register, with the tax rate that it has unless SNAP pays for it, in thousandths of a percent. */
export type Charge = { cents: number; milliPercent: number; isPaidBySnap?: boolean | undefined };

/**
 * The part of each line that carries tax, in cents. No state may tax what SNAP pays (7 CFR 272.1(b)). An EBT card pays
 * for the food with the highest tax first, as Washington's Department of Revenue tells stores (WAC 458-20-244), until
 * its balance is used up; with null, the balance is unknown and taken to be enough.
 */
function taxableCents(charges: readonly (Charge | null)[], balanceCents: number | null): number[] {
  const taxable = charges.map((charge) => charge?.cents ?? 0);
  let leftCents = balanceCents ?? Number.POSITIVE_INFINITY;
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
 * Each line with tax, unrounded, in hundred-thousandths of a cent; null stays null. They're integers, so equal amounts
 * stay equal. The lines must be all that the EBT card pays for together.
 */
export function amountsWithTax(
  charges: readonly (Charge | null)[],
  balanceCents: number | null,
): (number | null)[] {
  const taxable = taxableCents(charges, balanceCents);
  return charges.map(
    (charge, index) =>
      charge && charge.cents * MILLI_PERCENT_OF_WHOLE + (taxable[index] ?? 0) * charge.milliPercent,
  );
}

/** Tax in cents, rounded half up once per store as at the register. The EBT card pays at all of them together. */
export function taxByStore(
  charges: readonly (Charge & { storeId: number })[],
  balanceCents: number | null,
): number {
  const taxable = taxableCents(charges, balanceCents);
  const taxed = charges.map((charge, index) => ({ ...charge, cents: taxable[index] ?? charge.cents }));
  return [...Map.groupBy(taxed, ({ storeId }) => storeId).values()].reduce(
    (sum, atStore) => sum + taxOnAmounts(atStore),
    0,
  );
}
