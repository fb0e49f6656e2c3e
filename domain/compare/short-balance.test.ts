import { describe, expect, it } from 'vitest';
import { compareStores } from '#domain/compare/comparison.ts';
import { planShopping } from '#domain/compare/plan.ts';
import { makeCart } from '#tests/support/random-cart.ts';

describe('Insufficient EBT balances', () => {
  const cart = makeCart([1, 100_00, 95_00], [1, 10_00, 14_90]);
  const [food, towels] = cart.lines;
  const snapCart = { ...cart, lines: [{ ...food, isPaidBySnap: true }, towels] as typeof cart.lines };
  const listTotals = (ebtBalanceCents: number | null) =>
    compareStores({ ...snapCart, ebtBalanceCents }).stores.map(({ storeId, totalCents, shortTaxCents }) => [
      ...[storeId, totalCents, shortTaxCents],
    ]);

  it("If the EBT balance doesn't cover all eligible items, every total includes more tax, which can change the order of the stores", () => {
    const coveredTotals = [
      [1, 110_80, 0],
      [2, 111_09, 0],
    ];
    expect([listTotals(null), listTotals(200_00)]).toEqual([coveredTotals, coveredTotals]);
    expect(listTotals(0)).toEqual([
      [2, 118_69, 7_60],
      [1, 118_80, 8_00],
    ]);
    const { judgment, savings } = compareStores({ ...snapCart, ebtBalanceCents: 0 });
    expect(judgment?.bestBet.storeId).toBe(2);
    expect(savings).toMatchObject({ cents: 11, cheapestStoreId: 2, mostExpensiveStoreId: 1 });
    expect(planShopping({ ...snapCart, ebtBalanceCents: 0 }).frontier[0]).toMatchObject({
      storeIds: [2],
      totalCents: 118_69,
    });
  });

  it('A low EBT balance is spent first on lines that both stores have', () => {
    const cartWithGaps = makeCart([1, 50_00, null], [1, null, 50_00], [1, 40_00, 39_00]);
    const lines = cartWithGaps.lines.map((line) => ({ ...line, isPaidBySnap: true }));
    const { stores, commonLinesComparisons } = compareStores({
      ...cartWithGaps,
      lines,
      ebtBalanceCents: 45_00,
    });
    expect(stores.map(({ storeId }) => storeId)).toEqual([2, 1]);
    expect(commonLinesComparisons).toMatchObject([{ storeId: 1, againstStoreId: 2, cents: 1_00 }]);
  });

  it('All stops in a plan share one EBT balance', () => {
    const splitCart = makeCart([1, 50_00, 80_00], [1, 90_00, 40_00]);
    const lines = splitCart.lines.map((line) => ({ ...line, isPaidBySnap: true }));
    const { recommended } = planShopping({ ...splitCart, lines, ebtBalanceCents: 60_00 });
    expect(recommended).toMatchObject({ storeIds: [1, 2], subtotalCents: 90_00, totalCents: 92_40 });
  });
});
