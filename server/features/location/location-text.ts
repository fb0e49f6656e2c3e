import type { Place } from '#contract/location.ts';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import { type CityPlace, lookUpCity, lookUpZip } from '#server/gazetteer/gazetteer.ts';
import { parseState } from '#server/gazetteer/states.ts';

const countrySuffixPattern = /(?: ?, ?| )(?:usa|us|u\.s\.a?\.?|united states(?: of america)?)$/i;
const trailingZipPattern = /(?:^|[\s,])(\d{5})(?:-?\d{4})?$/;
/** Matches "60614 Chicago" but also an address such as "12345 Broadway". */
const leadingZipPattern = /^\s*(\d{5})(?:-?\d{4})?[\s,]+([^\d\s,]\D*)$/;
/** A city within this distance of a ZIP is the ZIP's city or a neighboring city. */
const SAME_CITY_MILES = 30;

/**
 * Minimum number of ZIP areas in a large city. If the state is missing, only large cities are recognized, because
 * almost every word is the name of some small town.
 */
const MIN_LARGE_CITY_ZIP_AREAS = 5;
const MAX_CITY_WORDS = 4;

const MAX_OTHER_CITIES = 5;

type LocationParts = {
  segments: string[];
  state: string | null;
  zipCode: string | null;
};

const gazetteerSource = { source: 'gazetteer', attribution: null } as const;

function findZipPlace(zipCode: string, isApproximate: boolean): Place | null {
  const place = lookUpZip(zipCode);
  return (
    place && {
      ...place,
      label: `${place.city}, ${place.state} ${zipCode}`,
      isApproximate,
      ...gazetteerSource,
    }
  );
}

function toCityPlace(city: CityPlace | null, isApproximate: boolean): Place | null {
  if (!city) return null;
  const { latitude, longitude, state } = city;
  const label = `${city.city}, ${state}`;
  return {
    latitude,
    longitude,
    label,
    city: city.city,
    state,
    zipCode: null,
    isApproximate,
    ...gazetteerSource,
  };
}

/** Splits off a state at the end, as in "chicago il". The longest name wins: "West Virginia" isn't Virginia. */
function splitState(segment: string): { rest: string; state: string } | null {
  const words = segment.split(' ');
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const state = parseState(words.slice(-count).join(' '));
    if (state !== null) return { rest: words.slice(0, -count).join(' '), state };
  }
  return null;
}

function splitLocation(text: string): LocationParts {
  const cleaned = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(countrySuffixPattern, '')
    .replace(/(?<![\s,])[\s,]+$/, '');
  const zipCode = trailingZipPattern.exec(cleaned)?.[1] ?? null;
  const segments = cleaned
    .replace(trailingZipPattern, '')
    .split(',')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
  const lastSegment = segments.at(-1);
  const stateSplit = lastSegment === undefined ? null : splitState(lastSegment);
  // "New York" and "Washington" without a state mean the cities.
  const isCityOnly = stateSplit?.rest === '' && segments.length === 1 && zipCode === null;
  if (!stateSplit || isCityOnly) return { segments, state: null, zipCode };
  const earlierSegments = segments.slice(0, -1);
  return {
    segments: stateSplit.rest === '' ? earlierSegments : [...earlierSegments, stateSplit.rest],
    state: stateSplit.state,
    zipCode,
  };
}

/**
 * Finds a place such as "60614 Chicago". The city must be near the ZIP, because in "12345 Broadway", the number is a
 * house number.
 */
function findPlaceByLeadingZip(text: string): Place | null {
  const [, zipCode = '', rest = ''] = leadingZipPattern.exec(text) ?? [];
  const zip = lookUpZip(zipCode);
  const { segments, state } = splitLocation(rest);
  const [name, ...more] = segments;
  if (zip === null || more.length > 0 || (state !== null && state !== zip.state)) return null;
  if (name === undefined || parseState(name) === zip.state) return findZipPlace(zipCode, false);
  const city = lookUpCity(name, zip.state);
  return city && computeDistanceMiles(city, zip) <= SAME_CITY_MILES ? findZipPlace(zipCode, false) : null;
}

/**
 * Finds the place if the whole text is a ZIP or a city, otherwise returns null. If several cities have the name,
 * returns the largest city and marks it as approximate.
 */
export function findNamedPlace(text: string): Place | null {
  const leadingZipPlace = findPlaceByLeadingZip(text);
  if (leadingZipPlace !== null) return leadingZipPlace;
  const { segments, state, zipCode } = splitLocation(text);
  const [name, ...more] = segments;
  if (more.length > 0) return null;
  if (name === undefined) return zipCode === null ? null : findZipPlace(zipCode, false);
  const city = lookUpCity(name, state ?? undefined);
  if (!city) return null;
  if (zipCode !== null) return findZipPlace(zipCode, false) ?? toCityPlace(city, true);
  const isGuess = state === null && (city.isAmbiguous || city.areaCount < MIN_LARGE_CITY_ZIP_AREAS);
  const place = toCityPlace(city, isGuess);
  if (place === null || state !== null || city.namesakes.length === 0) return place;
  return {
    ...place,
    others: city.namesakes.slice(0, MAX_OTHER_CITIES).map((each) => `${each.city}, ${each.state}`),
  };
}

function listEndings(text: string): string[] {
  const words = text.split(' ').slice(-MAX_CITY_WORDS);
  return words.map((_, index) => words.slice(index).join(' '));
}

/**
 * Finds the city or ZIP at the end of a street address. The result is always approximate. If the address has no ZIP or
 * state, accepts only a large city after a comma, because many streets are named after towns.
 */
export function findPlaceInAddress(text: string): Place | null {
  const { segments, state, zipCode } = splitLocation(text);
  const zipPlace = zipCode === null ? null : findZipPlace(zipCode, true);
  if (zipPlace) return zipPlace;
  const lastSegment = segments.at(-1);
  if (lastSegment === undefined) return null;
  if (state !== null) {
    for (const ending of listEndings(lastSegment)) {
      const city = lookUpCity(ending, state);
      if (city) return toCityPlace(city, true);
    }
    return null;
  }
  const city = segments.length > 1 ? lookUpCity(lastSegment) : null;
  return city && city.areaCount >= MIN_LARGE_CITY_ZIP_AREAS ? toCityPlace(city, true) : null;
}

/** Used to skip the external lookup for an unknown ZIP, because the external service doesn't know it either. */
export const isZipOnly = (text: string): boolean => {
  const { segments, zipCode } = splitLocation(text);
  return segments.length === 0 && zipCode !== null;
};

export const isStreetAddress = (text: string): boolean => /\d/.test(text);
