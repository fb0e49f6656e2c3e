import { describe, expect, it } from 'vitest';
import { AVERAGE_STORE_FACTOR, chainWithUnknownLevel } from '#domain/price/estimate/level.ts';
import type { PricingStore } from '#server/features/stores/api.ts';
import { createStorePricer, type ItemRow, type StoreOffer } from './store-price.ts';

const now = new Date('2026-11-20T12:00:00Z');

const milk: ItemRow = {
  itemId: 1,
  name: 'Chocolate Milk',
  brand: 'Store brand',
  unit: '0.5 gal',
  category: 'Dairy',
  gtin: null,
  usualPieceLb: null,
  basePriceCents: 300,
  baseBasis: 'typical',
  blsCode: null,
  brandTier: 'store',
  observationsByChain: () => [],
};
const corner: PricingStore = {
  id: 1,
  chainId: 1,
  name: 'Corner 7',
  chainName: 'Corner',
  logo: 'CO',
  color: '#123456',
  state: 'IL',
  membership: null,
  level: 1.2,
  westLevel: null,
  levelOffset: 0,
  levelError: 0.071,
  habit: 'promotion',
  distanceMiles: null,
  isIndependent: false,
  hasCard: false,
  assortment: 'full',
  notCarried: [],
};
const emptyOffer: StoreOffer = {
  atStore: null,
  atChain: null,
  isChainsStoreBrand: false,
  brandOnlyAt: null,
};

const price = (item: Partial<ItemRow>, store: Partial<PricingStore> = {}, offer: Partial<StoreOffer> = {}) =>
  createStorePricer({ ...milk, ...item }, now)({ ...corner, ...store }, { ...emptyOffer, ...offer });
const cents = (...given: Parameters<typeof price>) => price(...given).shown?.priceCents;

describe('Estimates at a store', () => {
  it("A chain's price level changes estimates for “Store brand” items but not for named store brands", () => {
    expect(cents({ brand: 'Corner Farms' }, {}, { isChainsStoreBrand: true })).toBe(300);
    expect(cents({})).toBe(Math.round(300 * 1.2 ** 1.5));
    expect(cents({}, { level: null })).toBe(Math.round(300 * 1.28 ** 1.5));
  });

  it('At an average-priced store, unbranded fresh food is estimated at the official average', () => {
    const beef = { brand: 'Fresh', baseBasis: 'bls', brandTier: 'national' } as const;
    expect(cents(beef, { level: AVERAGE_STORE_FACTOR })).toBe(300);
    expect(cents({ ...beef, brand: 'Dole' }, { level: AVERAGE_STORE_FACTOR })).toBe(334);
  });

  it("An estimate changes with prices at other chains, but not with prices at the store's own chain", () => {
    const place = { chain: chainWithUnknownLevel, state: 'IL' };
    const observation = {
      itemId: milk.itemId,
      place,
      priceCents: 450,
      regularPriceCents: null,
      observedAt: now.getTime(),
    };
    const withoutEvidence = cents({}) ?? 0;
    expect(cents({ observationsByChain: () => [{ ...observation, chainId: 2 }] })).toBeGreaterThan(
      withoutEvidence,
    );
    expect(cents({ observationsByChain: () => [{ ...observation, chainId: corner.chainId }] })).toBe(
      withoutEvidence,
    );
  });

  it('A price seen in a state with a different price level changes the estimate instead of being shown', () => {
    const cheddar = { name: 'Cheddar', baseBasis: 'bls', blsCode: '710212' } as const;
    const expected = cents(cheddar) ?? 0;
    const priceSeenIn = (state: string | null, priceCents: number) => {
      const atChain = { priceCents, regularPriceCents: null, source: 'receipts', state };
      return price(cheddar, {}, { atChain: { ...atChain, observedAt: now.toISOString() } }).shown;
    };
    expect(priceSeenIn('IL', 500)).toMatchObject({ priceCents: 500, kind: 'observed' });
    expect(priceSeenIn(null, 500)).toMatchObject({ priceCents: 500, kind: 'observed' });
    // Cheddar usually costs 22% more in California than at this store. So the price expected at this store would be a
    // low price in California.
    expect(priceSeenIn('CA', expected)).toMatchObject({ kind: 'estimated' });
    expect(priceSeenIn('CA', expected)?.priceCents).toBeLessThan(expected);
    expect(priceSeenIn('CA', Math.round(expected * 1.22))?.priceCents).toBe(expected);
  });

  it('At a store without an estimate, a price from another state is shown unadjusted', () => {
    const cheddar = { name: 'Cheddar', baseBasis: 'bls', blsCode: '710212' } as const;
    const atChain = { priceCents: 500, regularPriceCents: null, source: 'receipts', state: 'CA' };
    const offer = { atChain: { ...atChain, observedAt: now.toISOString() } };
    expect(price(cheddar, { notCarried: ['Cheddar'] }, offer).shown).toMatchObject({
      ...{ priceCents: 500, kind: 'observed', scope: 'chain' },
    });
  });

  it("If a chain doesn't carry an item, the item has no estimate at the chain's stores until a price is seen there", () => {
    const store = { notCarried: ['Chocolate Milk'] };
    expect(price({}, store)).toMatchObject({
      shown: null,
      unavailableReason: 'Corner doesn’t carry chocolate milk',
    });
    const atStore = {
      priceCents: 355,
      regularPriceCents: null,
      source: 'receipts',
      observedAt: now.toISOString(),
    };
    expect(price({}, store, { atStore })).toMatchObject({
      shown: { priceCents: 355 },
      unavailableReason: null,
    });
  });

  it('A club has estimates only for its own store brands', () => {
    const club = { assortment: 'club-packs' } as const;
    const { shown, unavailableReason } = price({}, club);
    expect([shown, unavailableReason]).toEqual([
      null,
      'Corner sells bulk packs, and we have no price for one there',
    ]);
    expect(cents({ brand: 'Club Signature' }, club, { isChainsStoreBrand: true })).toBe(300);
  });
});
