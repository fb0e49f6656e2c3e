import { describe, expect, it } from 'vitest';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { findFirstOption, groupByName, listGroupOptions } from './search-groups.ts';

const item = (id: number, name: string): GroceryItem => ({
  id,
  name,
  brand: `Brand ${id}`,
  unit: '1 gal',
  category: 'Dairy',
  gtin: null,
});

describe('groupByName', () => {
  it('groupByName groups items by name, in order of first appearance', () => {
    const groups = groupByName([item(1, 'Whole Milk'), item(2, 'Oat Milk'), item(3, 'Whole Milk')]);
    expect(groups.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
      ['Whole Milk', [1, 3]],
      ['Oat Milk', [2]],
    ]);
  });

  it('groupByName returns at most six groups', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a'];
    const groups = groupByName(names.map((name, index) => item(index + 1, name)));
    expect(groups.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(groups[0]?.items).toHaveLength(2);
  });
});

describe('The options of a search group', () => {
  const items = [item(1, 'Whole Milk'), item(2, 'Whole Milk'), item(3, 'Whole Milk')];
  const describeOptions = (soldElsewhere: number[]) =>
    listGroupOptions({ name: 'Whole Milk', category: 'Dairy', items }, { soldElsewhere }).map(
      ({ id, firmness }) => `${id} ${firmness}`,
    );

  it("A search group starts with “any brand” and ends with other chains' store brands", () => {
    expect(describeOptions([])).toEqual(['1 any', '1 product', '2 product', '3 product']);
    expect(describeOptions([1])).toEqual(['1 any', '2 product', '3 product', '1 product']);
    expect(findFirstOption({ items, dropped: [], correctedTo: [], soldElsewhere: [1] })?.firmness).toBe(
      'any',
    );
    expect(findFirstOption({ items, dropped: [], correctedTo: [], isBrandTyped: true })?.firmness).toBe(
      'product',
    );
    expect(findFirstOption({ items: [], dropped: [], correctedTo: [] })).toBeUndefined();
  });
});
