import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type Person, personalDataTables } from './tables.ts';

type Row = Record<string, unknown>;

const toCamel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, subject, case when email_verified then lower(btrim(email)) end as email from app_user where id = ${userId}
  `.execute(db);
  return rows[0];
}

/** Number of rows to convert before other requests can run. Converting them takes a few milliseconds. */
const ROWS_PER_BATCH = 1_000;

async function convertRows(rows: readonly { row: Row; item: string | null }[]): Promise<Row[]> {
  const converted: Row[] = [];
  for (const { row, item } of rows) {
    converted.push({
      ...Object.fromEntries(Object.entries(row).map(([column, value]) => [toCamel(column), value])),
      ...(item !== null && { item }),
    });
    if (converted.length % ROWS_PER_BATCH === 0) await nextTurn();
  }
  return converted;
}

/** Newest rows of a log that the download has. Converting them to text keeps other requests waiting. */
const MAX_LOG_ROWS = 20_000;

/** Reads all data about the person from one snapshot. Includes items' names as well as their ids. */
export function readPersonalData(db: Db, userId: string): Promise<Record<string, Row[]>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const person = await findPerson(tx, userId);
      if (person === undefined) return {};
      const data: Record<string, Row[]> = {};
      for (const { name, table, where, without = [], newestBy } of personalDataTables) {
        const { rows } = await sql<{ row: Row; item: string | null }>`
          select to_jsonb(part) - ${['user_id', ...without]}::text[] as row, (
            select concat_ws(', ', name, brand, unit) from grocery_item where id = (to_jsonb(part)->>'item_id')::int
          ) as item
          from ${sql.table(table)} part where ${where(person)}
          ${newestBy === undefined ? sql`` : sql`order by part.${sql.ref(newestBy)} desc limit ${sql.lit(MAX_LOG_ROWS)}`}
        `.execute(tx);
        data[name] = await convertRows(rows);
      }
      return data;
    });
}
