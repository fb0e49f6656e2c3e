import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type CartEntry, cartEntry } from './priced-cart.ts';
import type { StorePrice } from './store-price.ts';

const store = {
  ...{
    id: 1,
    chainId: 10,
    name: 'Loop',
    chainName: 'Corner',
    logo: 'CO',
    color: '#336699',
    membership: null,
  },
};
const item = {
  id: 7,
  name: 'Whole Milk',
  brand: 'Kemps',
  unit: '1 gal',
  category: 'Dairy',
  gtin: null,
} as const;
const size = { amount: 3785.412, measure: 'ml' } as const;
const ownFilling = {
  itemId: 7,
  name: 'Whole Milk',
  brand: 'Kemps',
  unit: '1 gal',
  tier: 'exact',
  packCount: 2,
  size,
} as const;

const pricedAtStore: StorePrice = {
  store,
  shown: {
    ...{ priceCents: 349, regularPriceCents: 399, lowCents: 349, highCents: 349 },
    ...{ kind: 'observed', scope: 'store', source: 'receipts', basis: 'seen at this store' },
    error: { line: 0, chain: 0, own: 0 },
    observedAt: '2026-11-21T12:00:00.000Z',
  },
  filledBy: ownFilling,
  unitPrice: '$0.027/fl oz',
  unavailableReason: null,
};
const unpricedAtStore: StorePrice = {
  ...{ store, shown: null, filledBy: null, unitPrice: null },
  unavailableReason: 'Kemps is sold only at Corner',
};
const createEntry = (...storePrices: StorePrice[]): CartEntry => ({
  ...{ id: 1, itemId: 7, quantity: 2, firmness: 'product', item, storePrices },
});
const encodeToWire = (line: CartEntry) => JSON.parse(JSON.stringify(z.encode(cartEntry, line)));

describe('Cart entries on the wire', () => {
  it('Cart entries encode prices as decimal strings, and missing prices as null', () => {
    const wire = encodeToWire(createEntry(pricedAtStore, unpricedAtStore));
    expect(wire).toMatchObject({ id: 1, itemId: 7, quantity: 2, item });
    expect(wire.storePrices).toMatchObject([
      { store, price: '3.49', regularPrice: '3.99', low: '3.49', high: '3.49', kind: 'observed' },
      { store, price: null, unavailableReason: 'Kemps is sold only at Corner' },
    ]);
  });

  it("An encoded cart entry omits the store's product if it's the requested item", () => {
    const wire = encodeToWire(createEntry(pricedAtStore));
    expect(wire.size).toEqual(size);
    expect(wire.storePrices[0]).not.toHaveProperty('filledBy');
    expect(wire.storePrices[0]).not.toHaveProperty('unitPrice');
  });

  it.each([
    ['another product', { ...ownFilling, itemId: 8, name: 'Milk', brand: 'Own' }],
    [
      'another size, in more packages',
      { ...ownFilling, itemId: 9, unit: '0.5 gal', tier: 'other-size', packCount: 4 },
    ],
    ['the brand that stands for "Store brand" at that store', { ...ownFilling, brand: 'Great Value' }],
    ['more packages of the same product', { ...ownFilling, packCount: 3 }],
  ] as const)("An encoded cart entry includes the store's product if it isn't exactly what was requested: %s", (_what, filledBy) => {
    const wire = encodeToWire(createEntry({ ...pricedAtStore, filledBy }));
    expect(wire.storePrices[0].filledBy).toEqual(filledBy);
  });

  it('Decoding an encoded cart entry returns the original entry', () => {
    const filledByOther = { ...pricedAtStore, filledBy: { ...ownFilling, itemId: 8, brand: 'Own' } };
    const withMemberPrice = { ...pricedAtStore, card: { isCounted: true, otherCents: 449 } };
    const line = {
      ...createEntry(pricedAtStore, filledByOther, withMemberPrice, unpricedAtStore),
      note: 'the ripe ones',
      addedTogether: 1_763_900_000_000.5,
    };
    expect(z.decode(cartEntry, encodeToWire(line))).toEqual(line);
  });
});
