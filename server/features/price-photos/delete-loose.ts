import type { Db } from '#server/db/connect.ts';
import type { Photos } from '#server/gateways/photos/photos.ts';
import { forgetPhotos, loosePhotos } from './queries.ts';

/**
 * Deletes photos that belong to no price, up to a limit per run. If some can't be deleted, throws after trying all; the
 * next run retries them.
 */
export async function deleteLoosePhotos(
  db: Db,
  { photos, now }: { photos: Photos; now: Date },
): Promise<void> {
  const names = await loosePhotos(db, now);
  const gone: string[] = [];
  const troubles = new Set<string>();
  for (const name of names) {
    await photos.remove(name).then(
      () => gone.push(name),
      (error: unknown) => troubles.add(error instanceof Error ? error.message : String(error)),
    );
  }
  await forgetPhotos(db, gone);
  if (troubles.size > 0) {
    throw new Error(`${names.length - gone.length} photos could not be deleted: ${[...troubles].join(' ')}`);
  }
}
