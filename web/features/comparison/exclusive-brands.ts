import type { CartEntry } from '#contract/cart.ts';
import { isOwnBrand } from '#domain/store-brand.ts';

/**
 * How to compare more stores when one brand is in the cart: "Great Value Whole Milk has no price at some
 * stores. Any brand may have one." Null when no brand stands in the way.
 */
export function exclusiveBrandHint(entries: readonly CartEntry[]): string | null {
  // A store without any price, such as an independent, is not helped by another brand.
  const priced = new Set(
    entries.flatMap(({ storePrices }) =>
      storePrices.flatMap(({ store, shown }) => (shown ? [store.id] : [])),
    ),
  );
  const exclusive = entries.filter(
    ({ item, firmness, storePrices }) =>
      firmness !== 'any' &&
      !isOwnBrand(item.brand) &&
      storePrices.some(
        ({ store, shown, unavailableReason }) =>
          shown === null && unavailableReason !== null && priced.has(store.id),
      ),
  );
  const [first, ...others] = exclusive;
  if (first === undefined) return null;
  const names = `${first.item.brand} ${first.item.name}`;
  if (others.length === 0) {
    return `${names} has no price at some stores. Any brand may have one.`;
  }
  const more = others.length === 1 ? 'one more item' : `${others.length} more items`;
  return `${names} and ${more} have no price at some stores. Any brand may have one.`;
}
