/** The service has a separate daily limit for each endpoint. */
export type LiveEndpoint = 'locations' | 'products';

type Place = { latitude: number; longitude: number };

export type LivePrice = {
  productId: string;
  priceCents: number;
  /** Null if the item isn't on promotion. */
  regularPriceCents: number | null;
  isByWeight: boolean;
};

/** A service whose prices we may compare, store and show. Created only if an agreement is configured. */
export type LiveProvider = {
  name: 'Kroger' | 'Walmart';
  chainSlugs: string[];
  /** Products per call. */
  batch: number;
  /** `chainSlug` is undefined for a chain we don't have. Throws ProviderError. */
  locationsNear: (place: Place) => Promise<(Place & { locationId: string; chainSlug: string | undefined })[]>;
  /** Null if the provider has no product id for the GTIN. */
  productIdOf: (gtin: string) => string | null;
  /** Leaves out products without a price at the store. Throws ProviderError. */
  prices: (locationId: string, productIds: readonly string[]) => Promise<LivePrice[]>;
};
