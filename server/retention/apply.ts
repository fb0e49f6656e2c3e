import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { createUpcomingMonths, dropOldMonths } from './price-months.ts';
import { rules } from './rules.ts';

const BATCH_ROWS = 5_000;
/** The next run handles the remaining rows. */
const BATCHES = 20;

async function deleteOld(db: Db, rule: (typeof rules)[number], now: Date): Promise<void> {
  const table = sql.table(rule.table);
  const until = new Date(now.getTime() - rule.days * DAY_MS);
  const isOld = sql`${sql.ref(rule.since)} <= ${until} and ${rule.where}`;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // A row may have changed after it was found.
    const { numAffectedRows } = await sql`
      delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${isOld} limit ${sql.lit(BATCH_ROWS)})) and ${isOld}
    `.execute(db);
    if ((numAffectedRows ?? 0n) < BATCH_ROWS) return;
  }
}

/** A failing rule doesn't hold up the others. */
export async function applyRetention(db: Db, now: Date): Promise<void> {
  const errors: unknown[] = [];
  const steps = [
    ...rules.map((rule) => () => deleteOld(db, rule, now)),
    () => createUpcomingMonths(db, now),
    () => dropOldMonths(db, now),
  ];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `Old rows stay: ${errors.join('; ')}`);
}
