import { Readable } from 'node:stream';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import { createFairQueue } from '#server/http/turns.ts';
import { type DataTable, type Person, personalDataTables } from './tables.ts';

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, subject, case when email_verified then lower(btrim(email)) end as email from app_user where id = ${userId}
  `.execute(db);
  return rows[0];
}

/** Reading a batch takes only milliseconds, even for the largest rows (recipes). */
const ROWS_PER_BATCH = 100;

async function listColumns(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", json_agg(column_name order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${personalDataTables.map(({ table }) => table)}::text[])
    group by table_name
  `.execute(db);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function* readRows(
  tx: Tx,
  person: Person,
  { table, where, omittedColumns = [], columns }: DataTable & { columns: readonly string[] },
): AsyncGenerator<string[]> {
  const selectedColumns = columns
    .filter((column) => column !== 'user_id' && !omittedColumns.includes(column))
    .map((column) => sql`${sql.ref(`part.${column}`)} as ${sql.ref(toCamelCase(column))}`);
  if (columns.includes('item_id')) {
    selectedColumns.push(
      sql`(select concat_ws(', ', name, brand, unit) from grocery_item where id = part.item_id) as item`,
    );
  }
  const allRowsSql = sql`select ${sql.join(selectedColumns)} from ${sql.table(table)} part where ${where(person)}`;
  // Most tables have few rows, so one statement is enough. The CTE is materialized, because with a plain limit,
  // PostgreSQL might scan other people's rows.
  const { rows: firstRows } = await sql<{ json: string }>`
    with picked as materialized (${allRowsSql}) select row_to_json(picked)::text as json from picked limit ${ROWS_PER_BATCH}
  `.execute(tx);
  if (firstRows.length < ROWS_PER_BATCH) {
    if (firstRows.length > 0) yield firstRows.map(({ json }) => json);
    return;
  }
  await sql`
    declare personal_data no scroll cursor for select row_to_json(picked)::text as json from (${allRowsSql}) picked
  `.execute(tx);
  for (;;) {
    const { rows } = await tx.executeQuery<{ json: string }>(
      CompiledQuery.raw(`fetch ${ROWS_PER_BATCH} from personal_data`),
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < ROWS_PER_BATCH) break;
  }
  await sql`close personal_data`.execute(tx);
}

/** Few accounts have more data than this. Reading this much takes less than a tenth of a second. */
const MAX_SMALL_BYTES = 1_000_000;

const readSmallInTurn = createFairQueue();
/** Large accounts take seconds, so they have their own queue. Small accounts don't wait for them. */
const readLargeInTurn = createFairQueue({ maxRunning: 2 });

/** Returns null if the data exceeds `maxBytes`. */
async function readChunks(
  tx: Tx,
  { userId, savedAt, maxBytes }: { userId: string; savedAt: string; maxBytes: number },
): Promise<Buffer[] | null> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  const write = (text: string) => {
    const chunk = Buffer.from(text);
    byteCount += chunk.length;
    chunks.push(chunk);
  };
  const person = await findPerson(tx, userId);
  const columnsByTable = await listColumns(tx);
  write(`{"savedAt":${JSON.stringify(savedAt)},"data":{`);
  for (const [index, dataTable] of (person === undefined ? [] : personalDataTables).entries()) {
    write(`${index === 0 ? '' : ','}${JSON.stringify(dataTable.name)}:[`);
    let isFirst = true;
    const columns = columnsByTable.get(dataTable.table) ?? [];
    for await (const rows of readRows(tx, person as Person, { ...dataTable, columns })) {
      write(`${isFirst ? '' : ','}${rows.join()}`);
      if (byteCount > maxBytes) return null;
      isFirst = false;
    }
    write(']');
  }
  write('}}');
  return chunks;
}

/**
 * Reads all of the person's data as JSON, from one snapshot. Adds the item's name to each item id. The database
 * generates the JSON, so that the event loop stays free.
 */
export async function readPersonalData(
  db: Db,
  { userId, savedAt }: { userId: string; savedAt: string },
): Promise<Readable> {
  const readUpTo = (maxBytes: number) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => readChunks(tx, { userId, savedAt, maxBytes }));
  const chunks =
    (await readSmallInTurn(() => readUpTo(MAX_SMALL_BYTES), userId)) ??
    (await readLargeInTurn(() => readUpTo(Number.POSITIVE_INFINITY), userId));
  return Readable.from(chunks ?? [], { objectMode: false });
}
