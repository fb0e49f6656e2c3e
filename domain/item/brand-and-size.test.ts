import { expect, it } from 'vitest';
import { brandAndSizeText, packsAndSizeText, sizeText } from '#domain/item/brand-and-size.ts';

it.each([
  ['lb', 'by the pound'],
  ['48 fl oz', '48 fl oz'],
])('The size %s is shown as “%s”', (unit, shown) => expect(sizeText(unit)).toBe(shown));

it.each([
  [2, '48 fl oz', '2 × 48 fl oz'],
  [1, '48 fl oz', '48 fl oz'],
  [3, 'lb', 'lb'],
])('A pack count of %i and the size %s are shown as “%s”', (packCount, unit, shown) =>
  expect(packsAndSizeText({ unit, packCount })).toBe(shown));

it.each([
  ['Great Value', '1 gal', 'Great Value, 1 gal'],
  ['Fresh', 'lb', 'by the pound'],
  ['Fresh', '3 lb bag', '3 lb bag'],
])('An item with brand %s and size %s is described as “%s”', (brand, unit, shown) =>
  expect(brandAndSizeText({ brand, unit })).toBe(shown));
