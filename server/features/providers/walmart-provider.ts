import type { WalmartClient } from '#server/gateways/walmart/walmart.ts';
import type { LiveProvider } from './live-provider.ts';
import { WALMART } from './terms.ts';

const SUPERCENTER_SLUG = 'walmart-supercenter';

/** The service looks up one UPC per call. */
export const createWalmartProvider = (walmart: WalmartClient): LiveProvider => ({
  name: WALMART,
  chainSlugs: [SUPERCENTER_SLUG],
  batch: 1,
  locationsNear: async (place) =>
    (await walmart.findStoresNear(place)).map((store) => ({ ...store, chainSlug: SUPERCENTER_SLUG })),
  // The UPC is a GTIN-14 without its two leading zeros.
  productIdOf: (gtin) => /^00([0-9]{12})$/.exec(gtin)?.[1] ?? null,
  async prices(locationId, [upc]) {
    const prices = upc === undefined ? [] : await walmart.fetchPrices(locationId, upc);
    // Items with a UPC aren't sold by the pound.
    return prices.map(({ upc: productId, priceCents }) => ({
      ...{ productId, priceCents, regularPriceCents: null, isByWeight: false },
    }));
  },
});
