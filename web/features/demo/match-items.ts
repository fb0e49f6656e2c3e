import type { GroceryItem } from '#contract/grocery-items.ts';

type WantedItem = Pick<GroceryItem, 'name' | 'brand' | 'unit'>;

type Likeness = 'same' | 'other size' | 'other brand';

export type ItemMatch = { item: GroceryItem; likeness: Likeness };

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Finds the best match among the known items with this name, or returns null. Prefers the same brand, then the same
 * size, then the most popular item, which comes first in `knownItems`.
 */
export function findBestMatch(wantedItem: WantedItem, knownItems: readonly GroceryItem[]): ItemMatch | null {
  const sameNameItems = knownItems.filter(({ name }) => isSameText(name, wantedItem.name));
  const sameBrandItems = sameNameItems.filter(({ brand }) => isSameText(brand, wantedItem.brand));
  const exactMatch = sameBrandItems.find(({ unit }) => isSameText(unit, wantedItem.unit));
  if (exactMatch) return { item: exactMatch, likeness: 'same' };
  const [otherSize] = sameBrandItems;
  if (otherSize) return { item: otherSize, likeness: 'other size' };
  const otherBrand = sameNameItems.find(({ unit }) => isSameText(unit, wantedItem.unit)) ?? sameNameItems[0];
  return otherBrand ? { item: otherBrand, likeness: 'other brand' } : null;
}
