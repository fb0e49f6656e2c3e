import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AVERAGE_STORE_FACTOR,
  baseBases,
  brandTiers,
  type EstimateInput,
  estimatePrice,
  variationBasisPoints,
} from '#domain/estimate.ts';

const milk: EstimateInput = {
  itemId: 17,
  name: 'Whole Milk',
  unit: '1 gal',
  chainId: 3,
  basePriceCents: 432,
  baseBasis: 'bls',
  brandTier: 'national',
  isOwnLabel: false,
  isLoose: false,
  isOwnBrand: false,
  chainFactor: 1,
  chainFactorKnown: true,
};
const withoutVariation = (input: EstimateInput) =>
  estimatePrice(input).priceCents / (1 + variationBasisPoints(input.itemId, input.chainId) / 10_000);

describe('the variation of an item at a chain', () => {
  it('is the same on every machine', () => {
    // Worked out from the published algorithm in another language.
    const pairs = [
      [1, 1],
      [2, 1],
      [1, 2],
      [2 ** 31 - 1, 40],
    ] as const;
    expect(pairs.map(([itemId, chainId]) => variationBasisPoints(itemId, chainId))).toEqual([
      -115, 225, -274, 179,
    ]);
  });

  it('covers −6 % to +6 % evenly', () => {
    const buckets = Array.from({ length: 24 }, () => 0);
    let count = 0;
    let least = 0;
    let most = 0;
    for (let itemId = 1; itemId <= 5_000; itemId += 1) {
      for (let chainId = 1; chainId <= 24; chainId += 1) {
        const points = variationBasisPoints(itemId, chainId);
        least = Math.min(least, points);
        most = Math.max(most, points);
        const bucket = Math.floor(((points + 600) / 1_201) * 24);
        buckets[bucket] = (buckets[bucket] ?? 0) + 1;
        count += 1;
      }
    }
    expect([least, most]).toEqual([-600, 600]);
    const expected = count / 24;
    const chiSquare = buckets.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
    // 23 degrees of freedom: 49.7 is passed once in a thousand; the hash is fixed, so this cannot flicker.
    expect(chiSquare).toBeLessThan(49.7);
  });

  it('favours no chain and does not follow the neighbour', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    for (let chainId = 1; chainId <= 40; chainId += 1) {
      // The mean of 5,000 even values has a standard deviation of 4.9 points.
      expect(Math.abs(mean(items.map((itemId) => variationBasisPoints(itemId, chainId))))).toBeLessThan(20);
      const products = items.map(
        (itemId) => variationBasisPoints(itemId, chainId) * variationBasisPoints(itemId, chainId + 1),
      );
      expect(Math.abs(mean(products)) / (1_201 ** 2 / 12)).toBeLessThan(0.06);
    }
  });
});

describe('the estimate', () => {
  it('puts Walmart below the average store by the named parameter', () => {
    const base = { ...milk, basePriceCents: 100_000, baseBasis: 'typical' as const };
    expect(withoutVariation(base)).toBeCloseTo(100_000 / AVERAGE_STORE_FACTOR, -1);
    expect(withoutVariation({ ...base, chainFactor: AVERAGE_STORE_FACTOR })).toBeCloseTo(100_000, -1);
  });

  it('takes a chain of unknown level for an average store, whatever factor is written there', () => {
    const base = { ...milk, basePriceCents: 100_000, baseBasis: 'typical' as const, chainFactorKnown: false };
    expect(estimatePrice({ ...base, chainFactor: 1 }).priceCents).toBe(100_000);
    expect(estimatePrice({ ...base, chainFactor: 2 })).toEqual(estimatePrice(base));
    expect(estimatePrice(base).basis).toContain('not known');
  });

  it('does not tell two chains of unknown level apart', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (itemId, chainId, otherChainId) => {
        const input = { ...milk, itemId, chainFactorKnown: false };
        expect(estimatePrice({ ...input, chainId })).toEqual(
          estimatePrice({ ...input, chainId: otherChainId }),
        );
      }),
    );
  });

  it('gives the own labels of one name and size one price at a chain, and leaves brands apart', () => {
    const label = { ...milk, brandTier: 'store', basePriceCents: 10_000 } as const;
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (chainId, itemId, otherItemId) => {
        expect(estimatePrice({ ...label, chainId, itemId }).priceCents).toBe(
          estimatePrice({ ...label, chainId, itemId: otherItemId, isOwnBrand: true }).priceCents,
        );
        const typical = { ...label, chainId, baseBasis: 'typical' } as const;
        expect(estimatePrice({ ...typical, itemId, isOwnLabel: true }).priceCents).toBe(
          estimatePrice({ ...typical, itemId: otherItemId, isOwnBrand: true }).priceCents,
        );
      }),
    );
    const distinct = (inputs: EstimateInput[]) =>
      new Set(inputs.map((input) => estimatePrice(input).priceCents)).size;
    const ids = Array.from({ length: 20 }, (_, index) => index);
    expect(distinct(ids.map((itemId) => ({ ...label, brandTier: 'national', itemId })))).toBeGreaterThan(10);
    expect(distinct(ids.map((size) => ({ ...label, unit: `${size} oz` })))).toBeGreaterThan(10);
    expect(distinct(ids.map((name) => ({ ...label, name: `Milk ${name}` })))).toBeGreaterThan(10);
    expect(distinct(ids.map((chainId) => ({ ...label, chainId })))).toBeGreaterThan(10);
  });

  it('takes what a chain asks for its own label as it is: no level, no variation, no doubt of the level', () => {
    const pods = { ...milk, baseBasis: 'typical', brandTier: 'store', isOwnLabel: true } as const;
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        fc.boolean(),
        (id, level, isKnown) => {
          const at = { itemId: id, chainId: id, chainFactor: level, chainFactorKnown: isKnown };
          expect(estimatePrice({ ...pods, ...at, basePriceCents: 4_499 })).toEqual({
            priceCents: 4_499,
            lowCents: 3_374,
            highCents: 5_624,
            source: 'typical',
            basis: 'Typical shelf price of this product at its own chain',
          });
        },
      ),
    );
    // An average over stores is at no chain's level.
    const dearer = { ...pods, baseBasis: 'bls', chainFactor: 1.4 } as const;
    expect(estimatePrice(dearer).priceCents).toBeGreaterThan(
      estimatePrice({ ...dearer, chainFactor: 1 }).priceCents,
    );
  });

  it('scales the typical price of a store’s own brand from the level of Walmart', () => {
    const own = { ...milk, basePriceCents: 1_000, baseBasis: 'typical', isOwnBrand: true } as const;
    const at = (chainFactor: number) => estimatePrice({ ...own, chainFactor }).priceCents;
    expect([1, 0.98, 1.4].map(at)).toEqual([1_000, 980, 1_400]);
    expect(estimatePrice({ ...own, chainFactorKnown: false }).priceCents).toBe(1_000 * AVERAGE_STORE_FACTOR);
  });

  it('leaves the average of food without a brand alone, for no brand is in it', () => {
    const base = { ...milk, basePriceCents: 1_000, chainFactorKnown: false } as const;
    expect(estimatePrice({ ...base, isLoose: true }).priceCents).toBe(1_000);
    expect(estimatePrice(base).priceCents).toBe(1_100);
    expect(estimatePrice({ ...base, isLoose: true }).basis).toBe(
      'U.S. average price (Bureau of Labor Statistics) for this size, adjusted for an average store: the price level of this chain is not known',
    );
    expect(estimatePrice({ ...base, isLoose: true, baseBasis: 'category-median' }).priceCents).toBe(1_100);
  });

  it('adjusts averages for the brand, but not a price that is already the brand’s own', () => {
    const prices = (baseBasis: EstimateInput['baseBasis']) =>
      brandTiers.map(
        (brandTier) => estimatePrice({ ...milk, baseBasis, brandTier, chainFactorKnown: false }).priceCents,
      );
    expect(new Set(prices('typical')).size).toBe(1);
    for (const basis of ['bls', 'category-median'] as const) {
      const [store = 0, value = 0, national = 0, premium = 0] = prices(basis);
      expect(value).toBeLessThan(store);
      expect(store).toBeLessThan(national);
      expect(national).toBeLessThan(premium);
    }
  });

  it('says what it rests on, and when it stands for another product at every store', () => {
    const basisOf = (given: Partial<EstimateInput>) => estimatePrice({ ...milk, ...given }).basis;
    expect(basisOf({})).toBe(
      'U.S. average price (Bureau of Labor Statistics) for this size, adjusted for brand and for the price level of the chain',
    );
    expect(basisOf({ baseBasis: 'typical', isOwnBrand: true })).toBe(
      "Stands for the store's own brand. Typical shelf price of this product, adjusted for the price level of the chain",
    );
  });

  it('is less sure on a weaker basis and for an unknown chain', () => {
    const width = (input: EstimateInput) => {
      const { lowCents, highCents } = estimatePrice(input);
      return highCents - lowCents;
    };
    const widths = baseBases.map((baseBasis) =>
      width({
        ...milk,
        baseBasis,
        brandTier: 'store',
        basePriceCents: baseBasis === 'typical' ? 3_672 : 4_320,
      }),
    );
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(new Set(widths).size).toBe(3);
    const level = { ...milk, chainFactor: AVERAGE_STORE_FACTOR };
    expect(width({ ...level, chainFactorKnown: false })).toBeGreaterThan(width(level));
  });

  it('is whole cents within its range, and the same at every look', () => {
    const input = fc.record({
      itemId: fc.nat(),
      name: fc.string(),
      unit: fc.string(),
      chainId: fc.nat(),
      basePriceCents: fc.integer({ min: 1, max: 100_000 }),
      baseBasis: fc.constantFrom(...baseBases),
      brandTier: fc.constantFrom(...brandTiers),
      isOwnLabel: fc.boolean(),
      isLoose: fc.boolean(),
      isOwnBrand: fc.boolean(),
      chainFactor: fc.double({ min: 0.5, max: 2, noNaN: true }),
      chainFactorKnown: fc.boolean(),
    });
    fc.assert(
      fc.property(input, (given) => {
        const { priceCents, lowCents, highCents } = estimatePrice(given);
        expect(Number.isSafeInteger(priceCents) && priceCents >= 1).toBe(true);
        expect(Number.isSafeInteger(lowCents) && lowCents >= 0 && lowCents <= priceCents).toBe(true);
        expect(Number.isSafeInteger(highCents) && highCents >= priceCents).toBe(true);
        expect(estimatePrice({ ...given })).toEqual(estimatePrice(given));
      }),
    );
  });

  it.each([0, -1, Number.NaN])('refuses a base price of %d', (basePriceCents) => {
    expect(() => estimatePrice({ ...milk, basePriceCents })).toThrow(RangeError);
  });
});
