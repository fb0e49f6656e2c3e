import { describe, expect, it } from 'vitest';
import { checkFit, type MatchableItem } from '#domain/item/fit.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';

const item = (itemId: number, unit: string, isSoldByWeight = false): MatchableItem => ({
  ...{ itemId, kind: 'apples', brand: 'Acme', content: parseNetContent(unit), isSoldByWeight },
});
const checkUnitFit = (unit: string, quantity: number, product: MatchableItem) =>
  checkFit({ item: item(1, unit), firmness: 'any', quantity }, product);

describe('Food sold by weight', () => {
  it.each([
    ['1 lb', 1.5, { tier: 'same-size', packCount: 1.5 }],
    ['3 lb', 1, { tier: 'same-size', packCount: 3 }],
    ['3 lb', 2, { tier: 'same-size', packCount: 6 }],
    ['20 oz', 1, { tier: 'same-size', packCount: 1.5 }],
    ['8 oz', 1, { tier: 'same-size', packCount: 0.5 }],
    ['4 oz', 1, { tier: 'same-size', packCount: 0.5 }],
    ['3.9 oz', 1, 'too-large'],
  ] as const)('A requested amount of weighed food (%s × %d) is rounded up to the next half pound, or refused if that would more than double it', (unit, quantity, expected) =>
    expect(checkUnitFit(unit, quantity, item(2, 'lb', true))).toEqual(expected));

  it('A request for food in sealed packages is rounded up to whole packages', () => {
    expect(checkUnitFit('1 lb', 0.5, item(2, '1 lb'))).toEqual({ tier: 'same-size', packCount: 1 });
    expect(checkUnitFit('1 lb', 1.5, item(2, '1 lb'))).toEqual({ tier: 'same-size', packCount: 2 });
  });
});

it.each([
  ['12 ct / 12 fl oz', '6 ct / 24 fl oz', { tier: 'same-size', packCount: 1 }],
  ['12 ct / 12 fl oz', '4 ct / 36 fl oz', 'another-product'],
  ['4 ct / 36 fl oz', '12 ct / 12 fl oz', 'another-product'],
  ['12 ct / 12 fl oz', '24 fl oz', 'too-small'],
  ['24 fl oz', '2 ct / 12 fl oz', { tier: 'same-size', packCount: 1 }],
] as const)('A package fits only if piece size and total amount match: %s requested, %s offered', (requested, offered, expected) =>
  expect(checkUnitFit(requested, 1, item(2, offered))).toEqual(expected));
