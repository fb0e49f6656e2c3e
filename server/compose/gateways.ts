import type { Deps } from '#server/env/deps.ts';
import { ams } from './ams.ts';
import { bls } from './bls.ts';
import { liveProviders } from './live-providers.ts';
import { messaging } from './messaging.ts';
import { nominatim } from './nominatim.ts';
import { openPrices, openPricesContributor } from './open-prices.ts';
import { paymentProvider } from './payments.ts';
import { photoStorage } from './photos.ts';
import { places } from './places.ts';
import { storeLayer } from './store-layer.ts';

/** Shoppers see sample stores until the layer has responded. */
const STORE_LAYER_TIME_LIMIT_MS = 8_000;

/**
 * Creates the gateways to configured external services; others are null. Call it once per process, so that calls and
 * jobs share tokens and queues.
 */
export const connectGateways = (deps: Deps) => ({
  ...paymentProvider(deps),
  messaging: messaging(deps),
  nominatim: nominatim(deps),
  photos: photoStorage(deps),
  live: liveProviders(deps),
  openPrices: openPrices(deps),
  openPricesContributor: openPricesContributor(deps),
  storeLayer: storeLayer(deps, { timeLimitMs: STORE_LAYER_TIME_LIMIT_MS }),
  ams: ams(deps),
  bls: bls(deps),
  places: places(deps),
});

export type Gateways = ReturnType<typeof connectGateways>;
