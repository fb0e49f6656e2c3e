import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareStores } from '#domain/compare/comparison.ts';
import { type PlanOption, planShopping } from '#domain/compare/plan.ts';
import { arbitraryCart, makeCart, makeEstimatedPrice, type RandomCart } from '#tests/support/random-cart.ts';

type Trip = { storeIds: number[]; missing: string; missingCount: number; subtotal: number; total: number };

function listTrips({ stores, lines }: RandomCart, stops: number): Trip[] {
  let trips: { entryId: number; storeId: number; cents: number }[][] = [[]];
  for (const { entryId, quantity, prices } of lines) {
    trips = trips.flatMap((trip) => [
      trip,
      ...stores.flatMap(({ storeId }) => {
        const price = prices.get(storeId);
        return price ? [[...trip, { entryId, storeId, cents: price.priceCents * quantity }]] : [];
      }),
    ]);
  }
  return trips.flatMap((trip) => {
    const subtotalByStore = new Map<number, number>();
    for (const { storeId, cents } of trip)
      subtotalByStore.set(storeId, (subtotalByStore.get(storeId) ?? 0) + cents);
    if (subtotalByStore.size > stops) return [];
    const boughtIds = new Set(trip.map(({ entryId }) => entryId));
    const missing = lines.filter(({ entryId }) => !boughtIds.has(entryId)).map(({ entryId }) => entryId);
    const subtotals = [...subtotalByStore.values()];
    return {
      storeIds: [...subtotalByStore.keys()],
      missing: missing.join(),
      missingCount: missing.length,
      subtotal: subtotals.reduce((sum, cents) => sum + cents, 0),
      total: subtotals.reduce((sum, cents) => sum + cents + Math.floor((cents * 8 + 50) / 100), 0),
    };
  });
}

function keepMostComplete(trips: readonly Trip[]): Trip[] {
  const fewest = trips.reduce(
    (least, { missingCount }) => Math.min(least, missingCount),
    Number.POSITIVE_INFINITY,
  );
  return trips.filter(({ missingCount }) => missingCount === fewest);
}

function findBestWithin(cart: RandomCart, stops: number): PlanOption | undefined {
  return planShopping(cart).frontier.findLast(({ stopCount }) => stopCount <= stops);
}

const smallCart = { maxStores: 5, maxLines: 4 };

describe('The cheapest split', () => {
  it('The cheapest split is the best of all ways to assign lines to stores', () => {
    let comparedCount = 0;
    // Prices are multiples of 25 cents, so tax comes to whole cents. The totals must match exactly.
    const cart = arbitraryCart({ ...smallCart, maxCents: 36 }).map(({ stores, lines }) => ({
      stores,
      lines: lines.map((line) => ({
        ...line,
        prices: new Map(
          [...line.prices].map(([id, price]) => [id, { ...price, priceCents: price.priceCents * 25 }]),
        ),
      })),
    }));
    fc.assert(
      fc.property(cart, (given) => {
        for (const stops of [1, 2, 3]) {
          const bestTrips = keepMostComplete(listTrips(given, stops));
          const option = findBestWithin(given, stops);
          expect(option?.missingEntryIds.length ?? given.lines.length).toBe(bestTrips[0]?.missingCount);
          if (!option || new Set(bestTrips.map(({ missing }) => missing)).size > 1) continue;
          expect(option.totalCents).toBe(Math.min(...bestTrips.map(({ total }) => total)));
          comparedCount += 1;
        }
      }),
      { numRuns: 1_500 },
    );
    expect(comparedCount).toBeGreaterThan(3_000);
  });

  it('The cheapest split is chosen by prices before tax, but its total includes tax', () => {
    fc.assert(
      fc.property(arbitraryCart({ ...smallCart, maxCents: 40 }), (given) => {
        for (const stops of [1, 2, 3]) {
          const bestTrips = keepMostComplete(listTrips(given, stops));
          const option = findBestWithin(given, stops);
          if (!option || new Set(bestTrips.map(({ missing }) => missing)).size > 1) continue;
          const lowest = Math.min(...bestTrips.map(({ subtotal }) => subtotal));
          const cheapest = bestTrips.filter(({ subtotal }) => subtotal === lowest);
          // The split may have a higher subtotal, as long as its total with tax isn't higher.
          if (option.subtotalCents > lowest) {
            expect(option.totalCents).toBeLessThanOrEqual(Math.max(...cheapest.map(({ total }) => total)));
          } else {
            expect(cheapest.map(({ total }) => total)).toContain(option.totalCents);
          }
          expect(option.totalCents - Math.min(...bestTrips.map(({ total }) => total))).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it('A split plan prices each line at its assigned store', () => {
    fc.assert(
      fc.property(arbitraryCart({ maxStores: 5, maxLines: 12 }), (given) => {
        for (const option of planShopping(given).frontier) {
          let subtotal = 0;
          for (const { entryId, quantity, prices } of given.lines) {
            const storeId = option.assignments.get(entryId);
            expect(storeId === undefined).toBe(option.missingEntryIds.includes(entryId));
            if (storeId !== undefined) subtotal += quantity * (prices.get(storeId)?.priceCents ?? Number.NaN);
          }
          expect(option.subtotalCents).toBe(subtotal);
          expect([...new Set(option.assignments.values())].sort((a, b) => a - b)).toEqual(option.storeIds);
          expect(option.stopCount).toBe(option.storeIds.length);
        }
      }),
    );
  });

  it('A plan with one stop uses the first store in the comparison', () => {
    fc.assert(
      fc.property(arbitraryCart({ maxStores: 5, maxLines: 6, maxCents: 9 }), (given) => {
        const first = compareStores(given).stores[0];
        const [oneStop] = planShopping(given).frontier;
        if (!oneStop) {
          expect(first?.pricedCount).toBe(0);
          return;
        }
        expect(oneStop).toMatchObject({
          stopCount: 1,
          storeIds: [first?.storeId],
          totalCents: first?.totalCents,
          missingEntryIds: first?.missingEntryIds,
          estimatedCount: first?.estimatedCount,
          savesCents: 0,
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('Adding a store never makes a split less complete and never raises the price of a complete split', () => {
    let comparedCount = 0;
    fc.assert(
      fc.property(arbitraryCart({ maxStores: 6, maxLines: 6 }), (given) => {
        const fewerStores = { ...given, stores: given.stores.slice(1) };
        for (const stops of [1, 2, 3]) {
          const before = findBestWithin(fewerStores, stops);
          const after = findBestWithin(given, stops);
          if (!before) continue;
          const missingAfter = after?.missingEntryIds.length ?? Number.POSITIVE_INFINITY;
          expect(missingAfter).toBeLessThanOrEqual(before.missingEntryIds.length);
          if (before.missingEntryIds.length > 0 || !after) continue;
          expect(after.totalCents).toBeLessThanOrEqual(before.totalCents + (stops === 1 ? 0 : 2));
          comparedCount += 1;
        }
      }),
      { numRuns: 2_000 },
    );
    expect(comparedCount).toBeGreaterThan(500);
  });
});

describe('Plan options', () => {
  it('A plan adds a stop only if it saves money or provides missing items', () => {
    fc.assert(
      fc.property(arbitraryCart({ maxStores: 5, maxLines: 6 }), (given) => {
        const { frontier } = planShopping(given);
        frontier.slice(1).forEach((option, index) => {
          const previous = frontier[index];
          if (!previous) throw new Error('each has one before it');
          expect(option.stopCount).toBeGreaterThan(previous.stopCount);
          const gainedCount = previous.missingEntryIds.length - option.missingEntryIds.length;
          expect(gainedCount).toBeGreaterThanOrEqual(0);
          if (gainedCount === 0 && option.missingEntryIds.join() === previous.missingEntryIds.join()) {
            expect(option.totalCents).toBeLessThan(previous.totalCents);
          }
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('Each plan option shows its savings compared with a single stop', () => {
    const { frontier } = planShopping(
      makeCart([1, 1_000, 400, 1_000], [1, 1_000, 1_100, 900], [2, 500, 600, 600]),
    );
    expect(
      frontier.map(({ storeIds, totalCents, savesCents }) => ({ storeIds, totalCents, savesCents })),
    ).toEqual([
      { storeIds: [2], totalCents: 2_916, savesCents: 0 },
      { storeIds: [1, 2], totalCents: 2_592, savesCents: 324 },
      { storeIds: [1, 2, 3], totalCents: 2_484, savesCents: 432 },
    ]);
  });

  it("If an extra stop completes the cart, the plan's savings don't include the items that only that stop has", () => {
    const { frontier, recommended } = planShopping(makeCart([1, 1_000, 1_500], [1, null, 2_000]));
    expect(frontier.map(({ storeIds, savesCents }) => ({ storeIds, savesCents }))).toEqual([
      { storeIds: [2], savesCents: 0 },
      { storeIds: [1, 2], savesCents: 540 },
    ]);
    expect(recommended?.storeIds).toEqual([1, 2]);
  });

  it('A plan is empty if nothing in the cart can be bought', () => {
    const nothing = { frontier: [], recommended: null };
    expect(planShopping(makeCart())).toEqual(nothing);
    expect(planShopping({ stores: [{ storeId: 1, chainId: 1 }], lines: [] })).toEqual(nothing);
    expect(planShopping(makeCart([1, null, null]))).toEqual(nothing);
  });
});

describe('Recommended plans', () => {
  const cart = makeCart([1, 500, 1_500], [1, 1_500, 1_000]);

  it.each([
    [0, 2],
    [539, 2],
    [540, 1],
    [10_000, 1],
  ])('If each extra stop has to save more than %i cents, the recommended number of stops is %i', (extraStopValueCents, stops) => {
    expect(planShopping({ ...cart, extraStopValueCents }).recommended?.stopCount).toBe(stops);
  });

  it('By default, each extra stop must save five dollars to be recommended', () => {
    expect(planShopping(cart).recommended?.stopCount).toBe(2);
    expect(planShopping(makeCart([1, 500, 1_400], [1, 1_400, 1_000])).recommended?.stopCount).toBe(1);
  });

  it("The recommended plan can add two stops even if adding only one wouldn't pay off", () => {
    const spreadCart = makeCart([1, 100, 1_000, 1_000], [1, 600, 100, 1_000], [1, 600, 1_000, 100]);
    const countStops = (extraStopValueCents: number) =>
      planShopping({ ...spreadCart, extraStopValueCents }).recommended?.stopCount;
    expect(countStops(500)).toBe(3);
    expect(countStops(541)).toBe(1);
  });

  it("The recommended plan doesn't add a stop for uncertain savings", () => {
    const { stores, lines } = makeCart([1, 100, 1_400], [1, 1_400, 100]);
    const createLinesWithRange = (spread: number) =>
      lines.map((line) => ({
        ...line,
        prices: new Map(
          [...line.prices].map(([id, { priceCents }]) => [
            id,
            makeEstimatedPrice(priceCents, Math.max(0, priceCents - spread), priceCents + spread),
          ]),
        ),
      }));
    const countStops = (spread: number) =>
      planShopping({ stores, lines: createLinesWithRange(spread), extraStopValueCents: 500 }).recommended
        ?.stopCount;
    expect(countStops(90)).toBe(2);
    expect(countStops(900)).toBe(1);
  });

  it('The recommended plan prefers a complete cart over fewer stops', () => {
    const partlyAvailable = makeCart([1, 1_000, 1_000], [1, null, 2_000], [1, 100, null]);
    expect(
      planShopping({ ...partlyAvailable, extraStopValueCents: 100_000 }).recommended?.missingEntryIds,
    ).toEqual([]);
  });
});

it('Among equally cheap pairs of stores, the plan picks the nearest pair', () => {
  const cart = makeCart([1, 100, 100, 2_000, 2_000], [1, 2_000, 2_000, 100, 100]);
  const findPair = (...miles: (number | undefined)[]) => {
    const stores = cart.stores.map((store, index) => ({ ...store, distanceMiles: miles[index] }));
    return planShopping({ ...cart, stores }).frontier.at(-1)?.storeIds;
  };
  expect(findPair(5, 1, 2, 9)).toEqual([2, 3]);
  expect(findPair(1, 5, 9, 2)).toEqual([1, 4]);
  expect(findPair(1, undefined, undefined, 2)).toEqual([1, 4]);
});
