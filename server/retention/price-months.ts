import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { oldestObservation } from '#server/features/observations/api.ts';

/** Partitions are created in advance, so that writers don't have to. */
const MONTHS_AHEAD = 2;

/** Includes this month. */
export async function createUpcomingMonths(db: Db, now: Date): Promise<void> {
  await sql`
    select ensure_price_observation_partition((${now.toISOString()}::timestamptz at time zone 'UTC'
      + ahead * interval '1 month')::date)
    from generate_series(0, ${sql.lit(MONTHS_AHEAD)}) ahead
  `.execute(db);
}

/** Detaching concurrently waits for readers and writers without blocking them. */
export async function dropOldMonths(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string; isPending: boolean }>`
    select child.relname as name, inhdetachpending as "isPending"
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'price_observation'::regclass and to_date(substring(child.relname from '\\d{4}_\\d{2}$'), 'YYYY_MM')
      < date_trunc('month', ${oldestObservation(now)}::timestamptz, 'UTC') at time zone 'UTC'
    order by "isPending" desc, name
  `.execute(db);
  for (const { name, isPending } of rows) {
    const how = sql.raw(isPending ? 'finalize' : 'concurrently');
    await sql`alter table price_observation detach partition ${sql.table(name)} ${how}`.execute(db);
    await sql`drop table ${sql.table(name)}`.execute(db);
  }
}
