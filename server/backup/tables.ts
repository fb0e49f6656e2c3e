import type pg from 'pg';

/** `columns` doesn't include generated columns. */
export type Table = { name: string; columns: string[] };

export type Partition = { name: string; create: string };

/** The checksum doesn't depend on row order. */
export type TableChecksum = { rows: number; checksum: string };

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteIdentifiers = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ');

const TABLES_QUERY = `
  select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('schema_migration', 'price_change') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const REFERENCES_QUERY = `
  select conrelid::regclass::text as table, confrelid::regclass::text as needs
  from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`;

/**
 * Lists each table after the tables it references. Skips `schema_migration`. Also skips `price_change`,
 * because its rows are useless in a different database.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(TABLES_QUERY);
  const { rows: references } = await client.query<{ table: string; needs: string }>(REFERENCES_QUERY);
  const orderedTables: Table[] = [];
  const add = (table: Table, ancestors: string[]) => {
    if (orderedTables.includes(table) || ancestors.includes(table.name)) return;
    for (const { needs } of references.filter((reference) => reference.table === table.name)) {
      const referencedTable = tables.find(({ name }) => name === needs);
      if (referencedTable) add(referencedTable, [...ancestors, table.name]);
    }
    orderedTables.push(table);
  };
  for (const table of tables) add(table, []);
  return orderedTables;
}

export async function readPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select c.relname as name, format('create table if not exists %I partition of %s %s%s', c.relname,
      i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid),
      case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end) as create
    from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relispartition and c.relkind in ('r', 'p')
    order by cardinality(array(select pg_partition_ancestors(c.oid))), c.relname`);
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function readMigrations(client: pg.ClientBase): Promise<[string, string][]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  return rows.map(({ name, checksum }) => [name, checksum]);
}

/** Call this in a `beginBackupTransaction` transaction, so that server settings don't affect checksums. */
export async function computeTableChecksum(
  client: pg.ClientBase,
  { name, columns }: Table,
): Promise<TableChecksum> {
  const { rows } = await client.query<TableChecksum>(`
    select count(*)::int8 as rows, coalesce(sum(hashtextextended(row(${quoteIdentifiers(columns)})::text, 0)), 0)::text as checksum
    from ${quoteIdentifier(name)}`);
  const [tableChecksum] = rows;
  if (tableChecksum === undefined) throw new Error(`${name} could not be counted.`);
  return tableChecksum;
}

/** Begins a transaction without timeouts. The other settings make every server format values the same way. */
export async function beginBackupTransaction(client: pg.ClientBase, kind: string): Promise<void> {
  await client.query(`begin isolation level repeatable read ${kind}`);
  await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`);
}
