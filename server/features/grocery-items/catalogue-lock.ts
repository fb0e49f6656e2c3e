import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { locks } from '#server/db/locks.ts';

/**
 * Runs `work` in a transaction (the caller's, if any) under the catalog's write lock, so that concurrent imports wait
 * for each other instead of failing on the same GTIN or name.
 */
export function inCatalogueTransaction<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  const locked = async (transaction: Db) => {
    await sql`select pg_advisory_xact_lock(${locks.catalogue})`.execute(transaction);
    return work(transaction);
  };
  return db.isTransaction ? locked(db) : db.transaction().execute(locked);
}
