import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { oldestObservation } from '#server/features/prices/api.ts';
import { rules } from './kept.ts';

const BATCH_ROWS = 5_000;
/** Per rule and run; the next run goes on. */
const BATCHES = 20;

async function deleteOld(db: Db, rule: (typeof rules)[number], now: Date): Promise<void> {
  const table = sql.table(rule.table);
  const until = new Date(now.getTime() - rule.days * DAY_MS);
  const isOld = sql`${sql.ref(rule.since)} <= ${until} and ${rule.where}`;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // Checked again in the end: a row may have been changed since it was found.
    const { numAffectedRows } = await sql`
      delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${isOld} limit ${sql.lit(BATCH_ROWS)})) and ${isOld}
    `.execute(db);
    if ((numAffectedRows ?? 0n) < BATCH_ROWS) return;
  }
}

/** Drops the months that ended so long ago, rather than wait where somebody reads or writes them. */
async function dropOldMonths(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'price_observation'::regclass and to_date(right(child.relname, 7), 'YYYY_MM')
      < date_trunc('month', ${oldestObservation(now)}::timestamptz, 'UTC') at time zone 'UTC'
    order by name
  `.execute(db);
  for (const { name } of rows) {
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '1s'`.execute(transaction);
      await sql`drop table if exists ${sql.table(name)}`.execute(transaction);
    });
  }
}

/** Deletes what is older than the rules say. A rule that fails does not keep the others waiting. */
export async function applyRetention(db: Db, now: Date): Promise<void> {
  const errors: unknown[] = [];
  const steps = [...rules.map((rule) => () => deleteOld(db, rule, now)), () => dropOldMonths(db, now)];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `Old rows stay: ${errors.join('; ')}`);
}
