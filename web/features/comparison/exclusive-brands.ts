import type { CartEntry } from '#contract/cart.ts';

/**
 * How to make stores comparable when a chain's own brand is in the cart: "Great Value Whole Milk is not sold
 * everywhere. Switch it to Store brand to compare all stores." Null when no brand stands in the way.
 */
export function exclusiveBrandHint(entries: readonly CartEntry[]): string | null {
  const exclusive = entries.filter(({ storePrices }) =>
    storePrices.some(({ shown, unavailableReason }) => shown === null && unavailableReason !== null),
  );
  const [first, ...others] = exclusive;
  if (first === undefined) return null;
  const names = `${first.item.brand} ${first.item.name}`;
  if (others.length === 0) {
    return `${names} is not sold everywhere. Switch it to Store brand to compare all stores.`;
  }
  const more = others.length === 1 ? 'one more item' : `${others.length} more items`;
  return `${names} and ${more} are not sold everywhere. Switch them to Store brand to compare all stores.`;
}
