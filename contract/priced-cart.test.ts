import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { priceRange } from '#domain/price.ts';
import { unitPriceText } from '#domain/unit-price.ts';
import { type CartEntry, pricedCart } from './priced-cart.ts';
import type { StorePrice } from './prices.ts';

const travelled = (entries: CartEntry[]) =>
  z.decode(pricedCart, JSON.parse(JSON.stringify(z.encode(pricedCart, entries))));

const storeOf = (id: number) => ({
  id,
  chainId: id * 10,
  name: `Store ${id}`,
  chainName: `Chain ${id}`,
  logo: 'CH',
  color: '#336699',
  membership: id === 2 ? 'Members only' : null,
});

const item = {
  id: 7,
  name: 'Whole Milk',
  brand: 'Kemps',
  unit: '1 gal',
  category: 'Dairy',
  gtin: null,
} as const;
const gallon = { amount: 3785.411784, measure: 'ml' } as const;

const thousandths = fc.integer({ min: 0, max: 400 }).map((number) => number / 1_000);
const cents = fc.integer({ min: 1, max: 1_000_000_000 });

/** A price as the server works it out, for a line of two. */
const price = (storeId: number): fc.Arbitrary<StorePrice> =>
  fc
    .record({
      priceCents: cents,
      regularCents: fc.option(cents),
      error: fc.record({ line: thousandths, chain: thousandths, own: thousandths }),
      scope: fc.constantFrom('store', 'chain', 'estimate'),
      seen: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
      isOther: fc.boolean(),
      isNone: fc.boolean(),
    })
    .map(({ priceCents, regularCents, error, scope, seen, isOther, isNone }): StorePrice => {
      const store = storeOf(storeId);
      if (isNone) {
        const unavailableReason = isOther ? 'Kemps is sold only at Chain 3' : null;
        return { store, shown: null, filledBy: null, unitPrice: null, unavailableReason };
      }
      const isSeen = scope !== 'estimate';
      seen.setMilliseconds(0);
      const filledBy = isOther
        ? {
            itemId: 8,
            name: 'Milk',
            brand: 'Own',
            unit: '0.5 gal',
            tier: 'other-size' as const,
            packCount: 4,
            size: null,
          }
        : {
            itemId: 7,
            name: item.name,
            brand: item.brand,
            unit: item.unit,
            tier: 'exact' as const,
            packCount: 2,
            size: gallon,
          };
      return {
        store,
        shown: {
          priceCents,
          regularPriceCents: isSeen ? regularCents : null,
          ...priceRange(priceCents, error),
          error,
          kind: isSeen ? 'observed' : 'estimated',
          scope,
          source: isSeen ? 'receipts' : 'bls',
          basis: `said of ${scope}`,
          observedAt: isSeen ? seen.toISOString() : null,
        },
        filledBy,
        unitPrice: unitPriceText(priceCents, filledBy.size, item.category),
        unavailableReason: null,
      };
    });

const lines = fc.array(fc.tuple(price(1), price(2), price(3)), { maxLength: 8 }).map((all) =>
  all.map(
    (storePrices, index): CartEntry => ({
      id: 2 ** 40 + index,
      itemId: item.id,
      quantity: 2,
      ...(index % 3 === 1 ? { addedTogether: 1_763_900_000_000.5 } : {}),
      firmness: index % 2 === 0 ? 'product' : 'brand',
      item: index % 3 === 0 ? { ...item, gtin: '00012345678905' } : item,
      storePrices,
    }),
  ),
);

describe('a cart that travels', () => {
  it('says the same of every price as before', () => {
    fc.assert(
      fc.property(lines, (entries) => {
        expect(travelled(entries)).toEqual(entries);
      }),
    );
  });

  it('has each store and each ground once', () => {
    const [one] = fc.sample(
      price(1).filter(({ shown }) => shown !== null),
      1,
    );
    if (one === undefined) throw new Error('A price was drawn.');
    const entry = { id: 1, itemId: 7, quantity: 2, firmness: 'product' as const, item };
    const many = Array.from(
      { length: 40 },
      (_, id): CartEntry => ({ ...entry, id: id + 1, storePrices: [one, one] }),
    );
    const sent = z.encode(pricedCart, many);
    expect([sent.stores.length, sent.origins.length, sent.grounds.length]).toEqual([1, 1, 1]);
  });
});
