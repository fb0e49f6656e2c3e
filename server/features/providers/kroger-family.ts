import { type KrogerClient, MAX_PRODUCTS_PER_CALL } from '#server/gateways/kroger/kroger.ts';
import type { LiveProvider } from './live-provider.ts';
import { KROGER } from './terms.ts';

/** Kroger's chain names, from a public list of its stores (November 2025). */
const slugsByChainKey: Readonly<Record<string, string>> = {
  KROGER: 'kroger',
  HART: 'harris-teeter',
  RALPHS: 'ralphs',
  SMITHS: 'smiths',
  FRED: 'fred-meyer',
  FRYS: 'frys',
  KINGSOOPERS: 'king-soopers',
  FOOD4LESS: 'food-4-less',
  PICKNSAVE: 'pick-n-save',
  DILLONS: 'dillons',
  RULER: 'ruler',
  JAYC: 'jay-c',
  MARIANOS: 'marianos',
  CITYMARKET: 'city-market',
  METROMARKET: 'metro-market',
  FOODSCO: 'foods-co',
  BAKERS: 'bakers',
  PAYLESS: 'pay-less',
  GERBES: 'gerbes',
  QFC: 'qfc',
};

export const createKrogerProvider = (kroger: KrogerClient): LiveProvider => ({
  name: KROGER,
  chainSlugs: Object.values(slugsByChainKey),
  batch: MAX_PRODUCTS_PER_CALL,
  locationsNear: async (place) =>
    (await kroger.findLocationsNear(place)).map(({ chainKey, ...location }) => ({
      ...location,
      chainSlug: slugsByChainKey[chainKey],
    })),
  // Kroger's product id is the GTIN without its check digit.
  productIdOf: (gtin) => gtin.slice(0, 13),
  prices: kroger.fetchPrices,
});
