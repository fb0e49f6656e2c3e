export type LiveEndpoint = 'locations' | 'products';

type Place = { latitude: number; longitude: number };

export type LivePrice = {
  productId: string;
  priceCents: number;
  regularPriceCents: number | null;
  isByWeight: boolean;
};

/** A provider of live prices. It's created only if an agreement allows comparing, storing and showing its prices. */
export type LiveProvider = {
  name: 'Kroger' | 'Walmart';
  chainSlugs: string[];
  batch: number;
  /**
   * Lists the provider's stores near the place. `chainSlug` is undefined if we don't have the chain. Throws
   * ProviderError.
   */
  locationsNear: (place: Place) => Promise<(Place & { locationId: string; chainSlug: string | undefined })[]>;
  productIdOf: (gtin: string) => string | null;
  /** Leaves out products without a price at the store. Throws ProviderError. */
  prices: (locationId: string, productIds: readonly string[]) => Promise<LivePrice[]>;
};
