import type pg from 'pg';

/** Starts recording row changes in all tables except the ignored ones. Call this only once per database. */
export async function recordRowChanges(
  pool: pg.Pool,
  { ignoredTables }: { ignoredTables: readonly string[] },
) {
  await pool.query(`
    create table row_change (id bigint generated always as identity primary key, table_name text, row_text text);
    create function note_row_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
        insert into row_change (table_name, row_text)
        values (tg_table_name, concat(to_jsonb(old), to_jsonb(new)));
        return null;
      end $$;
    do $$
      declare name text;
      begin
        for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
            and c.relname <> all ('{${['row_change', 'schema_migration', ...ignoredTables].join(',')}}')
        loop
          execute format('create trigger note_row_change after insert or update or delete on %I
            for each row execute function note_row_change()', name);
        end loop;
      end $$;
  `);
  return {
    /** Returns a number that increases with each committed row change. */
    async count(): Promise<number> {
      const { rows } = await pool.query({
        name: 'row-changes',
        text: 'select max(id) as last from row_change',
      });
      return Number(rows[0].last);
    },
    async take(): Promise<string[]> {
      const { rows } = await pool.query('delete from row_change returning table_name, row_text');
      return rows.map(({ table_name: table, row_text: text }) => `${table} ${text}`);
    },
  };
}
