import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import { readSeedCities } from '#server/db/seed/read-seed.ts';
import { lookUpZip } from '#server/gazetteer/gazetteer.ts';
import { parseRetailer } from './retailer.ts';

/** Real stores nationwide. The files aren't in the repository. */
const realDataFolder = join(import.meta.dirname, '../../../../shared/data/stores');
const files = ['public-domain', 'open-licence', 'no-licence-stated'].map((name) => `stores-${name}.csv.gz`);

const RADIUS_MILES = 15;
const MIN_CHAINS = 5;

type Row = Record<'name' | 'type' | 'street' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude', string>;

const readStores = (file: string) => {
  const rows: Row[] = parse(gunzipSync(readFileSync(join(realDataFolder, file))), { columns: true });
  return rows.flatMap(({ street, zip, ...row }) => {
    const reading = parseRetailer({ ...row, address: street, zipCode: zip, isClosed: false }, false);
    return 'store' in reading && !reading.chain.isIndependent ? reading.store : [];
  });
};

it.runIf(existsSync(realDataFolder))(
  'At least 94 of the 100 largest cities have five chains within 15 miles',
  () => {
    const stores = files.flatMap(readStores);
    const citiesBelowMinimum = readSeedCities().flatMap(({ city, zipCode }) => {
      const center = lookUpZip(zipCode);
      if (center === null) return city;
      const nearbyStores = stores.filter((store) => computeDistanceMiles(center, store) <= RADIUS_MILES);
      const count = new Set(nearbyStores.map(({ chainSlug }) => chainSlug)).size;
      return count >= MIN_CHAINS ? [] : `${city} ${count}`;
    });
    expect(citiesBelowMinimum.length, citiesBelowMinimum.join(', ')).toBeLessThanOrEqual(6);
  },
);
