import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCholeskyFactor } from '#domain/compare/chance/draws.ts';
import type { ErrorTerm } from '#domain/compare/chance/spread.ts';
import type { PriceError } from '#domain/price/price.ts';
import { createUncertaintyModel, pickPricesToCheck } from '#domain/price/price-checks.ts';

type Line = { cents: [number, number]; errors: [PriceError, PriceError] };

const side = (lines: readonly Line[], at: 0 | 1, chainId = at + 1) => ({
  storeId: at + 1,
  terms: lines.map(
    ({ cents, errors }): ErrorTerm => ({
      cents: cents[at],
      chainId,
      price: { error: errors[at], scope: 'estimate' },
    }),
  ),
});

/**
 * Loadings of a price's logarithm on the independent errors. Columns: two chain levels, then three per line (base and
 * each store).
 */
function loadings(lines: readonly Line[], line: number, at: 0 | 1): number[] {
  const row = Array.from({ length: 2 + 3 * lines.length }, () => 0);
  const { chain, line: base, own } = lines[line]?.errors[at] ?? { chain: 0, line: 0, own: 0 };
  row[at] = chain;
  row[2 + 3 * line] = base;
  row[3 + 3 * line + at] = own;
  return row;
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);

function conditioned(lines: readonly Line[], checked: readonly number[]): number {
  const difference = lines
    .flatMap((line, index) =>
      ([0, 1] as const).map((at) =>
        loadings(lines, index, at).map((part) => (at === 0 ? -1 : 1) * line.cents[at] * part),
      ),
    )
    .reduce((sum, row) => sum.map((number, index) => number + (row[index] ?? 0)));
  const seen = checked.flatMap((line) => [loadings(lines, line, 0), loadings(lines, line, 1)]);
  const root = computeCholeskyFactor(
    [...seen, difference].map((one, _, all) => all.map((other) => dot(one, other))),
  );
  return (root.at(-1)?.at(-1) ?? 0) ** 2;
}

const errorOf = fc.record({
  line: fc.double({ min: 0.05, max: 0.2, noNaN: true }),
  chain: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
  own: fc.double({ min: 0.05, max: 0.2, noNaN: true }),
});
const price = fc.integer({ min: 100, max: 2_000 });
const manyLines = fc.array(fc.record({ cents: fc.tuple(price, price), errors: fc.tuple(errorOf, errorOf) }), {
  minLength: 2,
  maxLength: 7,
});

const usual: PriceError = { line: 0.135, chain: 0.07, own: 0.155 };
const createSimilarLines = (...cents: number[]) =>
  cents.map((each): Line => ({ cents: [each, each + 3], errors: [usual, usual] }));

describe('Uncertainty after checking prices', () => {
  it("The model's remaining uncertainty equals the exact conditional variance after price checks", () => {
    fc.assert(
      fc.property(manyLines, fc.integer({ min: 0, max: 3 }), (lines, count) => {
        const checked = lines
          .map((line, index) => ({
            index,
            isAsked: createUncertaintyModel(side([line], 0), side([line], 1)).lines[0]?.storeIds.length === 2,
          }))
          .flatMap(({ index, isAsked }) => (isAsked ? [index] : []))
          .slice(0, count);
        const { left } = createUncertaintyModel(side(lines, 0), side(lines, 1));
        const expected = conditioned(lines, checked);
        expect(Math.abs(left(checked) - expected)).toBeLessThanOrEqual(1e-4 * conditioned(lines, []));
      }),
    );
  });

  it('No uncertainty is left between two stores once every price is known', () => {
    const lines = createSimilarLines(300, 500, 800);
    expect(createUncertaintyModel(side(lines, 0), side(lines, 1)).left([0, 1, 2])).toBeCloseTo(0, 6);
  });
});

describe('Lines to check', () => {
  it('Checking the suggested lines reduces uncertainty almost as much as checking the best three lines would', () => {
    fc.assert(
      fc.property(manyLines, (lines) => {
        const [one, other] = [side(lines, 0), side(lines, 1)];
        const { left } = createUncertaintyModel(one, other);
        const ids = lines.map((_, index) => index);
        const named = pickPricesToCheck(ids, one, other).map(({ entryId }) => entryId);
        for (const a of ids) {
          if (named.length < 3 && !named.includes(a))
            expect(left([...named, a])).toBeGreaterThanOrEqual(0.95 * left(named) - 1e-6);
          for (const b of ids)
            for (const c of ids)
              if (a < b && b < c)
                expect(left(named)).toBeLessThanOrEqual(1.15 * left([a, b, c]) + 0.05 * left([]));
        }
      }),
    );
  });

  it("The first price suggested for checking is the one that reveals the most about a chain's price level", () => {
    const noisy: PriceError = { line: 0.135, chain: 0.17, own: 0.3 };
    const telling: PriceError = { line: 0.135, chain: 0.17, own: 0.05 };
    const lines = [
      ...createSimilarLines(300, 310, 320, 330, 340).map(
        (line): Line => ({ ...line, errors: [noisy, noisy] }),
      ),
      ...createSimilarLines(250).map((line): Line => ({ ...line, errors: [telling, telling] })),
    ];
    expect(pickPricesToCheck([10, 11, 12, 13, 14, 15], side(lines, 0), side(lines, 1))[0]?.entryId).toBe(15);
  });

  it('No price checks are suggested for two stores of the same chain that have only chainwide estimates', () => {
    const lines = [300, 500].map((cents): Line => ({ cents: [cents, cents], errors: [usual, usual] }));
    expect(pickPricesToCheck([1, 2], side(lines, 0, 7), side(lines, 1, 7))).toEqual([]);
  });
});
