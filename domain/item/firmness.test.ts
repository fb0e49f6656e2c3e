import { expect, it } from 'vitest';
import { anyBrandText, isAnyBrand } from '#domain/item/firmness.ts';

it('isAnyBrand recognizes the “Any brand” label in the current language', () => {
  expect(anyBrandText()).toBe('Any brand');
  expect(isAnyBrand(anyBrandText())).toBe(true);
});

it.each([
  ['Any brand', true],
  ['Cualquier marca', true],
  ['Any brand of milk', false],
  ['Not Any brand', false],
  ['Kemps', false],
  ['', false],
])('isAnyBrand(%j) is %j', (brand, expected) => expect(isAnyBrand(brand)).toBe(expected));
