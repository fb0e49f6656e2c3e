import { type Coordinates, computeDistanceMiles } from '#domain/store/distance.ts';
import { findNearestZip, lookUpZip } from '#server/gazetteer/gazetteer.ts';
import { createChain } from './missing-chains.ts';
import { recognizeRetailer } from './recognize-retailer.ts';
import { abbreviateStreet } from './street-words.ts';
import type { ChainRow, StoreRow } from './write.ts';

/** USDA's file and its map layer share one source, because both list the same stores. */
export const RETAILER_SOURCE = 'usda-snap';

export type Retailer = {
  name: string;
  /** The street, possibly followed by a comma and more of the address. */
  address: string;
  city: string;
  state: string;
  zipCode: string;
  latitude: string;
  longitude: string;
  isClosed: boolean;
  /** Blank if USDA's list doesn't give a type. */
  type: string;
};

const isInUs = (latitude: number, longitude: number) =>
  (latitude >= 13 && latitude <= 72 && longitude >= -180 && longitude <= -60) ||
  (latitude >= 13 && latitude <= 21 && longitude >= 144 && longitude <= 147);

function readPosition(retailer: Retailer): Coordinates | string {
  if (retailer.latitude === '' || retailer.longitude === '') return 'has no coordinates';
  const latitude = Number(retailer.latitude);
  const longitude = Number(retailer.longitude);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return 'coordinates are not numbers';
  if (isInUs(latitude, longitude)) return { latitude, longitude };
  return isInUs(longitude, latitude)
    ? 'latitude and longitude are swapped'
    : 'coordinates are outside the US';
}

/** Maximum distance from a store to the center of its ZIP code. Only ZIP codes in Alaska are larger. */
const MAX_ZIP_MILES = 60;
const MAX_ZIP_MILES_ALASKA = 300;

function findPositionIssue(position: Coordinates, zipCode: string): string | null {
  const zip = lookUpZip(zipCode);
  if (zip === null) {
    const nearestZip = findNearestZip(position.latitude, position.longitude);
    return nearestZip && nearestZip.distanceMiles <= MAX_ZIP_MILES
      ? null
      : 'coordinates are far from any ZIP code';
  }
  const maxMiles = zip.state === 'AK' ? MAX_ZIP_MILES_ALASKA : MAX_ZIP_MILES;
  return computeDistanceMiles(position, zip) <= maxMiles ? null : 'coordinates are far from the ZIP code';
}

const normalizeText = (value: string) =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Ignores how street words are abbreviated, so that a store whose address is spelled differently in two files isn't
 * added twice.
 */
const createSourceRef = (key: string, address: string, zipCode: string) =>
  `${normalizeText(key)}|${abbreviateStreet(normalizeText(address.split(',')[0] ?? ''))}|${zipCode}`;

export type FoundStore = { store: StoreRow; chain: ChainRow };
export type RetailerResult = FoundStore | { skip: string } | { reject: string };

export function parseRetailer(retailer: Retailer, includeAllRetailers: boolean): RetailerResult {
  if (retailer.name === '') return { reject: 'has no store name' };
  if (retailer.isClosed) return { skip: 'closed' };
  const state = retailer.state.toUpperCase();
  const recognizedRetailer = recognizeRetailer(retailer.name, state, retailer.type);
  if (recognizedRetailer.kind === 'other' && !includeAllRetailers) return { skip: recognizedRetailer.reason };
  if (/convenience/i.test(retailer.type) && !includeAllRetailers) return { skip: 'convenience store' };
  const position = readPosition(retailer);
  if (typeof position === 'string') return { reject: position };
  const zipCode = retailer.zipCode.padStart(5, '0').slice(0, 5);
  if (!/^[0-9]{5}$/.test(zipCode)) return { reject: `'${retailer.zipCode}' is not a ZIP code` };
  const positionIssue = findPositionIssue(position, zipCode);
  if (positionIssue !== null) return { reject: positionIssue };
  if (!/^[A-Z]{2}$/.test(state)) return { reject: `'${retailer.state}' is not a state` };

  const storeName = recognizedRetailer.kind === 'other' ? retailer.name : recognizedRetailer.storeName;
  const key = recognizedRetailer.kind === 'chain' ? recognizedRetailer.slug : retailer.name;
  const sourceRef = createSourceRef(key, retailer.address, zipCode);
  const isIndependent = recognizedRetailer.kind !== 'chain';
  // Independent stores with the same name each get their own chain row.
  const chainSlug = isIndependent ? `independent|${sourceRef}` : recognizedRetailer.slug;
  return {
    chain: createChain({ slug: chainSlug, name: storeName, isIndependent }),
    store: {
      chainSlug,
      name: storeName,
      address: retailer.address === '' ? null : retailer.address,
      city: retailer.city,
      state,
      zipCode,
      ...position,
      source: RETAILER_SOURCE,
      sourceRef,
      isSample: false,
    },
  };
}
