import { describe, expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { exclusiveBrandHint } from './exclusive-brands.ts';

const entry = (id: number, brand: string, unavailableReason: string | null): CartEntry => ({
  id,
  itemId: id,
  quantity: 1,
  firmness: 'product',
  item: { id, name: 'Whole Milk', brand, unit: '1 gal', category: 'Dairy', gtin: null },
  storePrices: [
    {
      store: {
        id: 1,
        chainId: 1,
        name: 'Aldi',
        chainName: 'Aldi',
        logo: 'A',
        color: '#001e79',
        membership: null,
      },
      shown: null,
      filledBy: null,
      unitPrice: null,
      unavailableReason,
    },
  ],
});

/** Something else that Aldi has a price for. */
const sold: CartEntry = {
  ...entry(9, 'Fresh', null),
  storePrices: entry(9, 'Fresh', null).storePrices.map((price) => ({
    ...price,
    shown: {
      priceCents: 100,
      regularPriceCents: null,
      lowCents: 80,
      highCents: 120,
      error: { line: 0.17, chain: 0.07, own: 0.13 },
      kind: 'estimated',
      scope: 'estimate',
      source: 'typical',
      basis: 'Typical',
      observedAt: null,
    },
  })),
};

describe('exclusiveBrandHint', () => {
  it('names the item that stands in the way', () =>
    expect(exclusiveBrandHint([sold, entry(1, 'Great Value', 'sold only at Walmart Supercenter')])).toBe(
      'Great Value Whole Milk has no price at some stores. Any brand may have one.',
    ));

  it('counts the others', () =>
    expect(exclusiveBrandHint([sold, entry(1, 'Great Value', 'x'), entry(2, 'Kroger', 'x')])).toContain(
      'and one more item have no price at some stores',
    ));

  it('is silent when a price is missing for another reason', () =>
    expect(exclusiveBrandHint([sold, entry(1, 'Horizon', null)])).toBeNull());

  it('is silent about a store that has no price at all, and about store brands', () => {
    expect(exclusiveBrandHint([entry(1, 'Great Value', 'independent')])).toBeNull();
    expect(exclusiveBrandHint([sold, entry(1, 'Store brand', 'club packs')])).toBeNull();
  });
});
