import { type Kroger, MAX_PRODUCTS } from '#server/gateways/kroger/kroger.ts';
import type { LiveProvider } from './live-provider.ts';
import { KROGER } from './terms.ts';

/** The chains of the family, by the key that Kroger has for each, as in a public list of its stores of November 2025. */
const slugs: Readonly<Record<string, string>> = {
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

/** Kroger as a provider of live prices. */
export const krogerProvider = (kroger: Kroger): LiveProvider => ({
  name: KROGER,
  chainSlugs: Object.values(slugs),
  batch: MAX_PRODUCTS,
  locationsNear: async (place) =>
    (await kroger.locationsNear(place)).map(({ chainKey, ...location }) => ({
      ...location,
      chainSlug: slugs[chainKey],
    })),
  // A GTIN without its check digit has 13 digits: what Kroger calls a product.
  productIdOf: (gtin) => gtin.slice(0, 13),
  prices: kroger.prices,
});
