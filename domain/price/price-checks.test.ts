import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCholeskyFactor } from '#domain/compare/chance/draws.ts';
import type { ErrorTerm } from '#domain/compare/chance/spread.ts';
import type { PriceError } from '#domain/price/price.ts';
import { createUncertaintyModel, pickPricesToCheck } from '#domain/price/price-checks.ts';

type Line = { cents: [number, number]; errors: [PriceError, PriceError] };

const createStore = (lines: readonly Line[], storeIndex: 0 | 1, chainId = storeIndex + 1) => ({
  storeId: storeIndex + 1,
  terms: lines.map(
    ({ cents, errors }): ErrorTerm => ({
      cents: cents[storeIndex],
      chainId,
      price: { error: errors[storeIndex], scope: 'estimate' },
    }),
  ),
});

/**
 * Loadings of a price's logarithm on the independent errors. Columns: two chain levels, then three per line (base and
 * each store).
 */
function computeLoadings(lines: readonly Line[], line: number, storeIndex: 0 | 1): number[] {
  const row = Array.from({ length: 2 + 3 * lines.length }, () => 0);
  const { chain, line: base, own } = lines[line]?.errors[storeIndex] ?? { chain: 0, line: 0, own: 0 };
  row[storeIndex] = chain;
  row[2 + 3 * line] = base;
  row[3 + 3 * line + storeIndex] = own;
  return row;
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);

function computeConditionalVariance(lines: readonly Line[], checked: readonly number[]): number {
  const difference = lines
    .flatMap((line, index) =>
      ([0, 1] as const).map((storeIndex) =>
        computeLoadings(lines, index, storeIndex).map(
          (part) => (storeIndex === 0 ? -1 : 1) * line.cents[storeIndex] * part,
        ),
      ),
    )
    .reduce((sum, row) => sum.map((number, index) => number + (row[index] ?? 0)));
  const checkedLoadings = checked.flatMap((line) => [
    computeLoadings(lines, line, 0),
    computeLoadings(lines, line, 1),
  ]);
  const root = computeCholeskyFactor(
    [...checkedLoadings, difference].map((one, _, all) => all.map((other) => dot(one, other))),
  );
  return (root.at(-1)?.at(-1) ?? 0) ** 2;
}

const arbitraryError = fc.record({
  line: fc.double({ min: 0.05, max: 0.2, noNaN: true }),
  chain: fc.double({ min: 0.03, max: 0.2, noNaN: true }),
  own: fc.double({ min: 0.05, max: 0.2, noNaN: true }),
});
const arbitraryCents = fc.integer({ min: 100, max: 2_000 });
const arbitraryLines = fc.array(
  fc.record({
    cents: fc.tuple(arbitraryCents, arbitraryCents),
    errors: fc.tuple(arbitraryError, arbitraryError),
  }),
  {
    minLength: 2,
    maxLength: 7,
  },
);

const usualError: PriceError = { line: 0.135, chain: 0.07, own: 0.155 };
const createSimilarLines = (...cents: number[]) =>
  cents.map((each): Line => ({ cents: [each, each + 3], errors: [usualError, usualError] }));

describe('Uncertainty after checking prices', () => {
  it("The model's remaining uncertainty equals the exact conditional variance after price checks", () => {
    fc.assert(
      fc.property(arbitraryLines, fc.integer({ min: 0, max: 3 }), (lines, count) => {
        const checked = lines
          .map((line, index) => ({
            index,
            isCheckable:
              createUncertaintyModel(createStore([line], 0), createStore([line], 1)).lines[0]?.storeIds
                .length === 2,
          }))
          .flatMap(({ index, isCheckable: isAsked }) => (isAsked ? [index] : []))
          .slice(0, count);
        const { computeRemainingVariance } = createUncertaintyModel(
          createStore(lines, 0),
          createStore(lines, 1),
        );
        const expected = computeConditionalVariance(lines, checked);
        expect(Math.abs(computeRemainingVariance(checked) - expected)).toBeLessThanOrEqual(
          1e-4 * computeConditionalVariance(lines, []),
        );
      }),
    );
  });

  it('No uncertainty is left between two stores once every price is known', () => {
    const lines = createSimilarLines(300, 500, 800);
    expect(
      createUncertaintyModel(createStore(lines, 0), createStore(lines, 1)).computeRemainingVariance([
        0, 1, 2,
      ]),
    ).toBeCloseTo(0, 6);
  });
});

describe('Lines to check', () => {
  it('Checking the suggested lines reduces uncertainty almost as much as checking the best three lines would', () => {
    fc.assert(
      fc.property(arbitraryLines, (lines) => {
        const [storeA, storeB] = [createStore(lines, 0), createStore(lines, 1)];
        const { computeRemainingVariance } = createUncertaintyModel(storeA, storeB);
        const ids = lines.map((_, index) => index);
        const suggestedIds = pickPricesToCheck(ids, storeA, storeB).map(({ entryId }) => entryId);
        for (const a of ids) {
          if (suggestedIds.length < 3 && !suggestedIds.includes(a))
            expect(computeRemainingVariance([...suggestedIds, a])).toBeGreaterThanOrEqual(
              0.95 * computeRemainingVariance(suggestedIds) - 1e-6,
            );
          for (const b of ids)
            for (const c of ids)
              if (a < b && b < c)
                expect(computeRemainingVariance(suggestedIds)).toBeLessThanOrEqual(
                  1.15 * computeRemainingVariance([a, b, c]) + 0.05 * computeRemainingVariance([]),
                );
        }
      }),
    );
  });

  it("The first price suggested for checking is the one that reveals the most about a chain's price level", () => {
    const noisyError: PriceError = { line: 0.135, chain: 0.17, own: 0.3 };
    const preciseError: PriceError = { line: 0.135, chain: 0.17, own: 0.05 };
    const lines = [
      ...createSimilarLines(300, 310, 320, 330, 340).map(
        (line): Line => ({ ...line, errors: [noisyError, noisyError] }),
      ),
      ...createSimilarLines(250).map((line): Line => ({ ...line, errors: [preciseError, preciseError] })),
    ];
    expect(
      pickPricesToCheck([10, 11, 12, 13, 14, 15], createStore(lines, 0), createStore(lines, 1))[0]?.entryId,
    ).toBe(15);
  });

  it('No price checks are suggested for two stores of the same chain that have only chainwide estimates', () => {
    const lines = [300, 500].map(
      (cents): Line => ({ cents: [cents, cents], errors: [usualError, usualError] }),
    );
    expect(pickPricesToCheck([1, 2], createStore(lines, 0, 7), createStore(lines, 1, 7))).toEqual([]);
  });
});
