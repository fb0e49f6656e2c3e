import { expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { type ComparisonStore, createComparisonView } from './comparison-view.ts';
import { pickRowsForCollapsedTable } from './use-rows.tsx';

const store = (id: number): ComparisonStore => ({
  id,
  chainId: id,
  name: `Store ${id}`,
  logo: 'S',
  color: '#123456',
  membership: null,
});

const entry = (id: number, ...cents: number[]): CartEntry => ({
  id,
  itemId: id,
  quantity: 1,
  firmness: 'product',
  item: { id, name: `Item ${id}`, brand: 'Brand', unit: '1 lb', category: 'Pantry', gtin: null },
  storePrices: cents.map((priceCents, index) => ({
    store: { ...store(index + 1), chainName: `Chain ${index + 1}` },
    unitPrice: null,
    unavailableReason: null,
    filledBy: { itemId: id, name: `Item ${id}`, brand: 'Brand', unit: '1 lb', tier: 'exact', packCount: 1 },
    shown: {
      ...{ priceCents, regularPriceCents: null, lowCents: priceCents, highCents: priceCents },
      error: { line: 0.1, chain: 0, own: 0 },
      ...{ kind: 'estimated', scope: 'estimate', source: 'test', basis: 'Estimated', observedAt: null },
    },
  })),
});

it('A collapsed price table shows the items with the largest price differences and the items that cost less elsewhere than at the top-ranked store', () => {
  const entries = [
    ...[entry(1, 300, 310), entry(2, 2_700, 6_700), entry(3, 700, 1_500), entry(4, 250, 780)],
    ...[entry(5, 200, 205), entry(6, 410, 400)],
  ];
  const view = createComparisonView(entries, [store(1), store(2)]);
  expect(view.ranked[0]?.store.id).toBe(1);
  expect(pickRowsForCollapsedTable(view).map(({ id }) => id)).toEqual([2, 3, 4, 6]);
});
