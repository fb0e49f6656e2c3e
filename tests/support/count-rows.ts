import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export async function countRows(db: Db, table: string, where = sql`true`) {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.count;
}
