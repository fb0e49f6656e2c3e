import { setTimeout as sleep } from 'node:timers/promises';
import { pauseSlots, reserveSlot } from '#server/db/outbound-slot.ts';
import type { Deps } from '#server/env/deps.ts';
import { createNominatim, type Nominatim } from '#server/gateways/nominatim/nominatim.ts';

/** All callers share one queue. */
export function connectNominatim({
  db,
  env,
  clock,
  fetch,
}: Pick<Deps, 'db' | 'env' | 'clock' | 'fetch'>): Nominatim {
  const name = new URL(env.NOMINATIM_URL).host;
  return createNominatim({
    ...{ baseUrl: env.NOMINATIM_URL, userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`, fetch, clock },
    sleep: (milliseconds) => sleep(milliseconds),
    turns: {
      take: (maxWaitMs) => reserveSlot(db, { name, spacingMs: env.NOMINATIM_SPACING_MS, maxWaitMs }),
      hold: (forMs) => pauseSlots(db, { name, forMs }),
    },
  });
}
