import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PhotoStorage } from './photos.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

export function createFolderPhotoStorage(folder: string): PhotoStorage {
  const toPath = (name: string) => join(folder, name.slice(0, 2), `${name}.jpg`);
  return {
    async put(name, jpeg) {
      const path = toPath(name);
      const partPath = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const file = await open(partPath, 'w', 0o600);
        await file
          .writeFile(jpeg)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(partPath, path);
      } catch (error) {
        await rm(partPath, { force: true });
        throw error;
      }
    },
    get: (name) =>
      readFile(toPath(name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    async remove(name) {
      await rm(toPath(name), { force: true });
      await rm(`${toPath(name)}.part`, { force: true });
    },
  };
}
