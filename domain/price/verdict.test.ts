import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeUsualRange, judgePrice } from '#domain/price/verdict.ts';

const seenCents = [299, 319, 329, 349, 349, 359, 399, 449];
const prices = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 8, maxLength: 40 });

describe('Price verdicts', () => {
  it.each([
    [310, 'good'],
    [311, 'good'],
    [322, 'usual'],
    [349, 'usual'],
    [369, 'usual'],
    [370, 'expensive'],
  ])('The verdict on a price of %i cents is “%s”', (cents, verdict) => {
    expect(computeUsualRange(seenCents)).toEqual({ lowCents: 329, highCents: 359 });
    expect(judgePrice(cents, seenCents)).toBe(verdict);
  });

  it("A price gets the verdict “good” or “expensive” only if it's at least three percent below or above the usual price", () => {
    const equalCents = Array.from({ length: 8 }, () => 100);
    expect([97, 98, 102, 103].map((cents) => judgePrice(cents, equalCents))).toEqual([
      ...['good', 'usual', 'usual', 'expensive'],
    ]);
    expect(computeUsualRange([1_000, ...seenCents.toReversed(), 9])).toEqual({
      lowCents: 319,
      highCents: 399,
    });
  });

  it('A price with fewer than eight observations has no verdict', () => {
    expect(judgePrice(1, seenCents.slice(1))).toBeNull();
  });

  it('A higher price never gets a better verdict than a lower price', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 9_999 }), (cents, price) => {
        const order = ['good', 'usual', 'expensive'];
        const rank = (each: number) => order.indexOf(judgePrice(each, cents) ?? '');
        expect(rank(price + 1)).toBeGreaterThanOrEqual(rank(price));
        expect(
          judgePrice(
            price,
            Array.from({ length: 8 }, () => price),
          ),
        ).toBe('usual');
      }),
    );
  });
});
