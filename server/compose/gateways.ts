import type { Deps } from '#server/env/deps.ts';
import { connectAms } from './ams.ts';
import { connectBls } from './bls.ts';
import { createLiveProviders } from './live-providers.ts';
import { createSendingDeps } from './messaging.ts';
import { connectNominatim } from './nominatim.ts';
import { connectOpenPrices, connectOpenPricesContributor } from './open-prices.ts';
import { createPaymentProvider } from './payments.ts';
import { connectPhotoStorage } from './photos.ts';
import { connectPlaces } from './places.ts';
import { connectStoreLayer } from './store-layer.ts';

/** Shoppers see sample stores until the layer has responded. */
const STORE_LAYER_TIME_LIMIT_MS = 8_000;

/**
 * Services that aren't configured are null. Call it once per process, so that calls and jobs share tokens and queues.
 */
export const connectGateways = (deps: Deps) => ({
  ...createPaymentProvider(deps),
  messaging: createSendingDeps(deps),
  nominatim: connectNominatim(deps),
  photos: connectPhotoStorage(deps),
  live: createLiveProviders(deps),
  openPrices: connectOpenPrices(deps),
  openPricesContributor: connectOpenPricesContributor(deps),
  storeLayer: connectStoreLayer(deps, { timeLimitMs: STORE_LAYER_TIME_LIMIT_MS }),
  ams: connectAms(deps),
  bls: connectBls(deps),
  places: connectPlaces(deps),
});

export type Gateways = ReturnType<typeof connectGateways>;
