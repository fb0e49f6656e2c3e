import type { CartEntry } from '#contract/cart.ts';
import { isGenericStoreBrand } from '#domain/item/store-brand.ts';
import { localizedItemName, t } from '#domain/language.ts';

/**
 * Returns a hint such as "Great Value Whole Milk has no price at some stores. Try any brand.", or null if no price is
 * missing because of a brand.
 */
export function describeExclusiveBrand(entries: readonly CartEntry[]): string | null {
  const exclusiveEntries = entries.filter(
    ({ item, firmness, storePrices }) =>
      firmness !== 'any' &&
      !isGenericStoreBrand(item.brand) &&
      storePrices.some(
        ({ shown, unavailableReason }) => shown === null && unavailableReason?.includes(item.brand),
      ),
  );
  const [first, ...others] = exclusiveEntries;
  if (first === undefined) return null;
  const hasOneStore = first.storePrices.length === 1;
  const placeText = hasOneStore ? t`here` : t`at some stores`;
  if (others.length > 0)
    return t`${exclusiveEntries.length} items have no price ${placeText}. Try any brand.`;
  const name = `${first.item.brand} ${localizedItemName(first.item.name)}`;
  return t`${name} has no price ${placeText}. Try any brand.`;
}
