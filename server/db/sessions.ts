import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const SHARED_SESSIONS_MESSAGE =
  'DATABASE_URL leads to a pooler that gives each transaction another session, as PgBouncer does in transaction mode. ' +
  'Set DATABASE_POOLER=transaction, or let it pool by session.';

/** SQLSTATEs for a prepared statement that doesn't exist, or that a different connection has created. */
const foreignStatementCodes = ['26000', '42P05'];

function isPoolerError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return foreignStatementCodes.includes(code) || /unsupported startup parameter/.test(error.message);
}

/**
 * Throws if a pooler runs each transaction in a different session, but DATABASE_POOLER isn't set. The error message
 * says which setting is missing. Without this check, requests would fail at random, and only under load.
 */
export async function requireDedicatedSessions(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = [];
  let isWell = false;
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await pool.connect());
    const [one, other] = clients;
    if (one === undefined || other === undefined) return; // unreachable, because the loop connected two clients
    const prepared = { name: `check-${randomUUID()}`, text: 'select 1' };
    await one.query(prepared);
    // Such a pooler may give this transaction the session in which `one` has prepared its statement. Then `one` gets a
    // different session and its statement fails.
    await other.query('begin');
    for (let turn = 0; turn < 3; turn += 1) await one.query(prepared);
    await other.query('rollback');
    isWell = true;
  } catch (error) {
    throw isPoolerError(error) ? new Error(SHARED_SESSIONS_MESSAGE) : error;
  } finally {
    for (const client of clients) client.release(!isWell);
  }
}
