import { describe, expect, it } from 'vitest';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { groupByName } from './search-groups.ts';

const item = (id: number, name: string): GroceryItem => ({
  id,
  name,
  brand: `Brand ${id}`,
  unit: '1 gal',
  category: 'Dairy',
  gtin: null,
});

describe('groupByName', () => {
  it('keeps the order of the first of each name and gathers its brands', () => {
    const groups = groupByName([item(1, 'Whole Milk'), item(2, 'Oat Milk'), item(3, 'Whole Milk')]);
    expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
      ['Whole Milk', [1, 3]],
      ['Oat Milk', [2]],
    ]);
  });

  it('shows at most six names', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a'];
    const groups = groupByName(names.map((name, index) => item(index + 1, name)));
    expect(groups.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(groups[0]?.items).toHaveLength(2);
  });
});
