import { computeDistanceMiles } from '#domain/store/distance.ts';
import { type GazetteerRow, loadGazetteer, type ZipPlace } from './load.ts';
import { normalizePlaceName, toPostalName } from './place-name.ts';

export type CityPlace = ZipPlace & {
  /** True if no state was given and other states have a place with this name. */
  isAmbiguous: boolean;
  /** Cities with the same name in other states. */
  namesakes: readonly { city: string; state: string }[];
  /** Number of the city's ZIP codes, the best indicator of its size. Excludes PO boxes and individual buildings. */
  areaCount: number;
};

/** A city is listed as a namesake if it has at least this fraction of the number of ZIP codes of the largest one. */
const MIN_NAMESAKE_SHARE = 1 / 12;

const lazy = <Value>(make: () => Value) => {
  let cached: { value: Value } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
};

const getRows = lazy(loadGazetteer);
const getAreas = lazy(() => [...getRows().values()].filter((row) => row.hasArea));

const getCities = lazy(() => {
  const cities = new Map<string, Map<string, GazetteerRow[]>>();
  const normalizedNames = new Map<string, string>();
  for (const row of getRows().values()) {
    const name = normalizedNames.get(row.city) ?? normalizePlaceName(row.city);
    normalizedNames.set(row.city, name);
    const states = cities.get(name) ?? new Map<string, GazetteerRow[]>();
    cities.set(name, states);
    const zips = states.get(row.state);
    if (zips) zips.push(row);
    else states.set(row.state, [row]);
  }
  return cities;
});

const toPlace = ({ zipCode, city, state, latitude, longitude }: GazetteerRow): ZipPlace => ({
  zipCode,
  city,
  state,
  latitude,
  longitude,
});

const computeMedian = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function findClosest(candidates: GazetteerRow[], latitude: number, longitude: number): GazetteerRow | null {
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  let best: GazetteerRow | null = null;
  let bestSquaredDistance = Number.POSITIVE_INFINITY;
  for (const row of candidates) {
    const x = (((row.longitude - longitude + 540) % 360) - 180) * longitudeScale;
    const y = row.latitude - latitude;
    const squaredDistance = x * x + y * y;
    if (squaredDistance < bestSquaredDistance) {
      bestSquaredDistance = squaredDistance;
      best = row;
    }
  }
  return best;
}

const filterZipsWithArea = (zips: GazetteerRow[]) => zips.filter((row) => row.hasArea);

/** Finds the ZIP code closest to the median coordinates. A single distant area hardly affects the median. */
function findCenter(zips: GazetteerRow[]): GazetteerRow | null {
  const zipsWithArea = filterZipsWithArea(zips);
  const candidates = zipsWithArea.length > 0 ? zipsWithArea : zips;
  const latitude = computeMedian(candidates.map((row) => row.latitude));
  const longitude = computeMedian(candidates.map((row) => row.longitude));
  return findClosest(candidates, latitude, longitude);
}

export function lookUpZip(zipCode: string): ZipPlace | null {
  const row = getRows().get(zipCode);
  return row ? toPlace(row) : null;
}

/**
 * Finds a city by name in any common spelling ("St. Louis", "FT WORTH", "nyc"). Without `state`, returns the
 * city with the most ZIP codes, marked as ambiguous if other states have a city with that name.
 */
export function lookUpCity(city: string, state?: string): CityPlace | null {
  const name = normalizePlaceName(city);
  const states = getCities().get(name);
  const candidates = states
    ? [...states].filter(([candidate]) => state === undefined || candidate === state)
    : [];
  const cities = candidates.map(([, zips]) => ({ zips, areaCount: filterZipsWithArea(zips).length }));
  const [biggest] = cities.sort((a, b) => b.areaCount - a.areaCount || b.zips.length - a.zips.length);
  const postalName = toPostalName(name);
  // A town's name takes precedence over a nickname. For example, Kansas has a town named Manhattan.
  if (!biggest) return postalName === null ? null : lookUpCity(postalName, state);
  const center = findCenter(biggest.zips);
  if (!center) return null;
  const namesakes = cities
    .slice(1)
    .filter(({ areaCount }) => areaCount > 0 && areaCount >= MIN_NAMESAKE_SHARE * biggest.areaCount)
    .flatMap(({ zips }) => zips.slice(0, 1).map(({ city, state }) => ({ city, state })));
  return { ...toPlace(center), isAmbiguous: cities.length > 1, namesakes, areaCount: biggest.areaCount };
}

/** Takes about 1 ms. */
export function findNearestZip(
  latitude: number,
  longitude: number,
): (ZipPlace & { distanceMiles: number }) | null {
  const row = findClosest(getAreas(), latitude, longitude);
  if (!row) return null;
  return { ...toPlace(row), distanceMiles: computeDistanceMiles({ latitude, longitude }, row) };
}

/** Excludes ZIP codes for PO boxes and individual buildings. */
export const listZipCentroids = (): ZipPlace[] => getAreas().map(toPlace);
