import { expect, it } from 'vitest';
import { sortBaskets } from '#domain/compare/basket.ts';

const createBasket = (storeIds: number[], ...lineAmounts: (number | null)[]) => ({ storeIds, lineAmounts });

it.each([
  ['the one with fewer missing lines', [createBasket([1], 100, null), createBasket([2], 900, 900)], [2, 1]],
  ['the cheaper one', [createBasket([1], 300, 200), createBasket([2], 100, 300)], [2, 1]],
  [
    'with equally many missing lines, the one that is cheaper for the shared lines',
    [createBasket([1], 200, 1, null), createBasket([2], 100, null, 900)],
    [2, 1],
  ],
  [
    'at the same price, the one with fewer stores',
    [createBasket([1, 2], 100), createBasket([3], 100)],
    [3, 1],
  ],
  [
    'at the same price, the one with the lower store ID',
    [createBasket([2], 100), createBasket([1], 100)],
    [1, 2],
  ],
  [
    'at the same price, the one with the lower second store ID',
    [createBasket([1, 5], 100), createBasket([1, 3], 100)],
    [1, 1],
  ],
])('sortBaskets puts this basket first: %s', (_why, baskets, order) => {
  const ordered = sortBaskets(baskets);
  expect(ordered.map(({ storeIds }) => storeIds[0])).toEqual(order);
  expect(sortBaskets(baskets.toReversed())).toEqual(ordered);
});

it('Baskets with the same price and first store are ordered by their second store', () => {
  expect(sortBaskets([createBasket([1, 5], 100), createBasket([1, 3], 100)])[0]?.storeIds).toEqual([1, 3]);
});

it('Baskets with the same price are ordered by distance, with unknown distances last', () => {
  const createBasketAt = (storeId: number, distanceMiles?: number) => ({
    ...createBasket([storeId], 100),
    distanceMiles,
  });
  const ordered = sortBaskets([
    createBasketAt(1, 9),
    createBasketAt(2),
    createBasketAt(3, 0.5),
    createBasketAt(4, 9),
  ]);
  expect(ordered.map(({ storeIds }) => storeIds[0])).toEqual([3, 1, 4, 2]);
  expect(sortBaskets([createBasket([5, 6], 100), { ...createBasketAt(7, 80) }])[0]?.storeIds).toEqual([7]);
});

it('Sorting an empty list of baskets returns an empty list', () => expect(sortBaskets([])).toEqual([]));
