import { describe, expect, it } from 'vitest';
import { normalCdf } from '#domain/compare/chance/normal.ts';

describe('The normal distribution', () => {
  // From the tables of NIST, "e-Handbook of Statistical Methods", 1.3.6.7.1.
  it.each([
    [0, 0.5],
    [0.5, 0.69146],
    [1, 0.84134],
    [1.2816, 0.90001],
    [1.96, 0.975],
    [3, 0.99865],
    [-1, 0.15866],
  ])('normalCdf(%d) is %d', (z, chance) => {
    expect(normalCdf(z)).toBeCloseTo(chance, 5);
  });

  it('The normal distribution function is 0 or 1 for extreme values', () => {
    expect([normalCdf(-100), normalCdf(100)]).toEqual([0, 1]);
    expect([normalCdf(Number.NEGATIVE_INFINITY), normalCdf(Number.POSITIVE_INFINITY)]).toEqual([0, 1]);
    expect(normalCdf(Number.NaN)).toBeNaN();
  });
});
