import type { PricingStatus } from '#contract/prices.ts';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { findObservationStats } from '#server/features/observations/api.ts';
import { findLivePriceStatus } from './status.ts';

export async function readPricingStatus(deps: Deps): Promise<PricingStatus> {
  const routeRead = createReadRouter(deps);
  return {
    ...(await routeRead((from) => findLivePriceStatus(from, deps.env, deps.clock()))),
    ...(await routeRead(findObservationStats)),
  };
}
