import { describe, expect, it } from 'vitest';
import { paidText, priceLevelDifferenceText } from './paid-text.ts';

const receipt = (percent: number, paidCents: number) => ({
  learned: { chainName: 'Walmart', percent, priceCount: 7 },
  lines: [
    { promisedCents: 1000, priceCents: paidCents },
    { promisedCents: null, priceCents: 200 },
  ],
});

describe('Texts that compare a saved receipt with our prices', () => {
  it("A receipt's summary says by how much the paid total differs from our prices", () => {
    expect(paidText(receipt(0, 970))).toBe(
      'When you saved it, our prices came to $10.00 for 1 of 2 items. You paid $9.70 for them: 3% less.',
    );
    expect(paidText(receipt(0, 1000))).toContain('about the same');
  });

  it.each([
    [8, 1100, 'Walmart looks 8% higher than we thought, based on your 7 prices there.'],
    [-8, 900, 'Walmart looks 8% lower than we thought, based on your 7 prices there.'],
    [8, 900, 'But item by item and before sales, Walmart looks 8% higher than we thought, based on'],
    [-8, 1100, 'But item by item and before sales, Walmart looks 8% lower than we thought, based on'],
  ])('If item prices differ by %d%% and the items we estimated at $10.00 cost %d cents, the receipt says “%s”', (percent, paidCents, text) =>
    expect(priceLevelDifferenceText(receipt(percent, paidCents))).toContain(text));

  it.each([-2, 0, 2])("A difference of %d%% between a chain's prices and ours isn't mentioned", (percent) =>
    expect(priceLevelDifferenceText(receipt(percent, 970))).toBeNull());
});
