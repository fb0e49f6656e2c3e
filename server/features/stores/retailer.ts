import { type Coordinates, distanceMiles } from '#domain/store/distance.ts';
import { lookupZip, nearestZip } from '#server/gazetteer/gazetteer.ts';
import { newChain } from './missing-chains.ts';
import { recognizeRetailer } from './recognize-retailer.ts';
import { shortStreet } from './street-words.ts';
import type { ChainRow, StoreRow } from './write.ts';

/** USDA's list of authorised retailers, whether it came as a file or from the layer: a store is the same in both. */
export const RETAILER_SOURCE = 'usda-snap';

/** A row of that list, as text, in whatever columns it came. */
export type Retailer = {
  name: string;
  /** The street, then after a comma the rest. */
  address: string;
  city: string;
  state: string;
  zipCode: string;
  latitude: string;
  longitude: string;
  isClosed: boolean;
  /** The list's own kind of store; blank where it has none. */
  type: string;
};

/** The US with its territories, generously. */
const isInUs = (latitude: number, longitude: number) =>
  (latitude >= 13 && latitude <= 72 && longitude >= -180 && longitude <= -60) ||
  (latitude >= 13 && latitude <= 21 && longitude >= 144 && longitude <= 147);

/** The position, or in words why there is none. */
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

/** No ZIP code reaches so far, but for those of Alaska. */
const FAR_MILES = 60;
const FAR_MILES_ALASKA = 300;

/** A store in the sea, or in another state than its address, in words; null where the position may be right. */
function misplacedBy(position: Coordinates, zipCode: string): string | null {
  const zip = lookupZip(zipCode);
  if (zip === null) {
    const near = nearestZip(position.latitude, position.longitude);
    return near && near.distanceMiles <= FAR_MILES ? null : 'coordinates are far from any ZIP code';
  }
  const reach = zip.state === 'AK' ? FAR_MILES_ALASKA : FAR_MILES;
  return distanceMiles(position, zip) <= reach ? null : 'coordinates are far from the ZIP code';
}

const squeeze = (value: string) =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * The store's own reference: chain, street and ZIP. Both column sets give the same one for the same store, however the
 * street is abbreviated, so that reading one after the other adds nothing twice.
 */
const referenceOf = (key: string, address: string, zipCode: string) =>
  `${squeeze(key)}|${shortStreet(squeeze(address.split(',')[0] ?? ''))}|${zipCode}`;

/** A store, and its chain as far as its name tells. */
export type Found = { store: StoreRow; chain: ChainRow };
export type Reading = Found | { skip: string } | { reject: string };

/** What a row comes to: a store with the chain that may be missing for it, or why it is left out or unusable. */
export function readRetailer(retailer: Retailer, includeAllRetailers: boolean): Reading {
  if (retailer.name === '') return { reject: 'has no store name' };
  if (retailer.isClosed) return { skip: 'closed' };
  const state = retailer.state.toUpperCase();
  const recognized = recognizeRetailer(retailer.name, state, retailer.type);
  if (recognized.kind === 'other' && !includeAllRetailers) return { skip: recognized.reason };
  if (/convenience/i.test(retailer.type) && !includeAllRetailers) return { skip: 'convenience store' };
  const position = readPosition(retailer);
  if (typeof position === 'string') return { reject: position };
  const zipCode = retailer.zipCode.padStart(5, '0').slice(0, 5);
  if (!/^[0-9]{5}$/.test(zipCode)) return { reject: `'${retailer.zipCode}' is not a ZIP code` };
  const misplaced = misplacedBy(position, zipCode);
  if (misplaced !== null) return { reject: misplaced };
  if (!/^[A-Z]{2}$/.test(state)) return { reject: `'${retailer.state}' is not a state` };

  const storeName = recognized.kind === 'other' ? retailer.name : recognized.storeName;
  const key = recognized.kind === 'chain' ? recognized.slug : retailer.name;
  const sourceRef = referenceOf(key, retailer.address, zipCode);
  const isIndependent = recognized.kind !== 'chain';
  // Two shops of one name are not one chain: each independent stands for itself.
  const chainSlug = isIndependent ? `independent|${sourceRef}` : recognized.slug;
  return {
    chain: newChain({ slug: chainSlug, name: storeName, isIndependent }),
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
