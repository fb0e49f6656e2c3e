import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const SHARED_SESSIONS_MESSAGE =
  'DATABASE_URL leads to a pooler that gives each transaction another session, as PgBouncer does in transaction mode. ' +
  'Set DATABASE_POOLER=transaction, or let it pool by session.';

/** SQLSTATEs for a prepared statement that's missing or from another connection. */
const foreignStatementCodes = ['26000', '42P05'];

function isPoolerError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return foreignStatementCodes.includes(code) || /unsupported startup parameter/.test(error.message);
}

/**
 * Without this check, requests behind a pooler would fail at random, and only under load.
 * @throws if a pooler changes sessions between transactions, but DATABASE_POOLER isn't set
 */
export async function requireDedicatedSessions(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = [];
  let hasSucceeded = false;
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await pool.connect());
    const [firstClient, secondClient] = clients;
    if (firstClient === undefined || secondClient === undefined) return;
    const preparedStatement = { name: `check-${randomUUID()}`, text: 'select 1' };
    await firstClient.query(preparedStatement);
    // Behind a pooler, this transaction can take over the session where `firstClient` prepared its statement.
    // `firstClient` then runs in another session, where the statement doesn't exist.
    await secondClient.query('begin');
    for (let attempt = 0; attempt < 3; attempt += 1) await firstClient.query(preparedStatement);
    await secondClient.query('rollback');
    hasSucceeded = true;
  } catch (error) {
    throw isPoolerError(error) ? new Error(SHARED_SESSIONS_MESSAGE) : error;
  } finally {
    for (const client of clients) client.release(!hasSucceeded);
  }
}
