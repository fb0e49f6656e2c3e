import { expect, it } from 'vitest';
import { getTypoWarning, priceUsageText, validatePrice, withDefaultEndDate } from './own-price-draft.ts';

const question = {
  ...{ itemId: 1, name: 'Whole Milk', brand: 'Kemps', unit: '1 gal', storeId: 1, storeName: 'Aldi' },
  chain: { chainId: 1, chainName: 'Aldi', logo: 'AL', color: '#000000' },
  ...{ shownCents: 349, isEstimate: false, isOwn: false, hasOwnPrice: false },
};

it("The price warning states the current price, with a ~ if it's an estimate", () => {
  expect(getTypoWarning(question, '3.99')).toBeNull();
  expect(getTypoWarning(question, '34.9')).toBe(
    'That’s far from the $3.49 we show now. Is it the price for one of 1 gal?',
  );
  expect(getTypoWarning({ ...question, isEstimate: true }, '34.9')).toMatch(/^That’s far from the ~\$3\.49 /);
});

it('The price warning asks about the price per pound if the item is sold by weight', () =>
  expect(getTypoWarning({ ...question, unit: 'lb' }, '34.9')).toMatch(/Is it the price for one pound\?$/));

it('A sale ends after one week if neither a regular price nor a last day is entered', () => {
  const draft = { price: '1.50', regularPrice: '', endsOn: '', isMember: false };
  expect(withDefaultEndDate(draft, '2026-12-28').endsOn).toBe('2027-01-03');
  expect(withDefaultEndDate({ ...draft, endsOn: '2026-12-29' }, '2026-12-28').endsOn).toBe('2026-12-29');
  expect(withDefaultEndDate({ ...draft, regularPrice: '2.00' }, '2026-12-28').endsOn).toBe('');
});

it.each([
  ['', undefined],
  ['10,000.00', undefined],
  ['about 4', 'Enter an amount like 3.49.'],
  ['0', 'Enter an amount like 3.49.'],
  ['999999999', 'Enter an amount up to $10,000.'],
])('For the typed price %j, validatePrice returns %j', (text, problem) =>
  expect(validatePrice(text)).toBe(problem));

it.each([
  ['a plain price', {}, 'Shared, without your name, once confirmed.'],
  ['a sale price', { promotionEndsOn: '2026-12-03' }, 'Add the regular price to share it with others.'],
  [
    'a sale price with its regular price',
    { promotionEndsOn: '2026-12-03', regularPriceCents: 399 },
    'Shared, without your name, once confirmed.',
  ],
])('priceUsageText says whether %s is shared with others', (_, price, expected) => {
  const seenAt = '2026-11-29T12:00:00Z';
  const saved = { seenAt, promotionEndsOn: null, regularPriceCents: null, ...price };
  expect(priceUsageText([saved], new Date(seenAt))).toBe(
    `Used in your totals unless a similar item was seen for less there. ${expected}`,
  );
});
