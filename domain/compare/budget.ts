/** What a budget leaves for a total, in cents; negative if the total is over it. */
export const leftOf = (budgetCents: number, totalCents: number): number => budgetCents - totalCents;

/**
 * How a total is paid with SNAP: at most the eligible part, and at most the balance on the card, if it's known (null
 * otherwise). The two parts add up to the total.
 */
export function splitBySnap(
  { totalCents, snapCents }: { totalCents: number; snapCents: number },
  balanceCents: number | null,
): { ebtCents: number; otherCents: number; shortCents: number } {
  const ebtCents = Math.min(snapCents, balanceCents ?? snapCents);
  return { ebtCents, otherCents: totalCents - ebtCents, shortCents: snapCents - ebtCents };
}
