/** The service has a separate daily limit for each of these. */
export type LiveEndpoint = 'locations' | 'products';

type Place = { latitude: number; longitude: number };

export type LivePrice = {
  productId: string;
  priceCents: number;
  /** Null if not on promotion. */
  regularPriceCents: number | null;
  isByWeight: boolean;
};

/** A service whose prices we may compare, store and show. Created only if an agreement is configured. */
export type LiveProvider = {
  name: 'Kroger' | 'Walmart';
  chainSlugs: string[];
  /** Products per call. */
  batch: number;
  /** The provider's stores near a place; `chainSlug` is undefined for a chain we don't have. Throws ProviderError. */
  locationsNear: (place: Place) => Promise<(Place & { locationId: string; chainSlug: string | undefined })[]>;
  /** The provider's product id for a GTIN; null if it has none. */
  productIdOf: (gtin: string) => string | null;
  /** Product prices at a store, leaving out those without a price there. Throws ProviderError. */
  prices: (locationId: string, productIds: readonly string[]) => Promise<LivePrice[]>;
};
