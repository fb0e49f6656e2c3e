import { z } from 'zod/mini';
import { ProviderError, requireParsed } from '#server/gateways/provider-error.ts';
import { sendRequestOnce } from '#server/gateways/request-once.ts';

export type PlacesClient = {
  /** Each spider finds the stores of one chain. Throws ProviderError. */
  fetchFeatures: (spider: string) => Promise<unknown[]>;
};

export type PlacesOptions = {
  url: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  timeLimitMs: number;
};

const MAX_RESPONSE_BYTES = 40_000_000;

const featureCollectionSchema = z.object({ features: z.array(z.unknown()) });

/** All The Places (CC0) collects store locations from the chains' own websites. */
export function createPlacesClient({ url, ...requestOptions }: PlacesOptions): PlacesClient {
  return {
    async fetchFeatures(spider) {
      const path = `${url.replace(/\/$/, '')}/${encodeURIComponent(spider)}.geojson`;
      const response = await sendRequestOnce(
        { ...requestOptions, maxResponseBytes: MAX_RESPONSE_BYTES },
        path,
        {
          headers: {},
        },
      );
      if (response === null) throw new ProviderError('refused', 'It answered with status 401.');
      return requireParsed(featureCollectionSchema.safeParse(response).data).features;
    },
  };
}
