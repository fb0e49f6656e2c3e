import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { toSpawnOptions } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { ServerFolder } from './home.ts';
import { isProcessAlive } from './postmaster-file.ts';

const execFileAsync = promisify(execFile);
const MAX_LOG_BYTES = 8_000_000;
const isWindows = process.platform === 'win32';

export const DATABASE_ROLE = 'cartwise';

/**
 * Builds the cluster in a temporary folder and renames the folder at the end, so that the cluster is complete even if a
 * start is interrupted or two starts run at the same time.
 */
export async function initializeCluster(
  serverFolder: ServerFolder,
  binaries: Binaries,
  sync: boolean,
): Promise<void> {
  if (existsSync(join(serverFolder.cluster, 'PG_VERSION'))) return;
  await removeAbandonedCluster(serverFolder);
  const tempFolder = `${serverFolder.cluster}.new-${process.pid}`;
  const authenticationOptions = isWindows
    ? ['--auth=scram-sha-256', `--pwfile=${await writePassword(serverFolder)}`]
    : ['--auth-local=trust', '--auth-host=reject']; // the socket's folder is private
  await execFileAsync(
    binaries.initdb,
    [
      ...['-D', tempFolder, '-U', DATABASE_ROLE, '--encoding=UTF8', '--no-instructions'],
      // With the built-in locale, sorting doesn't depend on the machine.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...authenticationOptions,
      ...(sync ? [] : ['--no-sync']),
    ],
    toSpawnOptions(serverFolder.account),
  ).catch((error: { stderr?: string }) => {
    throw new Error(
      `The embedded database could not be made in ${serverFolder.cluster}:\n${error.stderr ?? error}`,
    );
  });
  await rename(tempFolder, serverFolder.cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(tempFolder, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another process created it first
  });
}

async function removeAbandonedCluster(home: ServerFolder): Promise<void> {
  const folder = dirname(home.cluster);
  const prefix = `${basename(home.cluster)}.new-`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || isProcessAlive(Number(name.slice(prefix.length)))) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function writePassword(home: ServerFolder): Promise<string> {
  if (!existsSync(home.password)) {
    await writeFile(home.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return home.password;
}

export type RunningServer = { hasExited: () => boolean; readLogTail: () => Promise<string> };

/**
 * Starts the server in its own process group, so Ctrl-C stops only the app. If the app is killed, the next app can take
 * over the server.
 */
export async function spawnServer(
  home: ServerFolder,
  binaries: Binaries,
  sync: boolean,
): Promise<RunningServer> {
  await truncateLog(home.log);
  const log = await open(home.log, 'a', 0o600);
  if (home.account) await chown(home.log, home.account.uid, home.account.gid);
  const logStartOffset = (await log.stat()).size;
  const settings = {
    ...(isWindows
      ? { listen_addresses: '127.0.0.1', port: String(await findFreePort()), unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: '5432',
          unix_socket_directories: `"${home.socketDir.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(sync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...options], {
    ...toSpawnOptions(home.account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let hasExited = false;
  child.once('exit', () => {
    hasExited = true;
  });
  child.once('error', () => {
    hasExited = true;
  });
  child.unref();
  await log.close();
  return {
    hasExited: () => hasExited,
    readLogTail: async () => (await readFile(home.log)).subarray(logStartOffset).toString('utf8').trim(),
  };
}

async function truncateLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)));
    });
  });
}

export async function stopServer(home: ServerFolder, binaries: Binaries): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    execFileAsync(
      binaries.pgCtl,
      ['stop', '-D', home.cluster, '-m', mode, '-w', '-t', String(seconds)],
      toSpawnOptions(home.account),
    );
  // "immediate" skips the last checkpoint. The next start replays the log, so no data is lost.
  await stop('fast', 30).catch(() => stop('immediate', 10).catch(() => undefined));
}
