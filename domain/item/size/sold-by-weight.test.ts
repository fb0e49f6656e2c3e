import { describe, expect, it } from 'vitest';
import { checkFit } from '#domain/item/fit.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { isSoldByWeight, quantityStep } from '#domain/item/size/sold-by-weight.ts';

const item = (itemId: number, unit: string) => ({
  ...{ itemId, kind: 'cod', brand: 'Fresh', content: parseNetContent(unit) },
  isSoldByWeight: isSoldByWeight(unit),
});

const packsFor = (requested: string, quantity: number, offered: string) => {
  const outcome = checkFit({ item: item(1, requested), firmness: 'any', quantity }, item(2, offered));
  return typeof outcome === 'string' ? outcome : outcome.packCount;
};

describe('Items sold by weight', () => {
  it('An item sold by weight is counted in half-pound steps', () => {
    expect(['lb', ' Per LB', '1 lb', 'each'].map(quantityStep)).toEqual([0.5, 0.5, 1, 1]);
  });

  it.each([
    ['3 lb', 1, 3],
    ['3 lb', 2, 6],
    ['20 oz', 1, 1.5],
    ['lb', 2.5, 2.5],
    ['8 oz', 1, 0.5],
    ['3 oz', 1, 'too-large'],
    ['6 ct', 1, 'another-product'],
  ])('Requesting %s × %d of an item sold by weight gives a quantity of %s', (requested, quantity, expected) => {
    expect(packsFor(requested, quantity, 'lb')).toBe(expected);
  });

  it.each([
    [0.5, '1 lb', 1],
    [2.5, '1 lb', 3],
    [2, '1 lb', 2],
    [2.5, '3 lb', 1],
  ])('A request for %d pounds is filled with whole packages of %s', (quantity, offered, expected) => {
    expect(packsFor('lb', quantity, offered)).toBe(expected);
  });
});
