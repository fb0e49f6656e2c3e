import type { CartEntry } from '#contract/cart.ts';
import { anyBrandText, type Firmness } from '#domain/item/firmness.ts';
import { computeDemoPrice } from '#domain/price/demo-prices.ts';
import type { DemoLine } from './demo-state.ts';
import { type SampleItem, sampleItems } from './sample-catalog.ts';
import { sampleUnitPriceText } from './sample-sizes.ts';
import type { SampleStore } from './sample-stores.ts';

export const initialDemoLines: readonly DemoLine[] = (
  [
    ['Whole Milk', 'Store brand', 1],
    ['Large Eggs', "Eggland's Best", 1],
    ['Bananas', 'Fresh', 3],
    ['Boneless Skinless Chicken Breast', 'Perdue', 2],
    ['Whole Wheat Bread', "Nature's Own", 1],
    ['Ground Coffee', 'Folgers', 1],
    ['Paper Towels', 'Bounty', 1],
  ] as const
).flatMap(([name, brand, quantity]) => {
  const item = sampleItems.find((each) => each.name === name && each.brand === brand);
  return item ? [{ itemId: item.id, quantity, firmness: 'product' }] : [];
});

const listMatchingSamples = (item: SampleItem, firmness: Firmness) =>
  firmness === 'product'
    ? [item]
    : sampleItems.filter(
        ({ name, unit, brand }) =>
          name === item.name && unit === item.unit && (firmness === 'any' || brand === item.brand),
      );

export function createDemoEntries(
  lines: readonly DemoLine[],
  stores: readonly SampleStore[],
  seed: number,
): CartEntry[] {
  return lines.flatMap(({ itemId, quantity, firmness, id = 0, together }) => {
    const item = sampleItems.find((sample) => sample.id === itemId);
    if (item === undefined) return [];
    const storePrices = stores.map((store) => {
      const { shown, filler } = listMatchingSamples(item, firmness)
        .map((filler) => ({ filler, shown: computeDemoPrice({ item: filler, store, seed }) }))
        .reduce((best, next) => (next.shown.priceCents < best.shown.priceCents ? next : best));
      const { id: storeId, chainId, name, chainName, logo, color, membership } = store;
      return {
        store: { id: storeId, chainId, name, chainName, logo, color, membership },
        shown,
        filledBy: {
          itemId: filler.id,
          name: filler.name,
          brand: filler.brand,
          unit: filler.unit,
          tier: filler === item ? ('exact' as const) : ('same-size' as const),
          packCount: quantity,
        },
        unitPrice: sampleUnitPriceText(shown.priceCents, filler.unit, filler.category),
        unavailableReason: null,
      };
    });
    const shownItem = firmness === 'any' ? { ...item, brand: anyBrandText() } : item;
    const groupFields = together === undefined ? {} : { addedTogether: together };
    return [{ id, itemId, quantity, firmness, item: shownItem, ...groupFields, storePrices }];
  });
}
