import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Binaries } from './binaries.ts';
import type { ServerFolder } from './home.ts';
import { isProcessAlive, readPostmasterFile, removeForeignPostmasterFile } from './postmaster-file.ts';
import { DATABASE_ROLE, initializeCluster, type RunningServer, spawnServer } from './server-process.ts';

export type ServerAddress = { host: string; port: number; user: string; password?: string };

const LOCK_RETRY_MS = 15_000;
/** Time allowed for replaying the write-ahead log after a crash. */
const MAX_RECOVERY_MS = 10 * MINUTE_MS;
const POLL_MS = 25;

const BUSY_CODES = ['57P01', '57P02', '57P03'];
const lockHeldMessage = /lock file .* already exists|pre-existing shared memory block/;

type AttachedDatabase = { client: pg.Client; address: ServerAddress };
type Target = { home: ServerFolder; binaries: Binaries; sync: boolean; log: (line: string) => void };

/**
 * Connects to the server if one is already running, because a killed app left it behind or another process uses it.
 * Otherwise, starts one.
 */
export async function attachDatabase(target: Target): Promise<AttachedDatabase> {
  const { home, binaries, sync, log } = target;
  const deadline = Date.now() + MAX_RECOVERY_MS;
  let lockDeadline = 0;
  let startedServer: RunningServer | null = null;
  await initializeCluster(home, binaries, sync);

  while (Date.now() < deadline) {
    const postmaster = await readPostmasterFile(home.cluster);
    if (postmaster !== null && isProcessAlive(postmaster.pid)) {
      const connection = await connect(home, postmaster.port);
      if (connection === 'busy') {
        await sleep(POLL_MS);
        continue;
      }
      if (connection !== null) return connection;
    }
    if (startedServer === null) {
      // Start a server even if a process with the id in postmaster.pid is running. PostgreSQL itself checks whether the
      // folder is in use.
      startedServer = await spawnServer(home, binaries, sync);
    } else if (startedServer.hasExited()) {
      const serverLog = await startedServer.readLogTail();
      if (!lockHeldMessage.test(serverLog))
        throw new Error(`The embedded database did not start:\n${serverLog}`);
      if (lockDeadline === 0) {
        log('Waiting for the database of the previous run to end');
        lockDeadline = Date.now() + LOCK_RETRY_MS;
      }
      if (Date.now() > lockDeadline && !(await removeForeignPostmasterFile(home.cluster))) {
        throw new Error(
          `The embedded database is still held by a process that does not answer:\n${serverLog}`,
        );
      }
      await sleep(10 * POLL_MS);
      startedServer = null;
    }
    await sleep(POLL_MS);
  }
  throw new Error(
    `The embedded database did not get ready within ${MAX_RECOVERY_MS / MINUTE_MS} minutes: see ${home.log}`,
  );
}

async function connect(home: ServerFolder, port: number): Promise<AttachedDatabase | 'busy' | null> {
  const address: ServerAddress = { host: home.socketDir, port, user: DATABASE_ROLE };
  if (process.platform === 'win32') {
    address.host = '127.0.0.1';
    address.password = await readFile(home.password, 'utf8');
  }
  const client = new pg.Client({
    ...address,
    database: 'postgres',
    application_name: `Cartwise (process ${process.pid})`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // the caller handles the 'end' event that follows
  try {
    await client.connect();
    return { client, address };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    const transientCodes = ['ECONNRESET', 'EPIPE', ...BUSY_CODES];
    if (typeof code === 'string' && transientCodes.includes(code)) return 'busy';
    if (error instanceof Error && /terminated|timeout/.test(error.message)) return 'busy';
    throw error;
  }
}
