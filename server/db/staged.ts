import { CompiledQuery, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from './connect.ts';

type Value = string | number | boolean | Date | null;
type Columns<Row> = Record<string, readonly [type: string, pick: (row: Row) => Value]>;

const specialCharacters = /[\\\n\r\t\0]/;
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  // Remove NUL, which PostgreSQL can't store.
  '\0': '',
};

function toCopyText(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return specialCharacters.test(text)
    ? text.replace(/[\\\n\r\t\0]/g, (character) => escapes[character] ?? '')
    : text;
}

/**
 * Copies rows into a temporary table that exists only while `work` runs. Joins the caller's transaction if there is
 * one.
 */
export async function withStagedRows<Row, Result>(
  db: Db,
  { table, columns, rows }: { table: string; columns: Columns<Row>; rows: readonly Row[] },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const columnEntries = Object.entries(columns);
  const pickers = columnEntries.map(([, [, pick]]) => pick);
  const lines = rows.map((row) => pickers.map((pick) => toCopyText(pick(row))).join('\t'));
  const copyData = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const columnDefinitions = columnEntries.map(([name, [type]]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return inTransaction(db, async (tx) => {
    // Allow enough memory to sort and join all rows without temporary files.
    await sql`set local work_mem = '64MB'`.execute(tx);
    await sql`create temporary table ${sql.table(table)} (${sql.join(columnDefinitions)}) on commit drop`.execute(
      tx,
    );
    await tx.executeQuery(CompiledQuery.raw(`copy ${table} from stdin`, [copyData]));
    const result = await work(tx);
    await sql`drop table ${sql.table(table)}`.execute(tx);
    return result;
  });
}
