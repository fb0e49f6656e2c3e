import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoBudgetChains, sampleStores, selectStoresInRange } from './sample-stores.ts';

const miles = fc.integer({ min: 1, max: 25 });
const selection = fc.uniqueArray(fc.constantFrom(...sampleStores.map(({ id }) => id)), { maxLength: 5 });
const findDistance = (id: number) =>
  sampleStores.find((store) => store.id === id)?.calculatedDistance ?? Number.NaN;

describe('selectStoresInRange', () => {
  it('selectStoresInRange drops stores out of range and keeps the others in order', () => {
    fc.assert(
      fc.property(selection, miles, (selected, maxMiles) => {
        const next = selectStoresInRange(sampleStores, selected, maxMiles);
        const remainingIds = selected.filter((id) => findDistance(id) <= maxMiles);
        expect(next.slice(0, remainingIds.length)).toEqual(remainingIds);
        for (const id of next) expect(findDistance(id)).toBeLessThanOrEqual(maxMiles);
        expect(new Set(next).size).toBe(next.length);
      }),
    );
  });

  it('selectStoresInRange adds stores within range until three are selected', () => {
    fc.assert(
      fc.property(selection, miles, (selected, maxMiles) => {
        const nearbyCount = sampleStores.filter((store) => store.calculatedDistance <= maxMiles).length;
        const remainingCount = selected.filter((id) => findDistance(id) <= maxMiles).length;
        expect(selectStoresInRange(sampleStores, selected, maxMiles)).toHaveLength(
          Math.max(remainingCount, Math.min(3, nearbyCount)),
        );
      }),
    );
  });

  it('selectStoresInRange adds the nearest stores first', () => {
    expect(selectStoresInRange(sampleStores, [4], 10)).toEqual([4, 1, 2]);
    expect(selectStoresInRange(sampleStores, [], 10)).toEqual([1, 2, 3]);
    expect(selectStoresInRange(sampleStores, [1, 2, 3], 1)).toEqual([]);
  });
});

it('The five sample stores are listed nearest first and include the budget chains', () => {
  const distances = sampleStores.map((store) => store.calculatedDistance);
  expect(distances).toHaveLength(5);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(sampleStores.map(({ chainName }) => chainName)).toEqual(expect.arrayContaining(demoBudgetChains));
});
