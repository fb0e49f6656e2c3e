import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLibraryLinks, explainUnsupportedCLibrary } from './binaries.ts';
import { readPostmasterFile, removeForeignPostmasterFile } from './postmaster-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-parts-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('explainUnsupportedCLibrary', () => {
  it.each(['2.27', '2.36', '3.0'])('explainUnsupportedCLibrary accepts glibc %s', (version) =>
    expect(explainUnsupportedCLibrary(version)).toBeNull());

  it('explainUnsupportedCLibrary suggests DATABASE_URL if glibc is missing or too old', () => {
    expect(explainUnsupportedCLibrary(undefined)).toMatch(/musl.*DATABASE_URL/);
    expect(explainUnsupportedCLibrary('2.17')).toMatch(/has 2\.17\. Set DATABASE_URL/);
  });
});

describe('createLibraryLinks', () => {
  it('createLibraryLinks creates the symbolic links that are missing if install scripts were disabled', async () => {
    await mkdir(join(folder, 'native/lib'), { recursive: true });
    await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
    await createLibraryLinks(folder);
    await createLibraryLinks(folder);
    expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(await readFile(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
  });
});

describe('postmaster.pid', () => {
  const lines = (pid: number) =>
    `${pid}\n/data/cluster\n1763690000\n5432\n/data/socket\n\n  1234 999999\nready\n`;

  it('readPostmasterFile returns the process ID, port, socket folder and shared memory ID', async () => {
    await writeFile(join(folder, 'postmaster.pid'), lines(77));
    expect(await readPostmasterFile(folder)).toEqual({
      pid: 77,
      port: 5432,
      socketDir: '/data/socket',
      sharedMemoryId: 999_999,
    });
  });

  it('readPostmasterFile returns null if the file is missing or truncated', async () => {
    expect(await readPostmasterFile(folder)).toBeNull();
    await writeFile(join(folder, 'postmaster.pid'), '77\n/data');
    expect(await readPostmasterFile(folder)).toBeNull();
  });

  it.runIf(process.platform === 'linux')(
    'removeForeignPostmasterFile removes postmaster.pid if its process ID belongs to another program',
    async () => {
      await writeFile(join(folder, 'postmaster.pid'), lines(process.pid));
      expect(await removeForeignPostmasterFile(folder)).toBe(true);
      expect(await readPostmasterFile(folder)).toBeNull();
    },
  );
});
