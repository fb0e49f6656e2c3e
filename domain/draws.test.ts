import { describe, expect, it } from 'vitest';
import { evenDraws, lowerRoot } from '#domain/draws.ts';

const mean = (numbers: Float64Array) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe('even draws', () => {
  it.each([1, 2, 5, 8])('are standard normal and independent in %i dimensions', (dimensions) => {
    const draws = evenDraws(dimensions);
    draws.forEach((one, index) => {
      expect(Math.abs(mean(one))).toBeLessThan(1e-9);
      draws.slice(index).forEach((other, step) => {
        const product = mean(one.map((value, at) => value * (other[at] ?? 0)));
        expect(Math.abs(product - (step === 0 ? 1 : 0))).toBeLessThan(1e-9);
      });
    });
  });
});

describe('the root of a covariance', () => {
  it('squares to it', () => {
    const root = lowerRoot([
      [4, 2],
      [2, 5],
    ]);
    expect(root).toEqual([
      [2, 0],
      [1, 2],
    ]);
  });

  it('draws once what is shared in full, and nothing where there is no doubt', () => {
    expect(
      lowerRoot([
        [9, 9],
        [9, 9],
      ]),
    ).toEqual([
      [3, 0],
      [3, 0],
    ]);
    expect(
      lowerRoot([
        [0, 0],
        [0, 1],
      ]),
    ).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });
});
