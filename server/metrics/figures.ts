import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';

/** Metrics for the app as a whole, from the database. Ages are in seconds. */
export type AppMetrics = {
  jobs: { name: string; failures: number; age: number | null }[];
  waiting: { channel: string; count: number; age: number }[];
  prices: { source: string; age: number }[];
};

/** Price ages are cached longer than the other metrics, because they're slow to read and change slowly. */
const MESSAGES_TTL_MS = 10_000;
const PRICES_TTL_MS = 30 * MINUTE_MS;

function cacheResult<T>(ttlMs: number, read: (now: Date) => Promise<T>): (now: Date) => Promise<T> {
  let last: { atMs: number; result: Promise<T> } | null = null;
  return (now) => {
    if (last === null || now.getTime() - last.atMs >= ttlMs) {
      const entry = { atMs: now.getTime(), result: read(now) };
      entry.result.catch(() => {
        if (last === entry) last = null;
      });
      last = entry;
    }
    return last.result;
  };
}

export function createMetricsReader(db: Db): (now: Date) => Promise<AppMetrics> {
  const toAgeSql = (now: Date, column: string) =>
    sql<number>`extract(epoch from ${now}::timestamptz - ${sql.ref(column)})::float8`;
  const readJobsAndMessages = cacheResult(MESSAGES_TTL_MS, async (now) => ({
    jobs: await db
      .selectFrom('job')
      .select(['name', 'failures', toAgeSql(now, 'last_finished_at').as('age')])
      .execute(),
    waiting: await db
      .selectFrom('message')
      .select([
        'channel',
        sql<number>`count(*)`.as('count'),
        sql<number>`max(${toAgeSql(now, 'created_at')})`.as('age'),
      ])
      .where('state', '=', 'queued')
      .groupBy('channel')
      .execute(),
  }));
  const readPriceAges = cacheResult(PRICES_TTL_MS, async (now) => {
    const { rows } = await sql<{ source: string; newest: Date }>`
      select source, max(newest) as newest from (
        select source, max(observed_at) as newest from current_store_price group by source
        union all select source, max(observed_at) from current_chain_price group by source
      ) as current group by source`.execute(db);
    return rows.map(({ source, newest }) => ({ source, age: (now.getTime() - newest.getTime()) / 1_000 }));
  });
  return async (now) => ({ ...(await readJobsAndMessages(now)), prices: await readPriceAges(now) });
}
