import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { advisoryLockIds } from '#server/db/locks.ts';

/** Session-level advisory locks. Sessions end with their process, so even `kill -9` releases the locks. */
const { runningApp: RUNNING_APP_LOCK, serverUsers: SERVER_USERS_LOCK } = advisoryLockIds;

/** A DATA_DIR has at most one `app`. Any number of `guest`s, such as imports, may join. */
export type ClientKind = 'app' | 'guest';

export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/**
 * Registers this process as a user of the database server.
 * @throws {DataDirInUseError} if `role` is `app` and another app is running
 */
export async function claimDatabase(client: pg.Client, role: ClientKind, dataDir: string): Promise<void> {
  if (role === 'app') await claimApp(client, dataDir);
  // This query waits only while another process shuts the server down. The shutdown also closes this connection.
  await client.query('select pg_advisory_lock_shared($1)', [SERVER_USERS_LOCK]);
}

async function claimApp(client: pg.Client, dataDir: string): Promise<void> {
  // The server may take a moment to notice that the previous app was killed.
  await client.query("set lock_timeout = '2s'");
  try {
    await client.query('select pg_advisory_lock($1)', [RUNNING_APP_LOCK]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
    const holder = await client.query<{ name: string }>(
      `select pg_stat_activity.application_name as name
         from pg_locks join pg_stat_activity on pg_stat_activity.pid = pg_locks.pid
        where pg_locks.locktype = 'advisory' and pg_locks.objid = $1 and pg_locks.granted`,
      [RUNNING_APP_LOCK],
    );
    throw new DataDirInUseError(
      `${dataDir} is in use by another running ${holder.rows[0]?.name ?? 'Cartwise'}. ` +
        'Stop that one first, or set DATA_DIR (and PORT) to start a second, separate Cartwise.',
    );
  }
  await client.query('reset lock_timeout');
}

/** Without this wait, sessions that this process has just closed could report the shutdown as an error. */
async function waitForSessionsToEnd(client: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
        where backend_type = 'client backend' and datname <> 'postgres' and state is not null`,
    );
    if (rowCount === 0) return;
    await sleep(25);
  }
}

/** Returns true if no other process uses the server. The caller must then stop it. */
export async function releaseDatabase(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [SERVER_USERS_LOCK]);
  const result = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    SERVER_USERS_LOCK,
  ]);
  const isLast = result.rows[0]?.last === true;
  if (isLast) await waitForSessionsToEnd(client);
  return isLast;
}
