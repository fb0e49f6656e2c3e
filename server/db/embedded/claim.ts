import type pg from 'pg';

/**
 * Advisory locks in database `postgres`, held by one session for as long as its process lives: the system ends
 * the session with the process, so a lock never outlives a `kill -9`, and no process id is ever trusted.
 */
const APP = 4_820_117;
const USERS = 4_820_118;

/** `app`: the one running product of a DATA_DIR. `guest`: an import or the tests, any number, beside it. */
export type Role = 'app' | 'guest';

/** Another running Cartwise holds this `DATA_DIR`. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
}

/**
 * Registers this process as a user of the server; as `app`, as the only one of that role.
 * Throws `DataDirInUse` when another app runs.
 */
export async function claim(client: pg.Client, role: Role, dataDir: string): Promise<void> {
  if (role === 'app') await claimApp(client, dataDir);
  // Waits only while another process, the last user, shuts the server down: then this session ends with it.
  await client.query('select pg_advisory_lock_shared($1)', [USERS]);
}

async function claimApp(client: pg.Client, dataDir: string): Promise<void> {
  // An app killed this instant may need a moment until the server notices.
  await client.query("set lock_timeout = '2s'");
  try {
    await client.query('select pg_advisory_lock($1)', [APP]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
    const holder = await client.query<{ name: string }>(
      `select pg_stat_activity.application_name as name
         from pg_locks join pg_stat_activity on pg_stat_activity.pid = pg_locks.pid
        where pg_locks.locktype = 'advisory' and pg_locks.objid = $1 and pg_locks.granted`,
      [APP],
    );
    throw new DataDirInUse(
      `${dataDir} is in use by another running ${holder.rows[0]?.name ?? 'Cartwise'}. ` +
        'Stop that one first, or set DATA_DIR (and PORT) to start a second, separate Cartwise.',
    );
  }
  await client.query('reset lock_timeout');
}

/** Gives the claim up. True when nobody else uses the server any more: the caller is to stop it. */
export async function release(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USERS]);
  const result = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [USERS]);
  return result.rows[0]?.last === true;
}
