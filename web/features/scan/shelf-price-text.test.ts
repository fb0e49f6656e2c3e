import { expect, it } from 'vitest';
import { shelfPriceText } from './shelf-price-text.ts';

const aldi = { storeName: 'Aldi', priceCents: 320, isEstimate: false };
const walmart = { storeName: 'Walmart', priceCents: 350, isEstimate: true };

it('A shelf price is compared with the lowest price at the other stores', () => {
  expect(shelfPriceText(380, [walmart, aldi])).toBe('$0.60 more than at Aldi');
  expect(shelfPriceText(300, [aldi, walmart])).toBe('$0.20 less than at Aldi');
  expect(shelfPriceText(350, [walmart])).toBe('The same as at Walmart (estimate)');
  expect(shelfPriceText(350, [])).toBeNull();
});
