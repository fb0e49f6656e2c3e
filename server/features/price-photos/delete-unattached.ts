import type { Db } from '#server/db/connect.ts';
import type { PhotoStorage } from '#server/gateways/photos/photos.ts';
import { deletePhotoRows, listUnattachedPhotos } from './queries.ts';

/** If some photos can't be deleted, throws at the end. The next run tries them again. */
export async function deleteUnattachedPhotos(
  db: Db,
  { photos, now }: { photos: PhotoStorage; now: Date },
): Promise<void> {
  const names = await listUnattachedPhotos(db, now);
  const deleted: string[] = [];
  const failures = new Set<string>();
  for (const name of names) {
    await photos.remove(name).then(
      () => deleted.push(name),
      (error: unknown) => failures.add(error instanceof Error ? error.message : String(error)),
    );
  }
  await deletePhotoRows(db, deleted);
  if (failures.size > 0) {
    throw new Error(
      `${names.length - deleted.length} photos could not be deleted: ${[...failures].join(' ')}`,
    );
  }
}
