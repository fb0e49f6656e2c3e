import { reserveOutboundSlot } from '#server/db/outbound-slot.ts';
import type { Deps } from '#server/env/deps.ts';
import { createStoreMapLayer, type StoreMapLayer } from '#server/gateways/store-layer/store-layer.ts';
import { commonGatewayOptions } from './gateway-options.ts';

/** The service doesn't publish a limit. Other users of the service report that this interval works. */
const CALL_INTERVAL_MS = 200;
const MAX_WAIT_MS = 5_000;

export function connectStoreMapLayer(
  deps: Pick<Deps, 'db' | 'env' | 'fetch'>,
  { timeLimitMs }: { timeLimitMs: number },
): StoreMapLayer | null {
  const url = deps.env.STORE_LAYER_URL;
  if (url === 'off') return null;
  const host = new URL(url).host;
  return createStoreMapLayer({
    ...commonGatewayOptions(deps),
    url,
    reserveSlot: () =>
      reserveOutboundSlot(deps.db, {
        name: host,
        spacingMs: CALL_INTERVAL_MS,
        maxWaitMs: MAX_WAIT_MS,
      }),
    timeLimitMs,
  });
}
