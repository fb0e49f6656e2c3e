import { expect, it } from 'vitest';
import { anyBrand, isAnyBrand } from './firmness.ts';

it.each([
  ['Any brand', true],
  ['Cualquier marca', true],
  [anyBrand(), true],
  ['Any brand of milk', false],
  ['Not Any brand', false],
  ['Kemps', false],
  ['', false],
])('%j stands for any brand: %j', (brand, expected) => expect(isAnyBrand(brand)).toBe(expected));
