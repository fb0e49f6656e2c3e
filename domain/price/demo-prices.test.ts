import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from '#domain/item/grocery-item.ts';
import { computeDemoPrice, pseudoRandomFraction } from '#domain/price/demo-prices.ts';

const factor = fc.integer({ min: 20, max: 500 }).map((percent) => percent / 100);
const arbitraryItem = fc.record({
  id: fc.integer({ min: 1, max: 500 }),
  category: fc.constantFrom(...categories),
  brandFactor: factor,
});
const arbitraryStore = fc.record({ id: fc.integer({ min: 1, max: 9 }), storeFactor: factor });
const seeds = fc.integer({ min: 0, max: 2 ** 32 });

describe('computeDemoPrice', () => {
  it('A demo price stays within 10% of category × brand × store factor', () => {
    fc.assert(
      fc.property(arbitraryItem, arbitraryStore, seeds, (item, store, seed) => {
        const price = computeDemoPrice({ item, store, seed });
        const unscaledPrice = computeDemoPrice({
          item: { ...item, brandFactor: 1 },
          store: { ...store, storeFactor: 1 },
          seed,
        });
        const base = (unscaledPrice.lowCents + unscaledPrice.highCents) / 2;
        const expectedCents = base * item.brandFactor * store.storeFactor;
        expect(price.lowCents).toBeGreaterThanOrEqual(Math.floor(expectedCents * 0.9 - 1));
        expect(price.highCents).toBeLessThanOrEqual(Math.ceil(expectedCents * 1.1 + 1));
        expect(price.priceCents).toBeGreaterThanOrEqual(price.lowCents);
        expect(price.priceCents).toBeLessThanOrEqual(price.highCents);
        expect(Number.isSafeInteger(price.priceCents)).toBe(true);
      }),
    );
  });

  it('A demo price is the same for the same seed', () => {
    fc.assert(
      fc.property(arbitraryItem, arbitraryStore, seeds, (item, store, seed) => {
        expect(computeDemoPrice({ item, store, seed })).toEqual(computeDemoPrice({ item, store, seed }));
      }),
    );
  });

  it('Demo prices cover the whole ±10% range', () => {
    const item = { id: 7, category: 'Dairy', brandFactor: 1 } as const;
    const store = { id: 2, storeFactor: 1 };
    const draws = Array.from(
      { length: 4_000 },
      (_, seed) => computeDemoPrice({ item, store, seed }).priceCents,
    );
    expect(Math.min(...draws)).toBeLessThan(364);
    expect(Math.max(...draws)).toBeGreaterThan(436);
    expect(draws.reduce((sum, cents) => sum + cents, 0) / draws.length).toBeCloseTo(400, -1);
  });

  it("A demo price's error is the standard deviation of its random factor", () => {
    const draws = Array.from({ length: 4_000 }, (_, seed) => 2 * pseudoRandomFraction(seed, 7, 2) - 1);
    const standardDeviation = Math.sqrt(
      draws.reduce((sum, draw) => sum + (0.1 * draw) ** 2, 0) / draws.length,
    );
    const item = { id: 7, category: 'Dairy', brandFactor: 1 } as const;
    const { error } = computeDemoPrice({ item, store: { id: 2, storeFactor: 1 }, seed: 1 });
    expect(error).toEqual({ line: 0, chain: 0, own: expect.closeTo(standardDeviation, 2) as number });
  });

  it('A demo price is at least one cent and marked as simulated', () => {
    const item = { id: 1, category: 'Produce', brandFactor: 0.001 } as const;
    const price = computeDemoPrice({ item, store: { id: 1, storeFactor: 1 }, seed: 1 });
    expect(price.priceCents).toBe(1);
    expect(price).toMatchObject({
      kind: 'estimated',
      scope: 'estimate',
      source: 'simulated',
      observedAt: null,
    });
    expect(price.basis).toContain('Simulated');
  });

  it('computeDemoPrice throws for a brand factor of zero', () => {
    const item = { id: 1, category: 'Produce', brandFactor: 0 } as const;
    expect(() => computeDemoPrice({ item, store: { id: 1, storeFactor: 1 }, seed: 1 })).toThrow(RangeError);
  });
});

describe('pseudoRandomFraction', () => {
  it('pseudoRandomFraction returns a different number for each combination of store and item', () => {
    const fractions = new Set<number>();
    for (let item = 1; item <= 80; item += 1) {
      for (let store = 1; store <= 5; store += 1) fractions.add(pseudoRandomFraction(42, item, store));
    }
    expect(fractions.size).toBe(400);
  });

  it("pseudoRandomFraction throws for a seed that isn't an integer", () => {
    expect(() => pseudoRandomFraction(0.5, 1, 1)).toThrow(RangeError);
  });
});
