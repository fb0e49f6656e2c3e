import type { Place } from '#contract/location.ts';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import {
  MAX_SLOT_WAIT_MS,
  type NominatimClient,
  nominatimAttribution,
} from '#server/gateways/nominatim/nominatim.ts';
import type { AddressPlace } from '#server/gateways/nominatim/reply.ts';
import { findNearestZip } from '#server/gazetteer/gazetteer.ts';
import { AppError } from '#server/http/errors.ts';
import {
  type CachedGeocode,
  findCachedGeocode,
  insertCachedGeocode,
  toGeocodeCacheKey,
} from './geocode-cache.ts';
import { findNamedPlace, findPlaceInAddress, isStreetAddress, isZipOnly } from './location-text.ts';

const RESULT_TTL_MS = 90 * DAY_MS;
/** A place that isn't found is looked up again after this time, because places are still being added to the map. */
const NO_RESULT_TTL_MS = DAY_MS;

/** Pending external requests per caller. All callers share three slots, so at least one is left for other callers. */
const MAX_QUEUED_PER_CALLER = 2;
/**
 * Maximum wait if the caller already has a pending request. It's shorter than usual, so that a burst from one caller
 * doesn't occupy every slot.
 */
const MAX_FURTHER_WAIT_MS = MAX_SLOT_WAIT_MS / 2;

/** Places farther than this from every ZIP area are abroad or uninhabited. */
const MAX_ZIP_DISTANCE_MILES = 60;

export type Geocoder = {
  /** @throws {AppError} 404 `location_not_found`, 503 `addresses_unavailable`, or 429 */
  geocode: (text: string, caller: string) => Promise<Place>;
};

export const locationNotFoundError = () =>
  new AppError(404, 'location_not_found', t`Unable to find that location. Please try a different address.`);

const addressesUnavailableError = () =>
  new AppError(
    503,
    'addresses_unavailable',
    t`We can’t look up street addresses right now. Use a ZIP code or “City, ST.”`,
  );

/** Finds the nearest ZIP area locally, because a shopper's position is private. Returns null outside the US. */
export function reverseGeocode(latitude: number, longitude: number): Place | null {
  const nearest = findNearestZip(latitude, longitude);
  if (!nearest || nearest.distanceMiles > MAX_ZIP_DISTANCE_MILES) return null;
  const { city, state, zipCode } = nearest;
  const label = `${city}, ${state} ${zipCode}`;
  return {
    latitude,
    longitude,
    label,
    city,
    state,
    zipCode,
    isApproximate: false,
    source: 'gazetteer',
    attribution: null,
  };
}

function toPlace(address: AddressPlace): Place | null {
  const nearestZip = reverseGeocode(address.latitude, address.longitude);
  if (!nearestZip) return null;
  const city = address.city ?? nearestZip.city;
  const state = address.state ?? nearestZip.state;
  const zipCode = address.zipCode ?? nearestZip.zipCode;
  return {
    latitude: address.latitude,
    longitude: address.longitude,
    label: [address.street, city, `${state} ${zipCode}`].filter((part) => part !== null).join(', '),
    city,
    state,
    zipCode,
    isApproximate: address.isApproximate,
    source: 'nominatim',
    attribution: nominatimAttribution,
  };
}

/** Creates a geocoder that caches Nominatim's results. If Nominatim fails, it finds an approximate place locally. */
export function createGeocoder({
  db,
  nominatim,
  clock,
  limitSearches,
}: {
  db: Db;
  nominatim: NominatimClient;
  clock: Clock;
  limitSearches: (caller: string) => void;
}): Geocoder {
  /** Concurrent requests for the same address share one external request. */
  const pendingSearches = new Map<string, Promise<CachedGeocode | null>>();

  const waitingCounts = new Map<string, number>();

  async function searchService(address: string, caller: string): ReturnType<NominatimClient['search']> {
    const waitingCount = waitingCounts.get(caller) ?? 0;
    if (waitingCount >= MAX_QUEUED_PER_CALLER)
      return { kind: 'unavailable', reason: t`your other requests are still waiting` };
    limitSearches(caller);
    waitingCounts.set(caller, waitingCount + 1);
    try {
      return await nominatim.search(address, waitingCount === 0 ? MAX_SLOT_WAIT_MS : MAX_FURTHER_WAIT_MS);
    } finally {
      const remainingCount = (waitingCounts.get(caller) ?? 1) - 1;
      if (remainingCount === 0) waitingCounts.delete(caller);
      else waitingCounts.set(caller, remainingCount);
    }
  }

  async function findOrSearch(address: string, key: string, caller: string): Promise<CachedGeocode | null> {
    const cached = await findCachedGeocode(db, key);
    const ttlMs = cached?.answer.kind === 'found' ? RESULT_TTL_MS : NO_RESULT_TTL_MS;
    if (cached && clock().getTime() - cached.fetchedAt.getTime() < ttlMs) return cached.answer;
    const answer = await searchService(address, caller);
    if (answer.kind === 'unavailable') return cached?.answer ?? null;
    await insertCachedGeocode(db, { key, answer, fetchedAt: clock() });
    return answer;
  }

  function searchOnce(address: string, caller: string): Promise<CachedGeocode | null> {
    const key = toGeocodeCacheKey(address);
    const pendingSearch = pendingSearches.get(key);
    if (pendingSearch) return pendingSearch;
    const search = findOrSearch(address, key, caller).finally(() => pendingSearches.delete(key));
    pendingSearches.set(key, search);
    return search;
  }

  return {
    async geocode(text, caller) {
      const namedPlace = findNamedPlace(text);
      if (namedPlace) return namedPlace;
      if (isZipOnly(text) || !/\p{L}/u.test(text)) throw locationNotFoundError();
      const answer = await searchOnce(text, caller);
      const addressPlace = answer?.kind === 'found' ? toPlace(answer.place) : null;
      const place = addressPlace ?? findPlaceInAddress(text);
      if (place) return place;
      throw answer === null && isStreetAddress(text) ? addressesUnavailableError() : locationNotFoundError();
    },
  };
}
