import type { Deps } from '#server/env/deps.ts';
import { createAmsClient } from '#server/gateways/ams/ams.ts';
import { createBlsClient } from '#server/gateways/bls/bls.ts';
import { createOpenPricesContributor } from '#server/gateways/open-prices/contribute.ts';
import { createOpenPricesClient } from '#server/gateways/open-prices/open-prices.ts';
import { createPlacesClient } from '#server/gateways/places/places.ts';
import { commonGatewayOptions } from './gateway-options.ts';
import { createLiveProviders } from './live-providers.ts';
import { createMessagingDeps } from './messaging.ts';
import { connectNominatim } from './nominatim.ts';
import { createPaymentProvider } from './payments.ts';
import { connectPhotoStorage } from './photos.ts';
import { connectStoreMapLayer } from './store-layer.ts';

/** Short, because shoppers see sample stores until the map layer responds. */
const STORE_LAYER_TIME_LIMIT_MS = 8_000;

/** Longer than for other requests, because photos are uploaded. */
const CONTRIBUTION_TIME_LIMIT_MS = 30_000;

function connectOpenPrices(deps: Deps) {
  const { OPEN_PRICES_API: baseUrl, OPEN_PRICES_USER: user, OPEN_PRICES_PASSWORD: password } = deps.env;
  if (baseUrl === undefined) return { openPrices: null, openPricesContributor: null };
  const options = { ...commonGatewayOptions(deps), baseUrl };
  const isContributing = user !== undefined && password !== undefined;
  return {
    openPrices: createOpenPricesClient({ ...options, timeLimitMs: 10_000 }),
    openPricesContributor: isContributing
      ? createOpenPricesContributor({ ...options, timeLimitMs: CONTRIBUTION_TIME_LIMIT_MS, user, password })
      : null,
  };
}

function connectAms(deps: Deps) {
  const { AMS_API_BASE: url, AMS_API_KEY: key } = deps.env;
  return key === undefined
    ? null
    : createAmsClient({ ...commonGatewayOptions(deps), url, key, timeLimitMs: 30_000 });
}

function connectBls(deps: Deps) {
  const { BLS_API: url, BLS_API_KEY: key } = deps.env;
  return url === undefined
    ? null
    : createBlsClient({ ...commonGatewayOptions(deps), url, key, timeLimitMs: 20_000 });
}

function connectPlaces(deps: Deps) {
  const { ALL_THE_PLACES_URL: url } = deps.env;
  return url === undefined
    ? null
    : createPlacesClient({ ...commonGatewayOptions(deps), url, timeLimitMs: 60_000 });
}

/** Unconfigured services are null. Call this once per process: requests and jobs share tokens and queues. */
export const connectGateways = (deps: Deps) => ({
  ...createPaymentProvider(deps),
  ...connectOpenPrices(deps),
  messaging: createMessagingDeps(deps),
  nominatim: connectNominatim(deps),
  photos: connectPhotoStorage(deps),
  live: createLiveProviders(deps),
  storeLayer: connectStoreMapLayer(deps, { timeLimitMs: STORE_LAYER_TIME_LIMIT_MS }),
  ams: connectAms(deps),
  bls: connectBls(deps),
  places: connectPlaces(deps),
});

export type Gateways = ReturnType<typeof connectGateways>;
