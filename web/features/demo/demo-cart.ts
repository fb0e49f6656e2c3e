import type { CartEntry } from '#contract/cart.ts';
import { demoPrice } from '#domain/demo-prices.ts';
import type { DemoLine } from './kept-demo.ts';
import { sampleItems } from './sample-catalogue.ts';
import { sampleUnitPrice } from './sample-sizes.ts';
import type { SampleStore } from './sample-stores.ts';

/** The cart a visitor finds: a small weekly shop over many categories. */
export const startLines: readonly DemoLine[] = (
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
  return item ? [{ itemId: item.id, quantity }] : [];
});

/**
 * The cart with what each line costs at each store: the same shape as the server's answer. An entry's id is its place in
 * the cart, so that the focus stays in its row when its brand is switched or an item goes.
 */
export function demoEntries(
  lines: readonly DemoLine[],
  stores: readonly SampleStore[],
  seed: number,
): CartEntry[] {
  return lines.flatMap(({ itemId, quantity }, index) => {
    const item = sampleItems.find(({ id }) => id === itemId);
    if (item === undefined) return [];
    const storePrices = stores.map((store) => {
      const shown = demoPrice({ item, store, seed });
      const { id, chainId, name, chainName, logo, color, membership } = store;
      return {
        store: { id, chainId, name, chainName, logo, color, membership },
        shown,
        unitPrice: sampleUnitPrice(shown.priceCents, item.unit, item.category),
        unavailableReason: null,
      };
    });
    return [{ id: index + 1, itemId, quantity, item, storePrices }];
  });
}
