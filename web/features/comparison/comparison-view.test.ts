import { describe, expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { priceKindText, priceSourcesText } from './comparison-text.ts';
import { type ComparisonStore, createComparisonView } from './comparison-view.ts';
import { findCheapestStoreIds } from './find-cheapest-stores.ts';

const store = (id: number, name: string): ComparisonStore => ({
  id,
  chainId: id,
  name,
  logo: name.slice(0, 1),
  color: '#123456',
  membership: null,
});

const entry = (id: number, prices: Record<number, number | null>, quantity = 1): CartEntry => ({
  id,
  itemId: id,
  quantity,
  firmness: 'product',
  item: { id, name: `Item ${id}`, brand: 'Brand', unit: '1 lb', category: 'Pantry', gtin: null },
  storePrices: Object.entries(prices).map(([storeId, cents]) => ({
    store: { ...store(Number(storeId), `Store ${storeId}`), chainName: `Chain ${storeId}` },
    unitPrice: null,
    unavailableReason: null,
    filledBy:
      cents === null
        ? null
        : {
            itemId: id,
            name: `Item ${id}`,
            brand: 'Brand',
            unit: '1 lb',
            tier: 'exact',
            packCount: quantity,
          },
    shown:
      cents === null
        ? null
        : {
            priceCents: cents,
            regularPriceCents: null,
            lowCents: cents,
            highCents: cents,
            error: { line: 0, chain: 0, own: 0 },
            kind: 'observed',
            scope: 'store',
            source: 'test',
            basis: 'Seen at this store',
            observedAt: '2026-11-20T12:00:00.000Z',
          },
  })),
});

describe('createComparisonView', () => {
  it('createComparisonView ranks a store with all prices above a cheaper store with missing prices', () => {
    const view = createComparisonView(
      [entry(1, { 1: 100, 2: 200 }), entry(2, { 1: null, 2: 300 })],
      [store(1, 'Cheap'), store(2, 'Full')],
    );
    expect(view.lowest?.store.name).toBe('Full');
    expect(view.comparison.savings).toBeNull();
    expect(view.ranked.map(({ store }) => store.name)).toEqual(['Full', 'Cheap']);
  });

  it('createComparisonView marks a store as sparse if it has few prices and another store has more', () => {
    const stores = [store(1, 'Full'), store(2, 'Half'), store(3, 'Few')];
    const entries = [
      entry(1, { 1: 100, 2: 200, 3: 50 }),
      entry(2, { 1: 100, 2: 200, 3: null }),
      entry(3, { 1: 100, 2: null, 3: null }),
      entry(4, { 1: 100, 2: null, 3: null }),
    ];
    expect(createComparisonView(entries, stores).sparseStoreIds).toEqual(new Set([3]));
    expect(createComparisonView(entries, stores.slice(2)).sparseStoreIds.size).toBe(0);
    expect(createComparisonView([], stores).sparseStoreIds.size).toBe(0);
  });

  it('createComparisonView adds the ZIP code to identical store names', () => {
    const view = createComparisonView(
      [entry(1, { 1: 100, 2: 200 })],
      [
        { ...store(1, 'Aldi'), zipCode: '60614' },
        { ...store(2, 'Aldi'), zipCode: '60657' },
      ],
    );
    expect(view.ranked.map(({ store }) => store.name)).toEqual(['Aldi (60614)', 'Aldi (60657)']);
    expect(view.answer?.sentence).toContain('Aldi (60614)');
  });

  it('createComparisonView finds no cheapest store if the cart is empty, and ranks nothing if there are no stores', () => {
    expect(createComparisonView([], [store(1, 'A')]).lowest).toBeNull();
    expect(createComparisonView([entry(1, {})], []).ranked).toEqual([]);
  });
});

describe('findCheapestStoreIds', () => {
  it('findCheapestStoreIds returns all stores that share the lowest price', () =>
    expect(findCheapestStoreIds(entry(1, { 1: 100, 2: 100, 3: 120, 4: null }))).toEqual(new Set([1, 2])));

  it("findCheapestStoreIds returns nothing if another store's actual price could be as low", () => {
    const uncertainEntry = entry(1, { 1: 100, 2: 120 });
    const withOwnError = (own: number) => ({
      ...uncertainEntry,
      storePrices: uncertainEntry.storePrices.map((price) => ({
        ...price,
        shown: price.shown && { ...price.shown, error: { line: 0, chain: 0, own } },
      })),
    });
    expect(findCheapestStoreIds(withOwnError(0.2)).size).toBe(0);
    expect(findCheapestStoreIds(withOwnError(0.05))).toEqual(new Set([1]));
  });

  it('findCheapestStoreIds returns nothing if all prices are equal or only one store has a price', () => {
    expect(findCheapestStoreIds(entry(1, { 1: 100, 2: 100 })).size).toBe(0);
    expect(findCheapestStoreIds(entry(1, { 1: 100, 2: null })).size).toBe(0);
    expect(findCheapestStoreIds(entry(1, {})).size).toBe(0);
  });
});

describe('Price descriptions', () => {
  it("A total's description says how many prices it includes and whether they're estimates", () => {
    const [first] = createComparisonView([entry(1, { 1: 100 }), entry(2, { 1: 50 })], [store(1, 'A')]).ranked;
    expect(first && priceSourcesText(first.total, false)).toBe(
      'All 2 prices are real prices seen in stores.',
    );
  });

  it("A price's description says when and where the price was seen, or that it's an estimate", () => {
    const shown = entry(1, { 1: 100 }).storePrices[0]?.shown;
    const now = new Date('2026-11-21T12:00:00Z');
    expect(shown && priceKindText(shown, now)).toBe('seen yesterday');
    expect(shown && priceKindText({ ...shown, scope: 'chain' }, now)).toBe('seen at this chain yesterday');
    expect(shown && priceKindText({ ...shown, kind: 'estimated', observedAt: null }, now)).toBe('estimate');
  });
});
