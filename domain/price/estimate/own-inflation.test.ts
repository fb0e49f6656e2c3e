import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  computePriceIndexSteps,
  estimatePersonalInflation,
  MIN_MATCHED_ITEMS,
  type PurchasedItem,
} from '#domain/price/estimate/own-inflation.ts';

const months = ['2026-08', '2026-09', '2026-10', '2026-11'];

const arbitraryItem = fc.record({
  cents: fc.integer({ min: 100, max: 2_000 }),
  quantities: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }),
});
const arbitraryItems = fc.array(arbitraryItem, { minLength: MIN_MATCHED_ITEMS, maxLength: 20 });

const createPurchases = (
  items: readonly { cents: number; quantities: number[] }[],
  factors: readonly number[],
): PurchasedItem[] =>
  months.flatMap((month, index) =>
    items.map(({ cents, quantities }, itemId) => {
      const quantity = quantities[index] ?? 1;
      const paidCents = Math.round(cents * 100 * (factors[index] ?? 1)) * quantity;
      return { itemId, month, quantity, isByWeight: false, paidCents, regularCents: null };
    }),
  );
const estimateChange = (lines: readonly PurchasedItem[]) =>
  estimatePersonalInflation(computePriceIndexSteps(lines));

it('Personal inflation is zero if prices stay the same, regardless of quantities', () => {
  fc.assert(
    fc.property(arbitraryItems, (items) => {
      expect(estimateChange(createPurchases(items, [1, 1, 1, 1]))?.paidChange).toBeCloseTo(0, 9);
    }),
  );
});

it('If all prices change by the same percentage, personal inflation equals that percentage', () => {
  fc.assert(
    fc.property(arbitraryItems, fc.constantFrom(0.8, 1.05, 1.5), (items, factor) => {
      const change = estimateChange(createPurchases(items, [1, 1.3, 0.7, factor]));
      expect(change?.paidChange).toBeCloseTo(factor - 1, 9);
      expect(change).toMatchObject({ from: '2026-08', to: '2026-11', itemCount: items.length });
    }),
  );
});

it("Personal inflation doesn't depend on the order of receipt lines or on how they're split", () => {
  fc.assert(
    fc.property(
      arbitraryItems,
      fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      (items, factors, order) => {
        const lines = createPurchases(items, factors);
        const shuffled = lines
          .flatMap((line) => {
            const half = { ...line, quantity: line.quantity / 2, paidCents: line.paidCents / 2 };
            return [half, half];
          })
          .map((line) => ({ line, at: order.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ line }) => line);
        expect(estimateChange(shuffled)?.paidChange).toBeCloseTo(
          estimateChange(lines)?.paidChange ?? Number.NaN,
          9,
        );
      },
    ),
  );
});

it('Personal inflation weights each item by the money spent on it', () => {
  const items = [5_000, 100, 100, 100, 100].map((cents) => ({ cents, quantities: [1, 1, 1, 1] }));
  const pricier = createPurchases(items, [1, 1, 1, 1]).map((line) =>
    line.itemId === 0 && line.month === '2026-11' ? { ...line, paidCents: line.paidCents * 1.1 } : line,
  );
  expect(estimateChange(pricier)?.paidChange).toBeGreaterThan(0.08);
  expect(estimateChange(pricier)?.paidChange).toBeLessThan(0.1);
});

it('A promotion lowers paid-price inflation and leaves regular-price inflation unchanged', () => {
  const items = Array.from({ length: 6 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] }));
  const lines = createPurchases(items, [1, 1, 1, 1]).map((line) =>
    line.month === '2026-11'
      ? { ...line, paidCents: line.paidCents / 2, regularCents: line.paidCents }
      : line,
  );
  expect(estimateChange(lines)?.paidChange).toBeCloseTo(-0.5, 9);
  expect(estimateChange(lines)?.regularChange).toBeCloseTo(0, 9);
});

it("Personal inflation isn't computed if there are too few items or only one month", () => {
  const fewLines = createPurchases(
    Array.from({ length: MIN_MATCHED_ITEMS - 1 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] })),
    [1, 2, 3, 4],
  );
  expect(estimateChange(fewLines)).toBeNull();
  const manyLines = createPurchases(
    Array.from({ length: 9 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] })),
    [1, 2, 3, 4],
  );
  expect(
    estimateChange(manyLines.map((line) => ({ ...line, isByWeight: line.month < '2026-10' }))),
  ).toMatchObject({
    from: '2026-08',
  });
  expect(estimateChange(manyLines.filter(({ month }) => month === '2026-08'))).toBeNull();
  expect(estimateChange([])).toBeNull();
});

it('Personal inflation skips a month with too few items in common', () => {
  const lines = createPurchases(
    Array.from({ length: 8 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] })),
    [1, 5, 1.05, 1.1],
  );
  const remainingLines = lines.filter(({ month, itemId }) => month !== '2026-09' || itemId < 2);
  expect(computePriceIndexSteps(remainingLines).map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-08 2026-10',
    '2026-10 2026-11',
  ]);
  expect(estimateChange(remainingLines)?.paidChange).toBeCloseTo(0.1, 9);
});

const fiveItems = (month: string, cents: number, change: Partial<PurchasedItem> = {}): PurchasedItem[] =>
  [1, 2, 3, 4, 5].map((itemId) => ({
    ...{ itemId, month, quantity: 1, isByWeight: false, paidCents: cents, regularCents: null },
    ...change,
  }));
const describeSteps = (...lines: PurchasedItem[]) =>
  computePriceIndexSteps(lines).map(({ from, to, itemCount }) => `${from} ${to}: ${itemCount}`);

it('The chained price index starts with the month that has the most items', () => {
  const otherItems = fiveItems('2026-09', 300).map((line) => ({ ...line, itemId: line.itemId + 10 }));
  const laterItems = otherItems.map((line) => ({ ...line, month: '2026-10' }));
  expect(describeSteps(...fiveItems('2026-08', 300), ...otherItems, ...laterItems)).toEqual([
    '2026-09 2026-10: 5',
  ]);
  const fewerItems = otherItems.slice(1);
  expect(describeSteps(...fiveItems('2026-08', 300), ...fewerItems, ...laterItems)).toEqual([]);
  expect(describeSteps(...fiveItems('2026-08', 300), ...fewerItems, ...fiveItems('2026-11', 300))).toEqual([
    '2026-08 2026-11: 5',
  ]);
});

it('The chained price index skips a month that has no items in common with the other months', () => {
  const otherItems = fiveItems('2026-10', 300).flatMap((line) =>
    [10, 20].map((idOffset) => ({ ...line, itemId: line.itemId + idOffset })),
  );
  const lines = [
    ...fiveItems('2026-08', 300),
    ...fiveItems('2026-09', 300),
    ...otherItems,
    ...fiveItems('2026-11', 300),
  ];
  expect(describeSteps(...lines)).toEqual(['2026-08 2026-09: 5', '2026-09 2026-11: 5']);
});

it('Personal inflation leaves out free items and items with a quantity of zero', () => {
  const freeItem = { ...fiveItems('2026-09', 0)[0], itemId: 6 } as PurchasedItem;
  const zeroQuantity = { ...fiveItems('2026-09', 300, { quantity: 0 })[0], itemId: 7 } as PurchasedItem;
  const earlierItems = [6, 7].map((itemId) => ({ ...fiveItems('2026-08', 300)[0], itemId }) as PurchasedItem);
  const lines = [
    ...fiveItems('2026-08', 300),
    ...earlierItems,
    ...fiveItems('2026-09', 330),
    freeItem,
    zeroQuantity,
  ];
  expect(describeSteps(...lines)).toEqual(['2026-08 2026-09: 5']);
  expect(estimateChange(lines)?.paidChange).toBeCloseTo(0.1, 9);
});

it("Regular unit prices are averaged across all of a month's receipts", () => {
  const change = { paidCents: 200, regularCents: 300 };
  const lines = [
    ...fiveItems('2026-08', 600, { quantity: 2 }),
    ...fiveItems('2026-09', 0, change),
    ...fiveItems('2026-09', 0, change),
  ];
  expect(estimateChange(lines)?.regularChange).toBeCloseTo(0, 9);
  expect(estimateChange(lines)?.paidChange).toBeCloseTo(-1 / 3, 9);
});

it("Personal inflation's item count is the smallest number of items that two compared months have in common", () => {
  const sixth = ['2026-08', '2026-09'].map(
    (month) => ({ ...fiveItems(month, 300)[0], itemId: 6 }) as PurchasedItem,
  );
  const lines = [
    ...fiveItems('2026-08', 300),
    ...fiveItems('2026-09', 300),
    ...fiveItems('2026-10', 300),
    ...sixth,
  ];
  expect(estimateChange(lines)?.itemCount).toBe(5);
});
