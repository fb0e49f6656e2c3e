import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Counts the rows in a table, or those that meet a condition. */
export async function countRows(db: Db, table: string, where = sql`true`) {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count;
}
