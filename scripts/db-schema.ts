// npm run db:schema: writes the schema that the migrations create to dist/schema.sql.
import { mkdir, writeFile } from 'node:fs/promises';
import { withMigratedDatabase } from './lib/migrated-database.ts';

const SCHEMA_FILE = 'dist/schema.sql';

/** Omits objects that belong to extensions. */
const SCHEMA_QUERY = `
  select text from (
    select 1 as place, relname as name, case when relkind = 'v' then
      format(E'create view %I as\n%s', relname, pg_get_viewdef(c.oid))
    else concat_ws(E'\n',
      format(E'create table %I (\n  %s\n)%s;', relname, (
        select string_agg(part, E',\n  ' order by kind, place, part) from (
          select 1 as kind, attnum::int as place, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
            case when attnotnull then 'not null' end,
            case when attidentity <> '' then 'generated always as identity' end,
            case attgenerated when 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
              else 'default ' || pg_get_expr(adbin, adrelid) end) as part
          from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where attrelid = c.oid and attnum > 0 and not attisdropped
          union all
          select 2, 0, format('constraint %I %s', conname, pg_get_constraintdef(oid))
          from pg_constraint where conrelid = c.oid and contype <> 'n'
        ) parts
      ), ' partition by ' || pg_get_partkeydef(c.oid)),
      (select string_agg(pg_get_indexdef(indexrelid) || ';', E'\n' order by indexrelid::regclass::text) from pg_index
        where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = c.oid)),
      (select string_agg(pg_get_triggerdef(oid) || ';', E'\n' order by tgname) from pg_trigger
        where tgrelid = c.oid and not tgisinternal))
    end as text
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
    union all
    select 2, proname, pg_get_functiondef(p.oid) || ';'
    from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  ) objects order by place, name`;

await withMigratedDatabase(async (pool) => {
  const { rows } = await pool.query<{ text: string }>(SCHEMA_QUERY);
  await mkdir('dist', { recursive: true });
  await writeFile(SCHEMA_FILE, `${rows.map(({ text }) => text).join('\n\n')}\n`);
  process.stdout.write(`Wrote ${SCHEMA_FILE}.\n`);
});
