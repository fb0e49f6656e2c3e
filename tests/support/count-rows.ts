import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** How many rows a table has; with a condition, how many of them meet it. */
export async function countRows(db: Db, table: string, where = sql`true`) {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count;
}
