import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod/mini';
import type { Db } from '#server/db/connect.ts';
import { ImportError } from '#server/imports/csv-source.ts';
import type { Tally } from '#server/imports/tally.ts';
import { readPlace } from './place.ts';
import type { Found } from './retailer.ts';
import { hideSamplesNearRealStores } from './write.ts';
import { writePlaces } from './write-places.ts';

type Outcome = Pick<Tally, 'inserted' | 'updated' | 'unchanged'> & {
  skipped: string[];
  rejected: { row: number; reason: string }[];
};

/**
 * Keeps the stores among the features of one part of All The Places, then hides samples near them. Those that another source names
 * already stay as that one has them. Running it again changes nothing.
 */
export async function keepPlaces(db: Db, features: readonly unknown[]): Promise<Outcome> {
  const found = new Map<string, Found>();
  const skipped: string[] = [];
  const rejected: Outcome['rejected'] = [];
  for (const [index, feature] of features.entries()) {
    const reading = readPlace(feature);
    if ('reject' in reading) rejected.push({ row: index + 1, reason: reading.reject });
    else if ('skip' in reading) skipped.push(reading.skip);
    else if (found.has(reading.store.sourceRef)) skipped.push('the same store again');
    else found.set(reading.store.sourceRef, reading);
  }
  const { known, ...counts } = await writePlaces(db, [...found.values()]);
  for (let each = 0; each < known; each += 1) skipped.push('known from another source');
  if (counts.inserted + counts.updated > 0) await hideSamplesNearRealStores(db);
  return { ...counts, skipped, rejected };
}

const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

/** The largest chain has some 20 MB. */
const MAX_FILE_BYTES = 200_000_000;

async function readCollection(path: string): Promise<unknown[]> {
  const { size } = await stat(path).catch(() => {
    throw new ImportError(`There is no file at '${path}'.`);
  });
  if (size > MAX_FILE_BYTES)
    throw new ImportError(
      `'${path}' is larger than 200 MB: name the file of one chain, not of the whole run.`,
    );
  const bytes = await readFile(path);
  try {
    const text = (
      path.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes
    ).toString();
    return collection.parse(JSON.parse(text)).features;
  } catch {
    throw new ImportError(
      `'${path}' is no GeoJSON with a collection of features, as All The Places has one for each chain.`,
    );
  }
}

/** Loads the stores of one GeoJSON file of All The Places, plain or as `.gz`. Throws ImportError for anything else. */
export async function importPlaces(db: Db, path: string, tally: Tally): Promise<void> {
  const features = await readCollection(path);
  tally.read += features.length;
  const { skipped, rejected, ...counts } = await keepPlaces(db, features);
  tally.inserted += counts.inserted;
  tally.updated += counts.updated;
  tally.unchanged += counts.unchanged;
  for (const reason of skipped) tally.skip(reason);
  for (const { row, reason } of rejected) tally.reject(row, reason);
}
