import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStoreLookup, toComparisonLines } from '#domain/compare/cart-lines.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import { planShopping } from '#domain/compare/plan.ts';
import {
  arbitraryCart,
  makeCart,
  makeEstimatedPrice,
  makeShownPrice,
  type RandomCart,
} from '#tests/support/random-cart.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

const listStoreOrder = (cart: RandomCart) => compareStores(cart).stores.map(({ storeId }) => storeId);

describe('Comparison lines', () => {
  const createEntry = (id: number, storeId: number, packCount: number | null) => ({
    id,
    item: { name: 'Milk', category: 'Dairy' as const },
    storePrices: [
      {
        store: { id: storeId },
        shown: packCount === null ? null : makeShownPrice(250, { lowCents: 240, highCents: 270 }),
        filledBy: packCount === null ? null : { packCount },
      },
      { store: { id: 99 }, shown: makeShownPrice(100), filledBy: null },
      { store: { id: 98 }, shown: null, filledBy: { packCount: 1 } },
    ],
  });

  it("A comparison line has the total price of its packages at each store and omits stores that don't have the item", () => {
    const [priced, gap] = toComparisonLines([createEntry(5, 7, 3), createEntry(6, 7, null)]);
    expect(priced).toMatchObject({ entryId: 5, quantity: 1 });
    expect(priced).not.toHaveProperty('taxClass');
    expect([...(priced?.prices ?? [])]).toMatchObject([
      [7, { priceCents: 750, lowCents: 720, highCents: 810 }],
    ]);
    expect(gap).toEqual({ entryId: 6, quantity: 1, prices: new Map() });
    const [paid] = toComparisonLines(
      [createEntry(5, 7, 1)],
      undefined,
      ({ category }) => category === 'Dairy',
    );
    expect(paid).toMatchObject({ isPaidBySnap: true });
    const [unpaid] = toComparisonLines([createEntry(5, 7, 1)], undefined, () => false);
    expect(unpaid).not.toHaveProperty('isPaidBySnap');
  });

  it('A comparison line has a tax class if tax depends on the state', () => {
    const getTaxClass = ({ name }: { name: string }) => (name === 'Milk' ? 'soda' : 'food');
    expect(toComparisonLines([createEntry(5, 7, 1)], getTaxClass)).toMatchObject([{ taxClass: 'soda' }]);
  });
});

describe('Store lookup', () => {
  it("The store lookup throws for a store that isn't in the comparison", () => {
    const findStore = createStoreLookup([{ storeId: 1, chainId: 4 }]);
    expect(findStore(1)).toEqual({ storeId: 1, chainId: 4 });
    expect(() => findStore(2)).toThrow(new RangeError('Store 2 is not compared'));
  });
});

describe('Store totals', () => {
  it("A store's total is the sum of quantity × price plus tax, rounded once", () => {
    const cart = makeCart([2, 349], [3, 199]);
    const [store] = compareStores(cart).stores;
    expect(store).toMatchObject({ subtotalCents: 1_295, taxCents: 104, totalCents: 1_399, rank: 1 });
    expect(store).toMatchObject({ lowTotalCents: 1_399, highTotalCents: 1_399, isComplete: true });
  });

  it("A store's total gives the number of observed and estimated prices and lists the missing entries", () => {
    const prices = [
      makeShownPrice(100, { observedAt: '2026-07-30T00:00:00Z', scope: 'chain' }),
      makeShownPrice(100, { observedAt: '2026-08-01T00:00:00Z' }),
      makeEstimatedPrice(100, 80, 120),
      null,
    ];
    const lines = prices.map((price, index) => ({
      entryId: index + 10,
      quantity: 1,
      prices: new Map(price ? [[7, price]] : []),
    }));
    expect(compareStores({ stores: [{ storeId: 7, chainId: 1 }], lines }).stores[0]).toMatchObject({
      itemCount: 4,
      pricedCount: 3,
      missingEntryIds: [13],
      isComplete: false,
      observedCount: 2,
      estimatedCount: 1,
      oldestObservedAt: '2026-07-30T00:00:00Z',
      subtotalCents: 300,
      lowTotalCents: 302,
      highTotalCents: 346,
    });
  });

  it('Store totals are exact to the cent, even for very large carts', () => {
    const cart = arbitraryCart({ maxStores: 5, maxLines: 40, maxCents: 1_000_000_000, maxQuantity: 999 });
    fc.assert(
      fc.property(cart, (given) => {
        for (const total of compareStores(given).stores) {
          const subtotal = given.lines.reduce((sum, { quantity, prices }) => {
            const cents = prices.get(total.storeId)?.priceCents ?? 0;
            return sum + BigInt(quantity) * BigInt(cents);
          }, 0n);
          const tax = (subtotal * 8n + 50n) / 100n;
          expect([total.subtotalCents, total.taxCents, total.totalCents].map(BigInt)).toEqual([
            subtotal,
            tax,
            subtotal + tax,
          ]);
          expect(total.lowTotalCents).toBeLessThanOrEqual(total.totalCents);
          expect(total.highTotalCents).toBeGreaterThanOrEqual(total.totalCents);
          expect(total.pricedCount + total.missingEntryIds.length).toBe(total.itemCount);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('Tax by state', () => {
  const createRates = (food: number) => ({ food, candy: food, soda: food, general: food });

  it("A comparison of stores in different states applies each state's tax rates and remains uncertain", () => {
    const { lines } = makeCart([1, 1_000, 1_010]);
    const createStores = (first: number, second: number) => [
      { storeId: 1, chainId: 1, taxRates: createRates(first) },
      { storeId: 2, chainId: 2, taxRates: createRates(second) },
    ];
    const interstateComparison = compareStores({ stores: createStores(7_000, 2_000), lines });
    expect(interstateComparison.stores.map(({ storeId, totalCents }) => [storeId, totalCents])).toEqual([
      [2, 1_030],
      [1, 1_070],
    ]);
    expect(interstateComparison.judgment?.bestBet.storeId).toBe(2);
    expect(interstateComparison.judgment?.bestBet.chance).toBeLessThan(0.9);
    expect(interstateComparison.judgment?.ruledOut).toEqual([]);
    expect(interstateComparison.judgment?.priceChecks).toEqual([]);
    expect(interstateComparison.savings?.isSure).toBe(false);
    const split = planShopping({ stores: createStores(7_000, 2_000), lines, extraStopValueCents: 0 });
    expect(split.recommended?.storeIds).toEqual([2]);
    const generalLines = lines.map((line) => ({ ...line, taxClass: 'general' as const }));
    const sharedRates = { food: 0, candy: 0, soda: 0, general: 10_000 };
    const sameStateComparison = compareStores({
      stores: [1, 2].map((storeId) => ({ storeId, chainId: storeId, taxRates: sharedRates })),
      lines: generalLines,
    });
    expect(sameStateComparison.stores.map(({ taxCents }) => taxCents)).toEqual([100, 101]);
    expect(sameStateComparison.judgment?.bestBet.chance).toBe(1);
  });
});

describe('Store order', () => {
  it('Stores are ordered by total, then by ID', () => {
    expect(listStoreOrder(makeCart([1, 300, 200, 250]))).toEqual([2, 3, 1]);
    expect(listStoreOrder(makeCart([1, 200, 200]))).toEqual([1, 2]);
  });

  it('Stores with missing items come after complete stores, even if the complete stores cost more', () => {
    expect(listStoreOrder(makeCart([1, 100, 5_000, 4_000], [1, null, 100, 100]))).toEqual([3, 2, 1]);
  });

  it('Stores that lack the same number of items are ordered by the price of the items that they all have', () => {
    // Store 1 lacks the expensive roast. Store 2 lacks the cheap bananas. Both have milk, which is cheaper at store 2.
    expect(listStoreOrder(makeCart([1, 400, 390], [1, null, 2_000], [1, 65, null]))).toEqual([2, 1]);
  });

  it("The order of stores doesn't depend on the order of the input", () => {
    const shuffled = arbitraryCart({ maxStores: 5, maxLines: 8, maxCents: 5 }).chain((cart) =>
      fc
        .tuple(
          fc.shuffledSubarray(cart.stores, { minLength: cart.stores.length }),
          fc.shuffledSubarray(cart.lines, { minLength: cart.lines.length }),
        )
        .map(([stores, lines]) => ({ cart, other: { stores, lines } })),
    );
    fc.assert(
      fc.property(shuffled, ({ cart, other }) => {
        const { stores } = compareStores(cart);
        expect(listStoreOrder(other)).toEqual(stores.map(({ storeId }) => storeId));
        expect(stores.map(({ rank }) => rank)).toEqual(cart.stores.map((_, index) => index + 1));
        const missingCounts = stores.map(({ missingEntryIds }) => missingEntryIds.length);
        expect(missingCounts).toEqual([...missingCounts].sort((a, b) => a - b));
        const completeTotals = stores
          .filter(({ isComplete }) => isComplete)
          .map(({ totalCents }) => totalCents);
        expect(completeTotals).toEqual([...completeTotals].sort((a, b) => a - b));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('Savings', () => {
  it("A comparison doesn't claim any savings if no store has everything", () => {
    const nothing = { judgment: null, savings: null, commonLinesComparisons: [] };
    const stores = [
      { storeId: 1, chainId: 1 },
      { storeId: 2, chainId: 2 },
    ];
    expect(compareStores({ stores, lines: [] })).toMatchObject(nothing);
    expect(compareStores({ stores, lines: [] }).stores[0]).toMatchObject({
      isComplete: false,
      totalCents: 0,
    });
    expect(compareStores({ stores: [], lines: [] })).toEqual({ stores: [], ...nothing });
    expect(compareStores(makeCart([1, 100, null], [1, null, 100]))).toMatchObject(nothing);
  });

  it('Savings are computed only between stores that have everything', () => {
    expect(compareStores(makeCart([1, 1_000, 2_000, 9_000], [1, 100, 200, null])).savings).toEqual({
      cents: 1_188,
      lowCents: 1_188,
      highCents: 1_188,
      monthlyCents: 5_144,
      cheapestStoreId: 1,
      mostExpensiveStoreId: 2,
      isSure: true,
    });
    const loneStore = compareStores(makeCart([1, 1_000, 2_000], [1, 100, null]));
    expect(loneStore.savings).toBeNull();
    expect(loneStore.judgment?.chances).toEqual([{ storeId: 1, chance: 1 }]);
    expect(loneStore.commonLinesComparisons).toMatchObject([
      { storeId: 2, againstStoreId: 1, sharedCount: 1, cents: 1_080 },
    ]);
  });

  it('An incomplete store is compared only with the best store, and only on the lines that they share', () => {
    const { stores, lines } = makeCart([1, 1_000, 1_300, 900], [1, 100, 200, null]);
    const linesWithEstimates = lines.map((line) => ({
      ...line,
      prices: new Map(
        [...line.prices].map(([id, { priceCents }]) => [
          id,
          id === 3
            ? makeEstimatedPrice(priceCents, priceCents * 0.8, priceCents * 1.2)
            : makeShownPrice(priceCents),
        ]),
      ),
    }));
    const { commonLinesComparisons } = compareStores({ stores, lines: linesWithEstimates });
    expect(commonLinesComparisons).toMatchObject([
      { storeId: 3, againstStoreId: 1, sharedCount: 1, cents: -108 },
    ]);
    const [{ cents, highCents, evenCents } = { cents: 0, highCents: 0, evenCents: 0 }] =
      commonLinesComparisons;
    // The range is ±180 cents plus tax. Two stores count as tied if their totals differ by at most a fifth of that.
    expect(highCents - cents).toBeCloseTo(194, -1);
    expect(evenCents).toBeCloseTo(((highCents - cents) * 0.2533) / 1.2816, 6);
    expect(compareStores(makeCart([1, null, 200], [1, 100, null])).commonLinesComparisons).toEqual([]);
  });

  it('Savings of zero count as uncertain', () => {
    expect(compareStores(makeCart([1, 500, 500])).savings).toMatchObject({ cents: 0, isSure: false });
  });

  it("Savings count as uncertain if the low end of their range isn't above zero", () => {
    const { stores, lines } = makeCart([1, 1_000, 1_100]);
    const estimatedLines = lines.map((line) => ({
      ...line,
      prices: new Map(
        [...line.prices].map(([id, { priceCents }]) => [id, makeEstimatedPrice(priceCents, 800, 1_400)]),
      ),
    }));
    expect(compareStores({ stores, lines: estimatedLines }).savings?.isSure).toBe(false);
  });

  it('Savings never increase when a price is removed', () => {
    const pricedCart = arbitraryCart({ maxStores: 5, maxLines: 6 }).filter(({ lines }) =>
      lines.some(({ prices }) => prices.size > 0),
    );
    const withDeletion = pricedCart.chain((cart) => {
      const pricedPairs = cart.lines.flatMap(({ entryId, prices }) =>
        [...prices.keys()].map((storeId) => ({ entryId, storeId })),
      );
      return fc.record({ cart: fc.constant(cart), gone: fc.constantFrom(...pricedPairs) });
    });
    fc.assert(
      fc.property(withDeletion, ({ cart, gone }) => {
        const lines = cart.lines.map((line) => {
          if (line.entryId !== gone.entryId) return line;
          const prices = new Map(line.prices);
          prices.delete(gone.storeId);
          return { ...line, prices };
        });
        const before = compareStores(cart);
        const after = compareStores({ stores: cart.stores, lines });
        const findRank = ({ stores }: typeof before) =>
          stores.find(({ storeId }) => storeId === gone.storeId)?.rank ?? 0;
        expect(findRank(after)).toBeGreaterThanOrEqual(findRank(before));
        expect(after.judgment?.bestBet.storeId).not.toBe(gone.storeId);
        expect(after.savings?.cents ?? 0).toBeLessThanOrEqual(before.savings?.cents ?? 0);
        expect(after.savings?.monthlyCents ?? 0).toBeLessThanOrEqual(before.savings?.monthlyCents ?? 0);
      }),
      { numRuns: pickRoundCount(1_000, 10_000) },
    );
  });
});
