import type { FastifyInstance } from 'fastify';
import { geocode, reverseGeocode } from '#contract/location.ts';
import type { Deps } from '#server/env/deps.ts';
import type { NominatimClient } from '#server/gateways/nominatim/nominatim.ts';
import { createCallLimiter } from '#server/http/call-limit.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { defaultRateLimits, toCallerKey } from '#server/http/rate-limit.ts';
import { createGeocoder, locationNotFoundError, reverseGeocode as placeAt } from './geocoder.ts';

export function locationRoutes(app: FastifyInstance, deps: Deps, nominatim: NominatimClient): void {
  const { db, clock, limits = defaultRateLimits } = deps;
  const limitPlaceLookups = createCallLimiter(clock, limits.placesPerMinute);
  const limitSearches = createCallLimiter(clock, limits.addressesPerMinute);
  const geocoder = createGeocoder({ db, nominatim, clock, limitSearches });

  addEndpoint(app, geocode, async ({ query, request, reply }) => {
    const caller = toCallerKey(request);
    limitPlaceLookups(caller, reply);
    return geocoder.geocode(query.q, caller);
  });

  addEndpoint(app, reverseGeocode, async ({ query }) => {
    const place = placeAt(query.lat, query.lng);
    if (!place) throw locationNotFoundError();
    return place;
  });
}
