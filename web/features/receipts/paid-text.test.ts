import { describe, expect, it } from 'vitest';
import { learnedText, paidText } from './paid-text.ts';

const receipt = (percent: number, paidCents: number) => ({
  learned: { chainName: 'Walmart', percent, priceCount: 7 },
  lines: [
    { promisedCents: 1000, priceCents: paidCents },
    { promisedCents: null, priceCents: 200 },
  ],
});

describe('What a saved receipt says about our prices', () => {
  it('It says how much more or less than our prices the shopper paid', () => {
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
  ])('A level of %d%% for a receipt of %d cents never contradicts the sum', (percent, paidCents, text) =>
    expect(learnedText(receipt(percent, paidCents))).toContain(text));

  it.each([-2, 0, 2])('It leaves out a level that differs by %d%%', (percent) =>
    expect(learnedText(receipt(percent, 970))).toBeNull());
});
