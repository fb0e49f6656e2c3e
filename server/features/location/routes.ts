import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { geocode, reverseGeocode } from '#contract/location.ts';
import { holdSlots, reserveSlot } from '#server/db/outbound-slot.ts';
import type { Deps } from '#server/env/deps.ts';
import { createNominatim } from '#server/gateways/nominatim/nominatim.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createGeocoder, locationNotFound, reverseGeocode as placeAt } from './geocoder.ts';

/** The usage policy of the public service: an absolute maximum of one request a second for the whole application. */
const SPACING_MS = 1_000;

/** Where a text or a position is: `geocode`, `reverseGeocode`. */
export function locationRoutes(app: FastifyInstance, { db, env, clock, fetch }: Deps): void {
  const name = new URL(env.NOMINATIM_URL).host;
  const nominatim = createNominatim({
    baseUrl: env.NOMINATIM_URL,
    userAgent: `Cartwise/1.0 (+${env.PUBLIC_URL})`,
    fetch,
    clock,
    sleep: (milliseconds) => sleep(milliseconds),
    turns: {
      take: (maxWaitMs) => reserveSlot(db, { name, spacingMs: SPACING_MS, maxWaitMs }),
      hold: (forMs) => holdSlots(db, { name, forMs }),
    },
  });
  const geocoder = createGeocoder({ db, nominatim, clock });

  endpoint(app, geocode, ({ query }) => geocoder.geocode(query.q));

  endpoint(app, reverseGeocode, async ({ query }) => {
    const place = placeAt(query.lat, query.lng);
    if (!place) throw locationNotFound();
    return place;
  });
}
