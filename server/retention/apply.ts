import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { computeOldestAcceptedTime } from '#server/features/observations/api.ts';
import { retentionRules } from './rules.ts';

const MONTHS_AHEAD = 2;

async function createUpcomingMonths(db: Db, now: Date): Promise<void> {
  await sql`
    select ensure_price_observation_partition((${now.toISOString()}::timestamptz at time zone 'UTC'
      + ahead * interval '1 month')::date)
    from generate_series(0, ${sql.lit(MONTHS_AHEAD)}) ahead
  `.execute(db);
}

/** Drops old months. Detaching partitions concurrently waits for readers and writers without blocking them. */
async function dropOldMonths(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string; isPending: boolean }>`
    select child.relname as name, inhdetachpending as "isPending"
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'price_observation'::regclass and to_date(substring(child.relname from '\\d{4}_\\d{2}$'), 'YYYY_MM')
      < date_trunc('month', ${computeOldestAcceptedTime(now)}::timestamptz, 'UTC') at time zone 'UTC'
    order by "isPending" desc, name
  `.execute(db);
  for (const { name, isPending } of rows) {
    const detachMode = sql.raw(isPending ? 'finalize' : 'concurrently');
    await sql`alter table price_observation detach partition ${sql.table(name)} ${detachMode}`.execute(db);
    await sql`drop table ${sql.table(name)}`.execute(db);
  }
}

const BATCH_SIZE = 5_000;
/** Maximum number of batches per rule in one run. The next run deletes the remaining rows. */
const MAX_BATCHES = 20;

async function deleteOldRows(db: Db, rule: (typeof retentionRules)[number], now: Date): Promise<void> {
  const table = sql.table(rule.table);
  const cutoff = new Date(now.getTime() - rule.days * DAY_MS);
  const isOld = sql`${sql.ref(rule.since)} <= ${cutoff} and ${rule.where}`;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    // Check again whether the row is old, because it may have changed since it was found.
    const { numAffectedRows } = await sql`
      delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${isOld} limit ${sql.lit(BATCH_SIZE)})) and ${isOld}
    `.execute(db);
    if ((numAffectedRows ?? 0n) < BATCH_SIZE) return;
  }
}

/** Applies all rules even if some fail. Throws at the end if any rule failed. */
export async function applyRetention(db: Db, now: Date): Promise<void> {
  const errors: unknown[] = [];
  const steps = [
    ...retentionRules.map((rule) => () => deleteOldRows(db, rule, now)),
    () => createUpcomingMonths(db, now),
    () => dropOldMonths(db, now),
  ];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `Old rows stay: ${errors.join('; ')}`);
}
