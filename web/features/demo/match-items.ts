import type { GroceryItem } from '#contract/grocery-items.ts';

type WantedItem = Pick<GroceryItem, 'name' | 'brand' | 'unit'>;

type Likeness = 'same' | 'other size' | 'other brand';

export type ItemMatch = { item: GroceryItem; likeness: Likeness };

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Finds the best match among known items with this name, or null. Prefers the same brand, then the same size, then the
 * most popular item, which comes first in `known`.
 */
export function findBestMatch(wantedItem: WantedItem, known: readonly GroceryItem[]): ItemMatch | null {
  const named = known.filter(({ name }) => isSameText(name, wantedItem.name));
  const ofBrand = named.filter(({ brand }) => isSameText(brand, wantedItem.brand));
  const same = ofBrand.find(({ unit }) => isSameText(unit, wantedItem.unit));
  if (same) return { item: same, likeness: 'same' };
  const [otherSize] = ofBrand;
  if (otherSize) return { item: otherSize, likeness: 'other size' };
  const otherBrand = named.find(({ unit }) => isSameText(unit, wantedItem.unit)) ?? named[0];
  return otherBrand ? { item: otherBrand, likeness: 'other brand' } : null;
}
