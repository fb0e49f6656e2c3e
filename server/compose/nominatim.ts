import { pauseOutboundSlots, reserveOutboundSlot } from '#server/db/outbound-slot.ts';
import type { Deps } from '#server/env/deps.ts';
import { createNominatimClient, type NominatimClient } from '#server/gateways/nominatim/nominatim.ts';
import { commonGatewayOptions } from './gateway-options.ts';

/** Creates a client for Nominatim. All processes share one request queue. */
export function connectNominatim(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>): NominatimClient {
  const { db, env, clock } = deps;
  const host = new URL(env.NOMINATIM_URL).host;
  return createNominatimClient({
    ...commonGatewayOptions(deps),
    baseUrl: env.NOMINATIM_URL,
    clock,
    slots: {
      reserve: (maxWaitMs) =>
        reserveOutboundSlot(db, { name: host, spacingMs: env.NOMINATIM_SPACING_MS, maxWaitMs }),
      pause: (forMs) => pauseOutboundSlots(db, { name: host, forMs }),
    },
  });
}
