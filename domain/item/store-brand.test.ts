import { describe, expect, it } from 'vitest';
import {
  findMissingEstimateReason,
  isFreshFoodPlaceholder,
  isGenericStoreBrand,
  isNotSoldReason,
  soldOnlyAtText,
} from '#domain/item/store-brand.ts';

it.each([
  [['Aldi'], 'Millville is sold only at Aldi'],
  [['Aldi', 'Lidl'], 'Millville is sold only at Aldi and Lidl'],
  [['Aldi', 'Lidl', 'Kroger'], 'Millville is sold only at Aldi, Lidl, and others'],
  [['Aldi', 'Lidl', 'Kroger', 'Ralphs'], 'Millville is sold only at Aldi, Lidl, and others'],
])('The “sold only at” note lists at most two chains from %j', (chainNames, words) => {
  expect(soldOnlyAtText('Millville', chainNames)).toBe(words);
});

it('soldOnlyAtText throws an error if no chain sells the brand', () => {
  expect(() => soldOnlyAtText('Millville', [])).toThrow("No chain sells 'Millville'");
});

it('isGenericStoreBrand is true only for the generic store brand', () => {
  expect(['Store brand', 'Great Value', 'Kroger'].map(isGenericStoreBrand)).toEqual([true, false, false]);
});

it('isFreshFoodPlaceholder is true only for the brand name of unbranded fresh food', () => {
  expect(['Fresh', 'Organic', 'Dole', 'Store brand'].map(isFreshFoodPlaceholder)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  ['Millville is sold only at Aldi', true],
  ['Corner doesn’t carry diapers', true],
  ['Costco sells bulk packs, and we have no price for one there', false],
  ['No prices yet for this independent store', false],
])("The reason “%s” means that the chain doesn't sell the item: %s", (reason, expected) =>
  expect(isNotSoldReason(reason)).toBe(expected));

describe('Reasons for a missing estimate', () => {
  const offer = {
    itemName: 'Greek Yogurt',
    brand: 'Chobani',
    brandTier: 'national',
    chainName: 'Aldi',
    isIndependent: false,
    assortment: 'full',
    notCarried: [],
    isChainsStoreBrand: false,
    brandOnlyAt: null,
  } as const;

  it('Every brand gets a price estimate at a chain with a full assortment', () => {
    expect(
      ['Chobani', 'Fresh', 'Store brand'].map((brand) => findMissingEstimateReason({ ...offer, brand })),
    ).toEqual([null, null, null]);
  });

  it("A brand sold only at another chain doesn't get a price estimate", () => {
    for (const isIndependent of [true, false]) {
      expect(
        findMissingEstimateReason({
          ...offer,
          isIndependent,
          assortment: 'club-packs',
          brandOnlyAt: ['Walmart'],
        }),
      ).toBe('Chobani is sold only at Walmart');
    }
  });

  it('An independent store gets no price estimates, even for its own brand', () => {
    for (const brand of ['Chobani', 'Fresh', 'Store brand']) {
      expect(findMissingEstimateReason({ ...offer, brand, isIndependent: true })).toBe(
        'No prices yet for this independent store',
      );
    }
  });

  it('A chain with few brands gets estimates only for store brands and unbranded food', () => {
    const fewBrandsOffer = { ...offer, assortment: 'few-brands' } as const;
    expect(findMissingEstimateReason(fewBrandsOffer)).toBe(
      'Aldi sells mostly its own brands, and we have no price for Chobani there',
    );
    for (const brand of ['Store brand', 'Fresh', 'Organic', 'Hass'])
      expect(findMissingEstimateReason({ ...fewBrandsOffer, brand })).toBeNull();
    expect(
      findMissingEstimateReason({ ...fewBrandsOffer, brand: 'Millville', isChainsStoreBrand: true }),
    ).toBeNull();
  });

  it('A natural foods chain gets estimates only for premium, store-brand and unbranded food', () => {
    const naturalFoodsOffer = { ...offer, chainName: 'Whole Foods', assortment: 'natural-foods' } as const;
    expect(findMissingEstimateReason(naturalFoodsOffer)).toBe(
      'Whole Foods sells natural foods, and we have no price for Chobani there',
    );
    expect(
      findMissingEstimateReason({ ...naturalFoodsOffer, brand: 'Vital Farms', brandTier: 'premium' }),
    ).toBeNull();
    for (const brand of ['Store brand', 'Fresh'])
      expect(findMissingEstimateReason({ ...naturalFoodsOffer, brand })).toBeNull();
  });

  it("A product or brand that the chain doesn't carry gets no price estimate", () => {
    const limitedOffer = {
      ...offer,
      chainName: 'Corner',
      notCarried: ['Diapers', 'LED Light Bulbs', 'Blue Bell'],
    };
    const explainMissing = (itemName: string, brand: string) =>
      findMissingEstimateReason({ ...limitedOffer, itemName, brand });
    expect(explainMissing('Diapers Size 3', 'Store brand')).toBe('Corner doesn’t carry diapers');
    expect(explainMissing('LED Light Bulbs', 'GE')).toBe('Corner doesn’t carry LED light bulbs');
    expect(explainMissing('Vanilla Ice Cream', 'BLUE BELL')).toBe('Corner doesn’t carry BLUE BELL');
    expect(explainMissing('Diaperslike', 'Store brand')).toBeNull();
    expect(explainMissing('Newborn Diapers', 'Pampers')).toBeNull();
    expect(
      findMissingEstimateReason({ ...limitedOffer, itemName: 'Diapers', isIndependent: true }),
    ).toContain('independent');
  });

  it('A warehouse club gets price estimates only for its store brands', () => {
    const clubOffer = { ...offer, chainName: 'Costco', assortment: 'club-packs' } as const;
    for (const brand of ['Chobani', 'Fresh', 'Store brand']) {
      expect(findMissingEstimateReason({ ...clubOffer, brand })).toBe(
        'Costco sells bulk packs, and we have no price for one there',
      );
    }
    expect(
      findMissingEstimateReason({ ...clubOffer, brand: 'Kirkland Signature', isChainsStoreBrand: true }),
    ).toBeNull();
  });
});
