import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { attachDatabase, type ServerAddress } from '#server/db/embedded/attach.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import {
  type ClientKind,
  claimDatabase,
  DataDirInUseError,
  releaseDatabase,
} from '#server/db/embedded/claim.ts';
import { prepareServerFolder } from '#server/db/embedded/home.ts';
import { interruptServer } from '#server/db/embedded/postmaster-file.ts';
import { stopServer } from '#server/db/embedded/server-process.ts';

type Options = {
  dataDir: string;
  /** `app` (default) fails if another app process uses `dataDir`. `guest` joins or starts a server. */
  role?: ClientKind;
  /** False disables fsync, for tests only: a machine crash would lose data. */
  sync?: boolean;
  onProgress?: (line: string) => void;
};

export type EmbeddedDatabase = {
  connection: ServerAddress & { database: string };
  getFailure: () => string | null;
  /** Stops the server if no other process uses it. Close the connection pools first. */
  stop: () => Promise<void>;
};

const DATABASE_NAME = 'cartwise';
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Starts the embedded database server, or takes over one that a killed app left running. Restarts the server if it
 * crashes (decision 2).
 * @throws {DataDirInUseError} if another Cartwise process uses `dataDir`
 * @throws with a readable message if the database can't run on this machine
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const { role = 'app', sync = true, onProgress: log = () => undefined } = options;
  const dataDir = resolve(options.dataDir);
  const home = await prepareServerFolder(dataDir, log);
  const binaries = await findBinaries(home.account, log);

  let isStopping = false;
  const joinServer = async () => {
    while (!isStopping) {
      const session = await attachDatabase({ home, binaries, sync, log });
      const sessionEnded = new Promise<void>((resolve) => session.client.once('end', () => resolve()));
      try {
        await claimDatabase(session.client, role, dataDir);
        return { ...session, sessionEnded };
      } catch (error) {
        await session.client.end().catch(() => undefined);
        if (error instanceof DataDirInUseError) throw error;
        // The last process that used the server was already stopping it, so start the server again.
        await sleep(100);
      }
    }
    throw new Error('stopped');
  };

  let session = await joinServer();
  let rejoining: Promise<void> | null = null;
  let failure: string | null = null;
  const retryWait = new AbortController();
  /** Retries forever, because disk space or memory may become available without an operator's help. */
  const rejoin = async () => {
    for (let attempts = 1; !isStopping; attempts += 1) {
      failure = `The embedded database was lost and is being started again (try ${attempts}).`;
      try {
        session = await joinServer();
        failure = null;
        watch();
        return;
      } catch (error) {
        if (isStopping) return;
        const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
        log(`The embedded database did not start (try ${attempts}), again in ${waitMs / 1_000} s: ${error}`);
        await sleep(waitMs, null, { signal: retryWait.signal }).catch(() => undefined);
      }
    }
  };
  const watch = () => {
    session.sessionEnded.then(() => {
      if (isStopping) return;
      log('The embedded database was lost: starting it again');
      rejoining = rejoin();
    });
  };
  watch();

  // If the app exits without `stop()`, the server must not keep running.
  const interrupt = () => interruptServer(home.cluster);
  if (role === 'app') process.once('exit', interrupt);

  await ensureDatabase(session.client);
  return {
    connection: { ...session.address, database: DATABASE_NAME },
    getFailure: () => failure,
    stop: async () => {
      if (isStopping) return;
      isStopping = true;
      retryWait.abort();
      await rejoining;
      process.off('exit', interrupt);
      // If the session is lost, leave the server running, because another process might be using it.
      if (await releaseDatabase(session.client).catch(() => false)) await stopServer(home, binaries);
      await session.client.end().catch(() => undefined);
    },
  };
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const existing = await client.query('select from pg_database where datname = $1', [DATABASE_NAME]);
  if (existing.rowCount !== 0) return;
  await client
    .query(`create database ${pg.escapeIdentifier(DATABASE_NAME)}`)
    .catch((error: { code?: string }) => {
      // 42P04 and 23505 mean that another process created the database first.
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    });
}
