import { describe, expect, it } from 'vitest';
import {
  boxMullerTransform,
  computeCholeskyFactor,
  generateQuasirandomDraws,
} from '#domain/compare/chance/draws.ts';

const mean = (numbers: Float64Array) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe('Quasi-random draws', () => {
  it.each([
    1, 2, 5, 8,
  ])('Quasi-random draws are standard normal and uncorrelated in %i dimensions', (dimensions) => {
    const draws = generateQuasirandomDraws(dimensions);
    draws.forEach((one, index) => {
      expect(Math.abs(mean(one))).toBeLessThan(1e-9);
      draws.slice(index).forEach((other, step) => {
        const product = mean(one.map((value, at) => value * (other[at] ?? 0)));
        expect(Math.abs(product - (step === 0 ? 1 : 0))).toBeLessThan(1e-9);
      });
    });
  });
});

it.each([
  [Math.exp(-0.5), 0, 1, 0],
  [Math.exp(-2), 0.125, Math.SQRT2, Math.SQRT2],
  [Math.exp(-2), 0.25, 0, 2],
  [Math.exp(-2), 0.5, -2, 0],
])('The Box-Muller transform maps %d and %d to %d and %d', (share, other, one, two) => {
  const pair = boxMullerTransform(share, other);
  expect(pair[0]).toBeCloseTo(one, 9);
  expect(pair[1]).toBeCloseTo(two, 9);
});

it('Quasi-random draws are cached and have 1,024 values per dimension', () => {
  expect(generateQuasirandomDraws(3)).toBe(generateQuasirandomDraws(3));
  expect(generateQuasirandomDraws(3).map(({ length }) => length)).toEqual([1_024, 1_024, 1_024]);
});

describe('Cholesky factors', () => {
  it('The Cholesky factor times its transpose is the covariance matrix', () => {
    const root = computeCholeskyFactor([
      [4, 2],
      [2, 5],
    ]);
    expect(root).toEqual([
      [2, 0],
      [1, 2],
    ]);
  });

  it("Cholesky factorization treats values far below the matrix's scale as zero", () => {
    expect(computeCholeskyFactor([[1e-6]])).toEqual([[1e-3]]);
    const [first, second] = computeCholeskyFactor([
      [0.01, 0.03],
      [0.03, 0.09 - 1e-12],
    ]);
    expect([first, second?.[1]]).toEqual([[0.1, 0], 0]);
  });

  it('Cholesky factorization handles fully correlated and zero-variance rows', () => {
    expect(
      computeCholeskyFactor([
        [9, 9],
        [9, 9],
      ]),
    ).toEqual([
      [3, 0],
      [3, 0],
    ]);
    expect(
      computeCholeskyFactor([
        [0, 0],
        [0, 1],
      ]),
    ).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });
});
