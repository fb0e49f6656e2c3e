import { describe, expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import {
  packagesText,
  parseQuantity,
  quantityText,
  stepQuantity,
  toSellableQuantity,
  withQuantity,
} from './quantity.ts';

const createFilling = (tier: 'exact' | 'same-size' | 'other-size', packCount: number, unit = '1 gal') => ({
  ...{ itemId: 1, name: 'Whole Milk', brand: 'Kemps', unit, tier, packCount },
});

const createEntry = (
  quantity: number,
  ...fillings: (ReturnType<typeof createFilling> | null)[]
): CartEntry => ({
  ...{ id: 1, itemId: 1, quantity, firmness: 'any' },
  item: { id: 1, name: 'Whole Milk', brand: 'Any brand', unit: '1 gal', category: 'Dairy', gtin: null },
  storePrices: fillings.map((filledBy, index) => ({
    store: {
      id: index,
      chainId: index,
      name: '',
      chainName: '',
      logo: '',
      color: '#123456',
      membership: null,
    },
    ...{ shown: null, filledBy, unitPrice: null, unavailableReason: null },
  })),
});

describe('withQuantity', () => {
  it('withQuantity scales package counts with the quantity, rounding up to whole packages', () => {
    const changedEntry = withQuantity(
      createEntry(2, createFilling('exact', 2), createFilling('other-size', 4), null),
      3,
    );
    expect(changedEntry.quantity).toBe(3);
    expect(changedEntry.storePrices.map(({ filledBy }) => filledBy?.packCount)).toEqual([3, 6, undefined]);
    const [half] = withQuantity(createEntry(2, createFilling('other-size', 1)), 3).storePrices;
    expect(half?.filledBy?.packCount).toBe(2);
  });
});

describe('Quantities', () => {
  it('Quantities and package counts are whole numbers unless the item is sold by weight', () => {
    expect([toSellableQuantity({ unit: '1 lb' }, 2.5), toSellableQuantity({ unit: 'lb' }, 2.5)]).toEqual([
      3, 2.5,
    ]);
    const pounds = createEntry(
      0.5,
      createFilling('same-size', 1, '1 lb'),
      createFilling('same-size', 0.5, 'lb'),
    );
    expect(withQuantity(pounds, 1).storePrices.map(({ filledBy }) => filledBy?.packCount)).toEqual([1, 1]);
  });

  it("A quantity can't be decreased below one step or increased above the cart's limit", () => {
    expect([stepQuantity(1, -0.5), stepQuantity(0.5, -0.5), stepQuantity(1, -1)]).toEqual([0.5, 0.5, 1]);
    expect([stepQuantity(99, 1), stepQuantity(98.5, 0.5)]).toEqual([99, 99]);
  });

  it('Quantities of items sold by weight are shown in pounds', () => {
    expect([quantityText(2.5, 'lb'), quantityText(2, '1 lb')]).toEqual(['2.5 lb', '2']);
    expect(packagesText(createFilling('exact', 2.5, 'lb'))).toBe('2.5 lb Kemps');
    expect([
      packagesText(createFilling('exact', 1)),
      packagesText(createFilling('other-size', 2, '0.5 gal')),
    ]).toEqual(['Kemps · 1 gal', '2 × Kemps · 0.5 gal']);
  });
});

describe('Typed quantities', () => {
  it("A typed quantity is a whole number or a multiple of half a pound, up to the cart's limit", () => {
    expect(['2', ' 12 ', '99', '0', '007'].map((text) => parseQuantity(text, '1 gal'))).toEqual([
      2,
      12,
      99,
      0,
      null,
    ]);
    expect(['2.5', '2,5 lb', '0.5', '3 LBS'].map((text) => parseQuantity(text, 'lb'))).toEqual([
      2.5, 2.5, 0.5, 3,
    ]);
  });

  it('parseQuantity returns null for a wrong format or a quantity out of range', () => {
    for (const text of ['', ' ', 'two', '-1', '100', '2.5', '1e1', '0x9', '1/2', '٣']) {
      expect(parseQuantity(text, '1 gal'), text).toBe(null);
    }
    expect(parseQuantity('2.3', 'lb')).toBe(null);
  });
});
