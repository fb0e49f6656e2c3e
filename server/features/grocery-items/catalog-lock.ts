import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#server/db/connect.ts';
import { advisoryLockIds } from '#server/db/locks.ts';

/** Locks the catalog, because concurrent imports of the same GTIN or name would fail. */
export function withCatalogLock<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLockIds.catalog})`.execute(tx);
    return work(tx);
  });
}
