import { text } from 'node:stream/consumers';
import { z } from 'zod/mini';
import type { Db } from '#server/db/connect.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { ImportError, openTextFile } from '#server/imports/text-source.ts';
import { parseStoreFeature } from './place.ts';
import type { FoundStore } from './retailer.ts';
import { updateSampleStoreVisibility } from './write.ts';
import { writePlaces } from './write-places.ts';

type SaveResult = Pick<ImportTally, 'inserted' | 'updated' | 'unchanged'> & {
  skipped: string[];
  rejected: { row: number; reason: string }[];
};

/**
 * Saves stores from All The Places. Skips stores that another source already has. Hides sample stores near new stores.
 * Idempotent.
 */
export async function savePlaces(db: Db, features: readonly unknown[]): Promise<SaveResult> {
  const storesByRef = new Map<string, FoundStore>();
  const skipped: string[] = [];
  const rejected: SaveResult['rejected'] = [];
  for (const [index, feature] of features.entries()) {
    const result = parseStoreFeature(feature);
    if ('reject' in result) rejected.push({ row: index + 1, reason: result.reject });
    else if ('skip' in result) skipped.push(result.skip);
    else if (storesByRef.has(result.store.sourceRef)) skipped.push('the same store again');
    else storesByRef.set(result.store.sourceRef, result);
  }
  const { known: knownCount, ...counts } = await writePlaces(db, [...storesByRef.values()]);
  for (let index = 0; index < knownCount; index += 1) skipped.push('known from another source');
  if (counts.inserted + counts.updated > 0) await updateSampleStoreVisibility(db);
  return { ...counts, skipped, rejected };
}

const collectionSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

/** Ten times the size of the largest chain's file. */
const MAX_FILE_BYTES = 200_000_000;

async function readCollection(path: string): Promise<unknown[]> {
  const { stream } = await openTextFile(path);
  let size = 0;
  const readUpToLimit = async function* () {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) {
        throw new ImportError(
          `'${path}' is larger than 200 MB: name the file of one chain, not of the whole run.`,
        );
      }
      yield chunk;
    }
  };
  try {
    return collectionSchema.parse(JSON.parse(await text(readUpToLimit()))).features;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      `'${path}' is not a GeoJSON feature collection, as All The Places publishes one for each chain.`,
    );
  }
}

/** Imports GeoJSON from All The Places, plain or gzipped. Throws ImportError for other files. */
export async function importPlaces(db: Db, path: string, tally: ImportTally): Promise<void> {
  const features = await readCollection(path);
  tally.read += features.length;
  const { skipped, rejected, ...counts } = await savePlaces(db, features);
  tally.inserted += counts.inserted;
  tally.updated += counts.updated;
  tally.unchanged += counts.unchanged;
  for (const reason of skipped) tally.skip(reason);
  for (const { row, reason } of rejected) tally.reject(row, reason);
}
