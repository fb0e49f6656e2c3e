import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoBudgetChains, sampleStores, selectStoresInRange } from './sample-stores.ts';

const miles = fc.integer({ min: 1, max: 25 });
const selection = fc.uniqueArray(fc.constantFrom(...sampleStores.map(({ id }) => id)), { maxLength: 5 });
const distanceOf = (id: number) =>
  sampleStores.find((store) => store.id === id)?.calculatedDistance ?? Number.NaN;

describe('selectStoresInRange', () => {
  it('selectStoresInRange drops stores out of range and keeps the others in order', () => {
    fc.assert(
      fc.property(selection, miles, (selected, reach) => {
        const next = selectStoresInRange(sampleStores, selected, reach);
        const remaining = selected.filter((id) => distanceOf(id) <= reach);
        expect(next.slice(0, remaining.length)).toEqual(remaining);
        for (const id of next) expect(distanceOf(id)).toBeLessThanOrEqual(reach);
        expect(new Set(next).size).toBe(next.length);
      }),
    );
  });

  it('selectStoresInRange adds stores within range until three are selected', () => {
    fc.assert(
      fc.property(selection, miles, (selected, reach) => {
        const near = sampleStores.filter((store) => store.calculatedDistance <= reach).length;
        const remaining = selected.filter((id) => distanceOf(id) <= reach).length;
        expect(selectStoresInRange(sampleStores, selected, reach)).toHaveLength(
          Math.max(remaining, Math.min(3, near)),
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
