export type LiveEndpoint = 'locations' | 'products';

type Place = { latitude: number; longitude: number };

export type LivePrice = {
  productId: string;
  priceCents: number;
  regularPriceCents: number | null;
  isByWeight: boolean;
};

/** Created only if an agreement allows comparing, storing and showing the provider's prices. */
export type LiveProvider = {
  name: 'Kroger' | 'Walmart';
  chainSlugs: string[];
  batch: number;
  /** `chainSlug` is undefined if we don't have the chain. Throws ProviderError. */
  locationsNear: (place: Place) => Promise<(Place & { locationId: string; chainSlug: string | undefined })[]>;
  productIdOf: (gtin: string) => string | null;
  /** Leaves out products without a price at the store. Throws ProviderError. */
  prices: (locationId: string, productIds: readonly string[]) => Promise<LivePrice[]>;
};
