import { expect, it } from 'vitest';
import { orderBaskets } from './basket.ts';

const basket = (storeIds: number[], ...lineAmounts: (number | null)[]) => ({ storeIds, lineAmounts });

it.each([
  ['what lacks fewer lines', [basket([1], 100, null), basket([2], 900, 900)], [2, 1]],
  ['what costs less', [basket([1], 300, 200), basket([2], 100, 300)], [2, 1]],
  [
    'of what lacks equally many, what costs less for what all have',
    [basket([1], 200, 1, null), basket([2], 100, null, 900)],
    [2, 1],
  ],
  ['of equal ones, fewer stores', [basket([1, 2], 100), basket([3], 100)], [3, 1]],
  ['of equal ones, the lower store', [basket([2], 100), basket([1], 100)], [1, 2]],
  ['of equal ones, the lower second store', [basket([1, 5], 100), basket([1, 3], 100)], [1, 1]],
])('%s comes first', (_why, baskets, order) => {
  const ordered = orderBaskets(baskets);
  expect(ordered.map(({ storeIds }) => storeIds[0])).toEqual(order);
  expect(orderBaskets(baskets.toReversed())).toEqual(ordered);
});

it('of one pair of stores, the lower second one comes first', () => {
  expect(orderBaskets([basket([1, 5], 100), basket([1, 3], 100)])[0]?.storeIds).toEqual([1, 3]);
});

it('of equal ones the nearer comes first, one of unknown distance last', () => {
  const at = (storeId: number, distanceMiles?: number) => ({ ...basket([storeId], 100), distanceMiles });
  const ordered = orderBaskets([at(1, 9), at(2), at(3, 0.5), at(4, 9)]);
  expect(ordered.map(({ storeIds }) => storeIds[0])).toEqual([3, 1, 4, 2]);
  expect(orderBaskets([basket([5, 6], 100), { ...at(7, 80) }])[0]?.storeIds).toEqual([7]);
});

it('no baskets have no order', () => expect(orderBaskets([])).toEqual([]));
