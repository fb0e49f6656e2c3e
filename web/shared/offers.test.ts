import { expect, it } from 'vitest';
import { findOffers, summarizeOffers } from './offers.ts';

const stores = ['Walmart', 'Aldi', 'Target', 'Kroger'].map((name, index) => ({ id: index + 1, name }));
const offer = (storeId: number, priceCents: number | null, isSoldThere = true) => ({
  storeId,
  priceCents,
  unitPrice: null,
  isEstimate: false,
  otherSize: null,
  isSoldThere,
});

it('summarizeOffers returns the price at the first store that has one, starting with the recommended store', () => {
  const everywhere = stores.map(({ id }) => offer(id, 300 + id));
  expect(summarizeOffers(everywhere, stores)).toEqual({ offer: everywhere[0], at: '', sold: '' });
  const known = [offer(1, null), offer(2, 250)];
  expect(summarizeOffers(known, stores)).toEqual({ offer: known[1], at: 'Aldi', sold: '' });
  expect(summarizeOffers([offer(1, null)], stores)).toEqual({ offer: null, at: '', sold: '' });
  expect(summarizeOffers([], stores)).toEqual({ offer: null, at: '', sold: '' });
});

it("summarizeOffers describes which stores don't sell a brand", () => {
  const soldAt = (...ids: number[]) =>
    summarizeOffers(
      stores.map(({ id }) => (ids.includes(id) ? offer(id, 100) : offer(id, null, false))),
      stores,
    ).sold;
  expect(soldAt(1, 2, 3)).toBe('Not at Kroger');
  expect(soldAt(1, 4)).toBe('Not at Aldi or Target');
  expect(soldAt(3)).toBe('Only at Target');
  const five = [...stores, { id: 5, name: 'Meijer' }];
  const atTwo = five.map(({ id }) => (id < 3 ? offer(id, 100) : offer(id, null, false)));
  expect(summarizeOffers(atTwo, five).sold).toBe('Not at 3 of your 5 stores');
  expect(soldAt()).toBe('Not at your stores');
});

it("findOffers keeps an exact product's offers apart from any-brand offers", () => {
  const prices = [
    { itemId: 1, firmness: 'any' as const, offers: [offer(1, 100)] },
    { itemId: 1, firmness: 'product' as const, offers: [offer(1, 200)] },
  ];
  expect(findOffers(prices, { itemId: 1, firmness: 'product' })).toEqual([offer(1, 200)]);
  expect(findOffers(prices, { itemId: 2, firmness: 'any' })).toEqual([]);
});
