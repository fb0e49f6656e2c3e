import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDistanceMiles } from '#domain/store/distance.ts';

const chicago = { latitude: 41.8781, longitude: -87.6298 };
const arbitraryPlace = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('Distance between places', () => {
  it.each([
    ['New York', { latitude: 40.7128, longitude: -74.006 }, 711.3],
    ['Los Angeles', { latitude: 34.0522, longitude: -118.2437 }, 1_743.6],
    ['a degree of latitude north', { latitude: 42.8781, longitude: -87.6298 }, 69.09],
  ])('The distance from Chicago to %s is correct', (_, place, miles) => {
    expect(Math.abs(computeDistanceMiles(chicago, place) - miles) / miles).toBeLessThan(0.002);
  });

  it('The distance between two points is measured across the date line if that way is shorter', () => {
    expect(
      computeDistanceMiles({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(69.09, 1);
    expect(computeDistanceMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      12_436.8,
      0,
    );
  });

  it('The distance between two places is symmetric and satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(arbitraryPlace, arbitraryPlace, arbitraryPlace, (a, b, c) => {
        expect(computeDistanceMiles(a, a)).toBe(0);
        expect(computeDistanceMiles(a, b)).toBeCloseTo(computeDistanceMiles(b, a), 9);
        expect(computeDistanceMiles(a, b)).toBeLessThanOrEqual(
          computeDistanceMiles(a, c) + computeDistanceMiles(c, b) + 1e-3,
        );
      }),
    );
  });
});
