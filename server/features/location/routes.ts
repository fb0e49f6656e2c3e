import type { FastifyInstance } from 'fastify';
import { geocode, reverseGeocode } from '#contract/location.ts';
import type { Deps } from '#server/env/deps.ts';
import type { NominatimClient } from '#server/gateways/nominatim/nominatim.ts';
import { createCallLimit } from '#server/http/call-limit.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { callerKey, defaultRateLimits } from '#server/http/rate-limit.ts';
import { createGeocoder, locationNotFoundError, reverseGeocode as placeAt } from './geocoder.ts';

export function locationRoutes(app: FastifyInstance, deps: Deps, nominatim: NominatimClient): void {
  const { db, clock, limits = defaultRateLimits } = deps;
  const countPlace = createCallLimit(clock, limits.placesPerMinute);
  const countSearch = createCallLimit(clock, limits.addressesPerMinute);
  const geocoder = createGeocoder({ db, nominatim, clock, countSearch });

  endpoint(app, geocode, async ({ query, request, reply }) => {
    const caller = callerKey(request);
    countPlace(caller, reply);
    return geocoder.geocode(query.q, caller);
  });

  endpoint(app, reverseGeocode, async ({ query }) => {
    const place = placeAt(query.lat, query.lng);
    if (!place) throw locationNotFoundError();
    return place;
  });
}
