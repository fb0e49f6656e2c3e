import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listUsualItems, type Purchase } from '#domain/compare/usual-basket.ts';
import { DAY_MS } from '#domain/durations.ts';

const TODAY = '2026-11-23';
const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);
const createPurchases = (itemId: number, ...days: number[]): Purchase[] =>
  days.map((day) => ({ itemId, purchasedOn: daysAgo(day), quantity: 1 }));
const listUsualIds = (purchases: Purchase[]) => listUsualItems(purchases, TODAY).map(({ itemId }) => itemId);

describe('The usual weekly basket', () => {
  it('The usual basket has items bought about weekly and at least three times', () => {
    const purchases = [...createPurchases(1, 16, 9, 2), ...createPurchases(2, 30, 25, 19, 5)];
    expect(listUsualItems(purchases, TODAY)).toEqual([
      { itemId: 2, quantity: 1, times: 4, everyDays: 6 },
      { itemId: 1, quantity: 1, times: 3, everyDays: 7 },
    ]);
  });

  it('The usual basket sorts equally frequent items by ID', () => {
    const purchases = [...createPurchases(2, 9, 2, 16), ...createPurchases(1, 2, 16, 9)];
    expect(listUsualIds(purchases)).toEqual([1, 2]);
    expect(listUsualIds(purchases.toReversed())).toEqual([1, 2]);
  });

  it.each([
    ['only twice', [9, 2]],
    ['daily', [4, 3, 2, 1, 0]],
    ['three times on one day', [2, 2, 2]],
    ['every two weeks', [30, 16, 2]],
    ['weekly until a month ago', [44, 37, 30]],
    ['weekly a year ago and once now', [380, 373, 1]],
  ])('The usual basket leaves out an item bought %s', (_how, days) => {
    expect(listUsualIds(createPurchases(1, ...days))).toEqual([]);
  });

  it('The usual basket includes an item that is bought every five to ten days and was bought recently', () => {
    expect(listUsualIds(createPurchases(1, 31, 26, 21))).toEqual([1]);
    expect(listUsualIds(createPurchases(1, 32, 27, 22))).toEqual([]);
    expect(listUsualIds(createPurchases(1, 20, 10, 0))).toEqual([1]);
    expect(listUsualIds(createPurchases(1, 22, 11, 0))).toEqual([]);
    expect(listUsualIds(createPurchases(1, 8, 4, 0))).toEqual([]);
  });

  it('The usual basket considers only the last eight purchases of an item', () => {
    const weekly = [49, 42, 35, 28, 21, 14, 7, 0];
    const monthly = [349, 319, 289, 259, 229, 199, 169, 139, 109, 79];
    expect(listUsualIds(createPurchases(1, ...monthly, ...weekly))).toEqual([1]);
  });

  it('The usual basket suggests the median of the quantities bought per shopping day, but at least one', () => {
    const purchases = [
      ...createPurchases(1, 14, 14, 7, 7, 0),
      ...[14, 7, 0].map((day) => ({ itemId: 2, purchasedOn: daysAgo(day), quantity: 0.3 })),
    ];
    expect(listUsualItems(purchases, TODAY)).toMatchObject([
      { itemId: 1, quantity: 2 },
      { itemId: 2, quantity: 1 },
    ]);
  });

  it("The usual basket doesn't depend on the order of purchases", () => {
    const purchases = [
      ...createPurchases(1, 16, 9, 2),
      ...createPurchases(2, 30, 25, 19, 5),
      ...createPurchases(3, 9, 2),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(purchases, { minLength: purchases.length }), (shuffled) => {
        expect(listUsualItems(shuffled, TODAY)).toEqual(listUsualItems(purchases, TODAY));
      }),
    );
  });
});
