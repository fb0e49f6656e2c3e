import { expect, it } from 'vitest';
import { nonMainlandPriceText } from '#domain/price/estimate/offshore.ts';

it('The note about higher local prices mentions Alaska and Hawaii at most once each', () => {
  expect(nonMainlandPriceText(['HI', 'HI'])).toBe(
    'Estimates use mainland prices. USDA says food for a family costs about 70% more in Hawaii.',
  );
  expect(nonMainlandPriceText(['HI', 'CA', 'AK'])).toContain(
    'about 29% more in urban Alaska and about 70% more in Hawaii',
  );
  expect(nonMainlandPriceText(['IL', '', 'PR'])).toBeNull();
  expect(nonMainlandPriceText([])).toBeNull();
});
