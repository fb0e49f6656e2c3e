import { readFileSync } from 'node:fs';

export type ZipPlace = {
  zipCode: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
};

export type GazetteerRow = ZipPlace & {
  /** False for a ZIP code that serves only PO boxes or a single building. */
  hasArea: boolean;
};

/** Loads the ZIP codes of the fifty states, DC and Puerto Rico. Takes about 60 ms, so call it once. */
export function loadGazetteer(): Map<string, GazetteerRow> {
  const rows = new Map<string, GazetteerRow>();
  for (const line of readFileSync(new URL('./zip-places.csv', import.meta.url), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [zipCode = '', city = '', state = '', latitude, longitude, kind] = line.split(',');
    rows.set(zipCode, {
      zipCode,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      hasArea: kind !== 'point',
    });
  }
  return rows;
}
