import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTaxToCharges, type Charge, computePurchaseTax } from '#domain/tax/ebt.ts';
import { ONE_HUNDRED_PERCENT } from '#domain/tax/tax-rates.ts';

type StoreCharge = Charge & { storeId: number };

const createFoodCharge = (cents: number, milliPercent: number): StoreCharge => ({
  ...{ cents, milliPercent, isPaidBySnap: true, storeId: 1 },
});
const createGoodsCharge = (cents: number, milliPercent: number): StoreCharge => ({
  cents,
  milliPercent,
  storeId: 1,
});

const arbitraryCharges = fc.array(
  fc.record({
    cents: fc.nat(20_000),
    milliPercent: fc.constantFrom(0, 1_225, 4_500, 8_000),
    isPaidBySnap: fc.boolean(),
    storeId: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 20 },
);

describe('Tax on a cart paid with an EBT card', () => {
  it("Food that an EBT balance doesn't cover is taxed at its regular rate", () => {
    const cart = [createFoodCharge(11_73, 8_000), createGoodsCharge(10_00, 8_000)];
    expect(computePurchaseTax(cart, null)).toBe(80);
    expect(computePurchaseTax(cart, 20_00)).toBe(80);
    expect(computePurchaseTax(cart, 10_00)).toBe(94);
    expect(computePurchaseTax(cart, 0)).toBe(174);
    expect(computePurchaseTax([createFoodCharge(21_21, 0)], 0)).toBe(0);
  });

  it('An EBT balance pays for the food with the highest tax first', () => {
    // Example from the Washington Department of Revenue. Bread, soda and pet food cost $10 each; benefits are $8.
    const cart = [
      createFoodCharge(10_00, 0),
      createFoodCharge(10_00, 10_000),
      createGoodsCharge(10_00, 10_000),
    ];
    expect(computePurchaseTax(cart, 8_00)).toBe(1_20);
    expect(computePurchaseTax(cart.toReversed(), 8_00)).toBe(1_20);
  });

  it('The tax on a cart never rises when the EBT balance rises', () => {
    fc.assert(
      fc.property(arbitraryCharges, fc.nat(100_000), fc.nat(100_000), (charges, balance, increase) => {
        const tax = computePurchaseTax(charges, balance);
        expect(computePurchaseTax(charges, balance + increase)).toBeLessThanOrEqual(tax + 3);
        const otherCharges = charges.filter(({ isPaidBySnap }) => !isPaidBySnap);
        expect(computePurchaseTax(charges, null)).toBe(computePurchaseTax(otherCharges, null));
        expect(computePurchaseTax(charges, 400_000)).toBe(computePurchaseTax(otherCharges, null));
        const unpaidCharges = charges.map((charge) => ({ ...charge, isPaidBySnap: false }));
        expect(computePurchaseTax(charges, 0)).toBe(computePurchaseTax(unpaidCharges, null));
        const amounts = addTaxToCharges(charges, balance).reduce<number>((sum, each) => sum + (each ?? 0), 0);
        const subtotal = charges.reduce((sum, { cents }) => sum + cents, 0);
        expect(Math.abs(amounts / ONE_HUNDRED_PERCENT - subtotal - tax)).toBeLessThanOrEqual(1.5);
      }),
    );
  });

  it('addTaxToCharges returns null for a line without a price', () => {
    expect(addTaxToCharges([null, createFoodCharge(1_00, 8_000)], 50)).toEqual([
      null,
      100 * 100_000 + 50 * 8_000,
    ]);
  });
});
