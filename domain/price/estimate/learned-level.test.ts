import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatePriceLevel, type LevelEvidence } from '#domain/price/estimate/learned-level.ts';

const higherPrices = (count: number): LevelEvidence[] =>
  Array.from({ length: count }, () => ({ offset: 0.2, variance: 0.05 }));

describe('Learned price levels', () => {
  it("A chain's price level doesn't change if there are no observations", () => {
    expect(estimatePriceLevel(0.071, [])).toEqual({ offset: 0, error: 0.071 });
  });

  it("Observations don't reduce the error of a well-known price level", () => {
    expect(estimatePriceLevel(0.02, higherPrices(100)).error).toBe(0.02);
  });

  it('The more prices are observed, the farther a learned price level moves from its starting value', () => {
    const offsets = [1, 5, 20, 100].map((count) => estimatePriceLevel(0.14, higherPrices(count)).offset);
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(offsets[0]).toBeGreaterThan(0.04);
    expect(offsets[3]).toBeLessThan(0.2);
    expect(estimatePriceLevel(0.071, higherPrices(5)).offset).toBeLessThan(offsets[1] ?? 0);
  });

  it("Learning never increases a price level's uncertainty or reduces it to zero", () => {
    const arbitraryEvidence = fc.record({
      offset: fc.double({ min: -1.6, max: 1.6, noNaN: true }),
      variance: fc.double({ min: 0.02, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(0.071, 0.1, 0.14),
        fc.array(arbitraryEvidence, { maxLength: 200 }),
        (prior, evidence) => {
          const { offset, error } = estimatePriceLevel(prior, evidence);
          expect(error).toBeLessThanOrEqual(prior);
          expect(error).toBeGreaterThanOrEqual(0.04);
          expect(Math.abs(offset)).toBeLessThanOrEqual(1.6);
        },
      ),
    );
  });
});
