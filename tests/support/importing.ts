import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '#server/commands/run-import.ts';
import { createTestDatabase } from './database.ts';

type Request = Parameters<typeof runImport>[1];

type ImportKind = Exclude<Request['kind'], 'stores' | 'wic'>;

export type ImportSetup = Awaited<ReturnType<typeof setUpImports>>;

/** Creates a separate database to import into, and a folder for the files to import. `end` removes both. */
export async function setUpImports(now = new Date('2026-11-21T12:00:00Z')) {
  const folder = await mkdtemp(join(tmpdir(), 'cartwise-import-'));
  const { db, close } = await createTestDatabase();
  /** `counts` is the parsed summary, such as `{ read: 16, 'has no coordinates': 1 }`. */
  const runRequest = async (request: Request) => {
    const lines = await runImport(db, request, { now, rejectFolder: folder, output: process.stdout });
    const counts: Record<string, number> = {};
    for (const line of lines) {
      const countMatch = /^ {2}(\w+) +([\d,]+)$/.exec(line);
      const reasonMatch = /^ {4}([\d,]+) {2}(.+)$/.exec(line);
      if (countMatch) counts[countMatch[1] ?? ''] = Number(countMatch[2]?.replaceAll(',', ''));
      if (reasonMatch) counts[reasonMatch[2] ?? ''] = Number(reasonMatch[1]?.replaceAll(',', ''));
    }
    return { counts, lines };
  };
  return {
    db,
    folder,
    run: (kind: ImportKind, from: string, includeAllRetailers = false) =>
      runRequest({ kind, from, includeAllRetailers }),
    runRequest,
    async write(name: string, content: string | Buffer) {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    async end() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
