import type { Walmart } from '#server/gateways/walmart/walmart.ts';
import type { LiveProvider } from './live-provider.ts';
import { WALMART } from './terms.ts';

const SUPERCENTER = 'walmart-supercenter';

/** Walmart as a provider of live prices. It looks up one UPC a call, so a run asks item by item. */
export const walmartProvider = (walmart: Walmart): LiveProvider => ({
  name: WALMART,
  chainSlugs: [SUPERCENTER],
  batch: 1,
  locationsNear: async (place) =>
    (await walmart.storesNear(place)).map((store) => ({ ...store, chainSlug: SUPERCENTER })),
  // A UPC is a GTIN of 14 digits without the two zeros before it; another GTIN is none.
  productIdOf: (gtin) => /^00([0-9]{12})$/.exec(gtin)?.[1] ?? null,
  async prices(locationId, [upc]) {
    const prices = upc === undefined ? [] : await walmart.prices(locationId, upc);
    // It has no mark for what is sold by the pound; a package with a UPC is not.
    return prices.map(({ upc: productId, priceCents }) => ({
      ...{ productId, priceCents, regularPriceCents: null, isByWeight: false },
    }));
  },
});
