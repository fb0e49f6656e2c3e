import { expect, it } from 'vitest';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { findBestMatch } from './match-items.ts';

const item = (id: number, brand: string, unit: string, name = 'Whole Milk'): GroceryItem => ({
  id,
  name,
  brand,
  unit,
  category: 'Dairy',
  gtin: null,
});
const wantedItem = { name: 'Whole Milk', brand: 'Fairlife', unit: '52 fl oz' };
const findMatch = (items: GroceryItem[]) => {
  const match = findBestMatch(wantedItem, items);
  return match && [match.item.id, match.likeness];
};

it('An item matches exactly by name, brand and size, ignoring case and surrounding spaces', () => {
  expect(findMatch([item(1, 'Horizon', '52 fl oz'), item(2, 'FAIRLIFE', '52 FL OZ ')])).toEqual([2, 'same']);
});

it('If no item matches exactly, a different size of the same brand is preferred to a different brand', () => {
  expect(findMatch([item(1, 'Horizon', '52 fl oz'), item(2, 'Fairlife', '11.5 fl oz')])).toEqual([
    2,
    'other size',
  ]);
  expect(findMatch([item(1, 'Horizon', '1 gal'), item(2, 'Store brand', '52 fl oz')])).toEqual([
    2,
    'other brand',
  ]);
  expect(findMatch([item(1, 'Horizon', '1 gal')])).toEqual([1, 'other brand']);
});

it('An item never matches an item with a different name', () => {
  expect(findMatch([item(1, 'Fairlife', '52 fl oz', 'Chocolate Milk')])).toBeNull();
  expect(findMatch([])).toBeNull();
});
