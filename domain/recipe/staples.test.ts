import { describe, expect, it } from 'vitest';
import { isNeverBought, isStaple } from '#domain/recipe/staples.ts';
import { parseRecipeUnit } from '#domain/recipe/units.ts';

const createAmount = (number: number, unit: string) => ({
  ...{ number, unit: unit === '' ? null : parseRecipeUnit(unit), from: null, each: null },
});

describe('Kitchen staples', () => {
  it.each([
    ['water', 2, 'quart'],
    ['agua tibia', 2, 'l'],
    ['Kosher salt', 1, 'kg'],
    ['sal de mar', 1, 'kg'],
    ['olive oil', 2, 'tbsp'],
    ['sugar', 60, 'g'],
    ['flour', 60, 'ml'],
    ['aceite de oliva', 60, 'ml'],
    ['bay leaves', 3, ''],
    ['dried oregano', 3, 'sprig'],
  ])('The ingredient %s is a staple even if the amount is %d %s', (name, number, unit) =>
    expect(isStaple(name, createAmount(number, unit))).toBe(true));

  it.each([
    ['olive oil', 1, 'quart'],
    ['sugar', 61, 'g'],
    ['flour', 61, 'ml'],
    ['aceite de oliva', 61, 'ml'],
    ['bay leaves', 4, ''],
    ['cloves', 1, 'dozen'],
    ['soy sauce', 1, 'bottle'],
    ['fresh oregano', 1, 'tbsp'],
    ['whole fresh oregano', 1, 'tbsp'],
    ['milk', 1, 'tbsp'],
  ])("The ingredient %s isn't a staple if the amount is %d %s", (name, number, unit) =>
    expect(isStaple(name, createAmount(number, unit))).toBe(false));

  it('An ingredient can be a staple even if it has no amount', () => {
    expect(['salt', 'olive oil', 'canela', 'milk'].map((name) => isStaple(name, null))).toEqual([
      ...[true, true, true, false],
    ]);
  });
});

it.each([
  ['boiling water', true],
  ['ice cubes', true],
  ['Agua caliente', true],
  ['coconut water', false],
  ['salt', false],
])('isNeverBought(“%s”) is %s', (name, expected) => expect(isNeverBought(name)).toBe(expected));
