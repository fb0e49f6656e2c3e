/** A service counts the calls of a day for each of these. */
export type LiveEndpoint = 'locations' | 'products';

type Place = { latitude: number; longitude: number };

export type LivePrice = {
  productId: string;
  priceCents: number;
  /** Null without a promotion. */
  regularPriceCents: number | null;
  isByWeight: boolean;
};

/** A service whose prices may be compared, stored and shown: only what composition makes where an agreement is stated. */
export type LiveProvider = {
  name: 'Kroger' | 'Walmart';
  /** Of its own stores. */
  chainSlugs: string[];
  /** So many products in one call. */
  batch: number;
  /** Its stores about a place; `chainSlug` is undefined for what is none of ours. Throws ProviderError. */
  locationsNear: (place: Place) => Promise<(Place & { locationId: string; chainSlug: string | undefined })[]>;
  /** What it calls the product of a GTIN; null where it knows none. */
  productIdOf: (gtin: string) => string | null;
  /** What products cost at a store; what it does not sell or price is left out. Throws ProviderError. */
  prices: (locationId: string, productIds: readonly string[]) => Promise<LivePrice[]>;
};
