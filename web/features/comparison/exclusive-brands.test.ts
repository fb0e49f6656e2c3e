import { describe, expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { describeExclusiveBrand } from './exclusive-brands.ts';

const entry = (id: number, brand: string, unavailableReason: string | null): CartEntry => ({
  id,
  itemId: id,
  quantity: 1,
  firmness: 'product',
  item: { id, name: 'Whole Milk', brand, unit: '1 gal', category: 'Dairy', gtin: null },
  storePrices: [
    {
      store: {
        id: 1,
        chainId: 1,
        name: 'Aldi',
        chainName: 'Aldi',
        logo: 'A',
        color: '#001e79',
        membership: null,
      },
      shown: null,
      filledBy: null,
      unitPrice: null,
      unavailableReason,
    },
  ],
});

describe('describeExclusiveBrand', () => {
  const greatValueReason = 'Great Value is sold only at Walmart Supercenter';

  it('describeExclusiveBrand names the item that has no price because of its brand', () => {
    const milk = entry(1, 'Great Value', greatValueReason);
    expect(describeExclusiveBrand([milk])).toBe('Great Value Whole Milk has no price here. Try any brand.');
    expect(
      describeExclusiveBrand([{ ...milk, storePrices: [...milk.storePrices, ...milk.storePrices] }]),
    ).toContain('has no price at some stores.');
  });

  it('describeExclusiveBrand counts the items that have no price because of their brand', () =>
    expect(
      describeExclusiveBrand([
        entry(1, 'Great Value', greatValueReason),
        entry(2, 'Kroger', 'no price of Kroger'),
      ]),
    ).toBe('2 items have no price here. Try any brand.'));

  it('describeExclusiveBrand is null if a price is missing for a reason other than the brand', () => {
    expect(describeExclusiveBrand([entry(1, 'Horizon', null)])).toBeNull();
    expect(
      describeExclusiveBrand([entry(1, 'Great Value', 'No prices yet for this independent store')]),
    ).toBeNull();
    expect(describeExclusiveBrand([entry(1, 'Fresh', 'Costco sells club packs')])).toBeNull();
    expect(describeExclusiveBrand([entry(1, 'Store brand', 'no price of Store brand')])).toBeNull();
  });
});
