import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAT_TAX_PERCENT, formatUsd, MAX_PRICE_CENTS, roundHalfUp, toMonthlyCents } from '#domain/money.ts';
import { isAboveMaxUsd, parseTypedUsd, parseUsd } from '#domain/price/read-usd.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

describe('Dollar amounts', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99, '$0.99'],
    [100, '$1.00'],
    [99_999, '$999.99'],
    [123_456, '$1,234.56'],
    [MAX_PRICE_CENTS, '$10,000.00'],
    [-1_106, '-$11.06'],
    [123_456_789, '$1,234,567.89'],
  ])('An amount of %i cents is formatted as %s', (cents, text) => {
    expect(formatUsd(cents)).toBe(text);
  });

  it('formatUsd rejects fractions of a cent', () => {
    expect(() => formatUsd(1.5)).toThrow(RangeError);
    expect(() => formatUsd(Number.NaN)).toThrow(RangeError);
  });

  it.each([
    ['1,234.56', 123_456],
    ['$3', 300],
    ['3', 300],
    ['3.5', 350],
    ['0.07', 7],
    [' $12.34 ', 1_234],
    ['1234.56', 123_456],
    ['10,000.00', MAX_PRICE_CENTS],
    ['0', 0],
  ])('parseUsd parses %j as %i cents', (text, cents) => {
    expect(parseUsd(text)).toBe(cents);
  });

  it.each([
    '1.999',
    '-1',
    '$-1',
    '-$1',
    '+1',
    '',
    '$',
    '.5',
    '1.',
    '1,23',
    '12,34.00',
    '1,2345',
    '1e3',
    'NaN',
    'Infinity',
    '10,000.01',
    '99999999999999999999',
    '1 2',
    '1.2.3',
    '$$1',
    '1€',
    '１',
    '0x10',
  ])('parseUsd rejects %j', (text) => {
    expect(parseUsd(text)).toBeNull();
  });

  it.each([
    ['1,89', 189],
    ['$12,50', 1_250],
    ['1,234', 123_400],
    ['1,234.56', 123_456],
    ['3.49', 349],
    ['1,8', null],
    ['1,2,34', null],
  ])('parseTypedUsd parses %j as %j cents', (text, cents) => expect(parseTypedUsd(text)).toBe(cents));

  it.each([
    ['999999999', true],
    ['10000,01', true],
    ['$10,000.00', false],
    ['-999999999', false],
    ['a million', false],
  ])('isAboveMaxUsd(%j) is %j', (text, isTooMuch) => expect(isAboveMaxUsd(text)).toBe(isTooMuch));

  it('A formatted amount is parsed back to the same number of cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE_CENTS }), (cents) => {
        expect(parseUsd(formatUsd(cents))).toBe(cents);
      }),
    );
  });
});

describe('Rounding', () => {
  it('roundHalfUp rounds exact halves up', () => {
    expect([1, 3, 5].map((half) => roundHalfUp(half, 2))).toEqual([1, 2, 3]);
    expect([-1, -3].map((half) => roundHalfUp(half, 2))).toEqual([0, -1]);
  });

  it('roundHalfUp agrees with exact arithmetic up to the largest safe integers', () => {
    const safe = fc.maxSafeInteger();
    const positive = fc.oneof(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    );
    fc.assert(
      fc.property(safe, positive, (numerator, denominator) => {
        const twice = 2n * BigInt(numerator) + BigInt(denominator);
        const base = 2n * BigInt(denominator);
        const floor = twice / base - (twice % base < 0n ? 1n : 0n);
        expect(BigInt(roundHalfUp(numerator, denominator))).toBe(floor);
      }),
      { numRuns: pickRoundCount(1_000, 5_000) },
    );
  });

  it("roundHalfUp throws if its arguments aren't safe integers or the divisor is zero", () => {
    expect(() => roundHalfUp(1, 0)).toThrow(RangeError);
    expect(() => roundHalfUp(0.5, 1)).toThrow(RangeError);
    expect(() => roundHalfUp(2 ** 53, 1)).toThrow(RangeError);
  });
});

describe('Constants from the specification', () => {
  it('The flat tax rate is 8 percent', () => expect(FLAT_TAX_PERCENT).toBe(8));

  it.each([
    [0, 0],
    [100, 433],
    [50, 217],
    [1_106, 4_789],
  ])('Savings of %i cents a week are %i cents a month', (weekly, monthly) => {
    expect(toMonthlyCents(weekly)).toBe(monthly);
  });
});
