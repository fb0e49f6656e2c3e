import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hydrateLinks, unsupportedLibraryReason } from './binaries.ts';
import { readPostmaster, removeIfForeign } from './postmaster-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-parts-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('unsupportedLibraryReason', () => {
  it.each(['2.27', '2.36', '3.0'])('unsupportedLibraryReason accepts glibc %s', (version) =>
    expect(unsupportedLibraryReason(version)).toBeNull());

  it('unsupportedLibraryReason suggests DATABASE_URL if glibc is missing or too old', () => {
    expect(unsupportedLibraryReason(undefined)).toMatch(/musl.*DATABASE_URL/);
    expect(unsupportedLibraryReason('2.17')).toMatch(/has 2\.17\. Set DATABASE_URL/);
  });
});

describe('hydrateLinks', () => {
  it('hydrateLinks creates the links that disabled install scripts left out', async () => {
    await mkdir(join(folder, 'native/lib'), { recursive: true });
    await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
    await hydrateLinks(folder);
    await hydrateLinks(folder);
    expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(await readFile(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
  });
});

describe('postmaster.pid', () => {
  const lines = (pid: number) =>
    `${pid}\n/data/cluster\n1763690000\n5432\n/data/socket\n\n  1234 999999\nready\n`;

  it('readPostmaster returns the process ID, port, socket folder and shared memory ID', async () => {
    await writeFile(join(folder, 'postmaster.pid'), lines(77));
    expect(await readPostmaster(folder)).toEqual({
      pid: 77,
      port: 5432,
      socketDir: '/data/socket',
      sharedMemoryId: 999_999,
    });
  });

  it('readPostmaster returns null if the file is missing or truncated', async () => {
    expect(await readPostmaster(folder)).toBeNull();
    await writeFile(join(folder, 'postmaster.pid'), '77\n/data');
    expect(await readPostmaster(folder)).toBeNull();
  });

  it.runIf(process.platform === 'linux')(
    'removeIfForeign removes postmaster.pid if its process ID now belongs to a different program',
    async () => {
      await writeFile(join(folder, 'postmaster.pid'), lines(process.pid));
      expect(await removeIfForeign(folder)).toBe(true);
      expect(await readPostmaster(folder)).toBeNull();
    },
  );
});
