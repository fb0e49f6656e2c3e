import { expect, it } from 'vitest';
import { extractExclusions, isExcluded } from '#domain/search/exclusion.ts';

it.each([
  ['milk -chocolate', 'milk', ['chocolate']],
  ['cheese -cheddar', 'cheese', ['cheddar']],
  ['milk not chocolate', 'milk', ['chocolate']],
  ['chips but not barbecue', 'chips', ['barbecue']],
  ['yogurt -vanilla -strawberry', 'yogurt', ['vanilla', 'strawberry']],
  ['7-up', '7-up', []],
  ['half-gallon milk', 'half-gallon milk', []],
  ['orange juice not from concentrate', 'orange juice not from concentrate', []],
  ["i can't believe it's not butter", "i can't believe it's not butter", []],
  ['i cant believe its not butter', 'i cant believe its not butter', []],
])('The search %j looks for %j and excludes %j', (text, rest, excluded) => {
  expect(extractExclusions(text)).toEqual({ rest, excluded });
});

it('An exclusion matches a word in the name or brand, singular or plural', () => {
  expect(isExcluded({ name: 'Chocolate Milk', brand: 'Nesquik' }, ['chocolate'])).toBe(true);
  expect(isExcluded({ name: 'Whole Milk', brand: 'Kemps' }, ['chocolate'])).toBe(false);
  expect(isExcluded({ name: 'Mixed Nuts', brand: 'Planters' }, ['nut'])).toBe(true);
});

it("An item isn't excluded if the search has no exclusions", () => {
  expect(isExcluded({ name: 'Chocolate Milk', brand: 'Nesquik' }, [])).toBe(false);
});
