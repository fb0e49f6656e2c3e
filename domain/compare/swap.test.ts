import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeReliableSavings,
  findMoneySavingSwaps,
  listSwapCandidates,
  MIN_SAVINGS_CENTS,
  pickFewestSwapsToSave,
  roundSwapSavings,
  swapSavingsText,
  totalSavingsText,
} from '#domain/compare/swap.ts';
import { firmnessLevels } from '#domain/item/firmness.ts';
import { computePriceRange, type ShownPrice } from '#domain/price/price.ts';

const createPrice = (priceCents: number, own: number): ShownPrice => ({
  ...{ priceCents, regularPriceCents: null, scope: 'store', source: 'x', observedAt: null, basis: '' },
  ...{ kind: own === 0 ? 'observed' : 'estimated', error: { line: 0, chain: 0, own } },
  ...computePriceRange(priceCents, { line: 0, chain: 0, own }),
});

const createLine = (cents: number, own = 0) => ({ price: createPrice(cents, own), cents });

const arbitraryLine = fc
  .tuple(fc.integer({ min: 1, max: 100_00 }), fc.constantFrom(0, 0.05, 0.15, 0.3))
  .map(([cents, own]) => createLine(cents, own));

describe('Swaps', () => {
  it("A swap's stated savings equal the price difference and are at least $0.50", () => {
    fc.assert(
      fc.property(arbitraryLine, arbitraryLine, fc.boolean(), (from, to, isSameKind) => {
        const savesCents = computeReliableSavings(from, to, { chainId: 1, isSameKind });
        if (savesCents === null) return;
        expect(savesCents).toBe(from.cents - to.cents);
        expect(savesCents).toBeGreaterThanOrEqual(MIN_SAVINGS_CENTS);
      }),
      { numRuns: 10_000 },
    );
  });

  it('A swap is suggested only if it saves $0.50 with at least 90% probability', () => {
    const sameKind = { chainId: 1, isSameKind: true };
    expect(computeReliableSavings(createLine(5_00), createLine(4_50), sameKind)).toBe(50);
    expect(computeReliableSavings(createLine(5_00), createLine(4_51), sameKind)).toBeNull();
    // The 15% errors combine to a standard deviation of 96 cents. The 90% bound is 1.28 times that.
    expect(computeReliableSavings(createLine(5_00, 0.15), createLine(4_00, 0.15), sameKind)).toBeNull();
    expect(computeReliableSavings(createLine(5_00, 0.05), createLine(4_00, 0.05), sameKind)).toBe(1_00);
  });
});

describe('Swaps for a budget', () => {
  const swaps = [4_00, 2_00, 1_00].map((savesCents) => ({ savesCents }));

  it('pickFewestSwapsToSave picks the fewest swaps that bring the total within the budget', () => {
    expect(pickFewestSwapsToSave(swaps, 3_50)).toHaveLength(1);
    expect(pickFewestSwapsToSave(swaps, 4_00)).toHaveLength(1);
    expect(pickFewestSwapsToSave(swaps, 4_01)).toHaveLength(2);
    expect(pickFewestSwapsToSave(swaps, 99_00)).toHaveLength(3);
    expect(pickFewestSwapsToSave([], 1)).toEqual([]);
  });
});

it("The displayed total savings equal the sum of each swap's displayed savings", () => {
  const createEstimatedSwaps = (...savings: number[]) =>
    savings.map((savesCents) => ({ savesCents, isEstimate: true }));
  const fiveSwaps = createEstimatedSwaps(6_40, 6_30, 4_40, 2_20, 97);
  expect(fiveSwaps.map(swapSavingsText)).toEqual([
    'about $6',
    'about $6',
    'about $4',
    'about $2',
    'about $1',
  ]);
  expect(totalSavingsText(fiveSwaps)).toBe('about $19');
  expect(totalSavingsText(createEstimatedSwaps(5_60, 5_60, 5_60, 2_60))).toBe('about $21');
  const observedSwaps = [4_32, 97].map((savesCents) => ({ savesCents, isEstimate: false }));
  expect([...observedSwaps.map(swapSavingsText), totalSavingsText(observedSwaps)]).toEqual([
    '$4.32',
    '$0.97',
    '$5.29',
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: MIN_SAVINGS_CENTS, max: 99_00 }), { minLength: 1 }), (cents) => {
      const swaps = createEstimatedSwaps(...cents);
      const dollars = swaps.reduce((sum, swap) => sum + roundSwapSavings(swap) / 100, 0);
      expect(totalSavingsText(swaps).replace(',', '')).toBe(`about $${dollars}`);
    }),
  );
});

const ITEM_COUNT = 8;

const arbitraryCart = fc.record({
  lines: fc
    .array(
      fc.record({
        itemId: fc.integer({ min: 1, max: ITEM_COUNT }),
        quantity: fc.integer({ min: 1, max: 4 }),
        firmness: fc.constantFrom(...firmnessLevels),
      }),
      { maxLength: 8 },
    )
    .map((lines) => lines.map((line, index) => ({ entryId: index + 1, ...line }))),
  substitutes: fc
    .array(fc.tuple(fc.integer({ min: 1, max: ITEM_COUNT }), fc.integer({ min: 1, max: ITEM_COUNT })))
    .map((pairs) => new Map(pairs)),
  prices: fc.dictionary(
    fc
      .tuple(fc.integer({ min: 1, max: ITEM_COUNT }), fc.constantFrom(...firmnessLevels))
      .map(([itemId, firmness]) => `${itemId} ${firmness}`),
    arbitraryLine,
    { minKeys: 8 },
  ),
});

it('Swaps lower a total by the stated amount, and undoing them restores the cart', () => {
  let offeredCount = 0;
  fc.assert(
    fc.property(arbitraryCart, ({ lines, substitutes, prices }) => {
      type Line = Pick<(typeof lines)[number], 'itemId' | 'firmness' | 'quantity'>;
      const findPrice = ({ itemId, firmness, quantity }: Line) => {
        const one = prices[`${itemId} ${firmness}`];
        return one === undefined ? null : { ...one, cents: quantity * one.cents };
      };
      const computeTotal = (cart: readonly Line[]) =>
        cart.reduce((sum, line) => sum + (findPrice(line)?.cents ?? 0), 0);
      const findLine = (entryId: number) => lines.find((line) => line.entryId === entryId);
      const swaps = findMoneySavingSwaps(listSwapCandidates(lines, substitutes), {
        findSubstitutePrice: findPrice,
        findCurrentPrice: (entryId) => {
          const line = findLine(entryId);
          return line ? findPrice(line) : null;
        },
        chainId: 1,
      });
      offeredCount += swaps.length;
      const swappedLines = lines.map((line) => {
        const swap = swaps.find(({ entryId }) => entryId === line.entryId);
        return swap ? { ...line, itemId: swap.itemId, firmness: swap.firmness } : line;
      });
      const savedCents = swaps.reduce((sum, { savesCents }) => sum + savesCents, 0);
      expect(computeTotal(lines) - computeTotal(swappedLines)).toBe(savedCents);
      expect(savedCents).toBeGreaterThanOrEqual(MIN_SAVINGS_CENTS * swaps.length);
      for (const [index, line] of lines.entries())
        if (line.firmness === 'product') expect(swappedLines[index]).toEqual(line);
      const restoredLines = swappedLines.map((line) => {
        const { itemId = 0, firmness = 'any' } = findLine(line.entryId) ?? {};
        return { ...line, itemId, firmness };
      });
      expect(restoredLines).toEqual(lines);
    }),
    { numRuns: 10_000 },
  );
  expect(offeredCount).toBeGreaterThan(1_000);
});
