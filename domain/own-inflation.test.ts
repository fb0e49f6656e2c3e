import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bought, MIN_MATCHED_ITEMS, ownInflation, priceSteps } from './own-inflation.ts';

const months = ['2026-08', '2026-09', '2026-10', '2026-11'];

const anyItem = fc.record({
  cents: fc.integer({ min: 100, max: 2_000 }),
  quantities: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }),
});
const anyItems = fc.array(anyItem, { minLength: MIN_MATCHED_ITEMS, maxLength: 20 });

/** Each item in each month, `factors` of its price; in hundreds, so that parts of it are whole cents. */
const bought = (
  items: readonly { cents: number; quantities: number[] }[],
  factors: readonly number[],
): Bought[] =>
  months.flatMap((month, place) =>
    items.map(({ cents, quantities }, itemId) => {
      const quantity = quantities[place] ?? 1;
      const paidCents = Math.round(cents * 100 * (factors[place] ?? 1)) * quantity;
      return { itemId, month, quantity, isByWeight: false, paidCents, regularCents: null };
    }),
  );
const changeOf = (lines: readonly Bought[]) => ownInflation(priceSteps(lines));

it('is nothing where prices stay, whatever is bought how often', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      expect(changeOf(bought(items, [1, 1, 1, 1]))?.paidChange).toBeCloseTo(0, 9);
    }),
  );
});

it('is what all prices rose by, over all months', () => {
  fc.assert(
    fc.property(anyItems, fc.constantFrom(0.8, 1.05, 1.5), (items, factor) => {
      const change = changeOf(bought(items, [1, 1.3, 0.7, factor]));
      expect(change?.paidChange).toBeCloseTo(factor - 1, 9);
      expect(change).toMatchObject({ from: '2026-08', to: '2026-11', itemCount: items.length });
    }),
  );
});

it('does not hang on the order of receipts, nor on how a purchase is split', () => {
  fc.assert(
    fc.property(
      anyItems,
      fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      (items, factors, order) => {
        const lines = bought(items, factors);
        const shuffled = lines
          .flatMap((line) => {
            const half = { ...line, quantity: line.quantity / 2, paidCents: line.paidCents / 2 };
            return [half, half];
          })
          .map((line) => ({ line, at: order.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ line }) => line);
        expect(changeOf(shuffled)?.paidChange).toBeCloseTo(changeOf(lines)?.paidChange ?? Number.NaN, 9);
      },
    ),
  );
});

it('weighs an item by what is spent on it', () => {
  const items = [5_000, 100, 100, 100, 100].map((cents) => ({ cents, quantities: [1, 1, 1, 1] }));
  const dearer = bought(items, [1, 1, 1, 1]).map((line) =>
    line.itemId === 0 && line.month === '2026-11' ? { ...line, paidCents: line.paidCents * 1.1 } : line,
  );
  expect(changeOf(dearer)?.paidChange).toBeGreaterThan(0.08);
  expect(changeOf(dearer)?.paidChange).toBeLessThan(0.1);
});

it('tells a promotion from a price: what is paid falls, the regular price stays', () => {
  const items = Array.from({ length: 6 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] }));
  const lines = bought(items, [1, 1, 1, 1]).map((line) =>
    line.month === '2026-11'
      ? { ...line, paidCents: line.paidCents / 2, regularCents: line.paidCents }
      : line,
  );
  expect(changeOf(lines)?.paidChange).toBeCloseTo(-0.5, 9);
  expect(changeOf(lines)?.regularChange).toBeCloseTo(0, 9);
});

it('says nothing by fewer items, of a pound and a piece, or of one month', () => {
  const few = bought(
    Array.from({ length: MIN_MATCHED_ITEMS - 1 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] })),
    [1, 2, 3, 4],
  );
  expect(changeOf(few)).toBeNull();
  const many = bought(
    Array.from({ length: 9 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] })),
    [1, 2, 3, 4],
  );
  expect(changeOf(many.map((line) => ({ ...line, isByWeight: line.month < '2026-10' })))).toMatchObject({
    from: '2026-08',
  });
  expect(changeOf(many.filter(({ month }) => month === '2026-08'))).toBeNull();
  expect(changeOf([])).toBeNull();
});

it('passes over a month with too little in common', () => {
  const lines = bought(
    Array.from({ length: 8 }, () => ({ cents: 300, quantities: [1, 1, 1, 1] })),
    [1, 5, 1.05, 1.1],
  );
  const without = lines.filter(({ month, itemId }) => month !== '2026-09' || itemId < 2);
  expect(priceSteps(without).map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-08 2026-10',
    '2026-10 2026-11',
  ]);
  expect(changeOf(without)?.paidChange).toBeCloseTo(0.1, 9);
});
