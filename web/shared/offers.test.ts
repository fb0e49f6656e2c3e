import { expect, it } from 'vitest';
import { findOffers, summarizeOffers } from './offers.ts';

const stores = ['Walmart', 'Aldi', 'Target', 'Kroger'].map((name, index) => ({ id: index + 1, name }));
const createOffer = (storeId: number, priceCents: number | null, isSoldThere = true) => ({
  storeId,
  priceCents,
  unitPrice: null,
  isEstimate: false,
  otherSize: null,
  isSoldThere,
});

it('summarizeOffers returns the price at the first store that has one, starting with the recommended store', () => {
  const offersEverywhere = stores.map(({ id }) => createOffer(id, 300 + id));
  expect(summarizeOffers(offersEverywhere, stores)).toEqual({ offer: offersEverywhere[0], at: '', sold: '' });
  const offers = [createOffer(1, null), createOffer(2, 250)];
  expect(summarizeOffers(offers, stores)).toEqual({ offer: offers[1], at: 'Aldi', sold: '' });
  expect(summarizeOffers([createOffer(1, null)], stores)).toEqual({ offer: null, at: '', sold: '' });
  expect(summarizeOffers([], stores)).toEqual({ offer: null, at: '', sold: '' });
});

it("summarizeOffers describes which stores don't sell a brand", () => {
  const getAvailability = (...ids: number[]) =>
    summarizeOffers(
      stores.map(({ id }) => (ids.includes(id) ? createOffer(id, 100) : createOffer(id, null, false))),
      stores,
    ).sold;
  expect(getAvailability(1, 2, 3)).toBe('Not at Kroger');
  expect(getAvailability(1, 4)).toBe('Not at Aldi or Target');
  expect(getAvailability(3)).toBe('Only at Target');
  const fiveStores = [...stores, { id: 5, name: 'Meijer' }];
  const offersAtTwo = fiveStores.map(({ id }) =>
    id < 3 ? createOffer(id, 100) : createOffer(id, null, false),
  );
  expect(summarizeOffers(offersAtTwo, fiveStores).sold).toBe('Not at 3 of your 5 stores');
  expect(getAvailability()).toBe('Not at your stores');
});

it("findOffers keeps an exact product's offers apart from any-brand offers", () => {
  const prices = [
    { itemId: 1, firmness: 'any' as const, offers: [createOffer(1, 100)] },
    { itemId: 1, firmness: 'product' as const, offers: [createOffer(1, 200)] },
  ];
  expect(findOffers(prices, { itemId: 1, firmness: 'product' })).toEqual([createOffer(1, 200)]);
  expect(findOffers(prices, { itemId: 2, firmness: 'any' })).toEqual([]);
});
