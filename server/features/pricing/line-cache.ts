import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** The cache is cleared when it exceeds this number of rows, about 10 MB. */
const MAX_ROWS = 10_000;

/** The database snapshot at the last check. Changes that it doesn't include were made later. */
type CheckedSnapshot = { snapshot: string | null; seenAt: string | null; server: string | null };

type LineCache = CheckedSnapshot & {
  lines: Map<string, Promise<{ rows: readonly unknown[] }>>;
  rowCount: number;
};

/** One cache per database server, since replicas lag behind. */
const caches = new WeakMap<Db, LineCache>();

/** Drops all cached lines if any process has changed data that prices depend on. */
async function dropStaleLines(db: Db, cache: LineCache): Promise<void> {
  const { rows } = await sql<CheckedSnapshot & { isSame: boolean }>`
    /* name: price-changes */
    select pg_current_snapshot()::text as snapshot, now()::text as "seenAt",
      pg_postmaster_start_time()::text as server,
      coalesce(
        pg_postmaster_start_time() = ${cache.server}::timestamptz
          and now() < ${cache.seenAt}::timestamptz + interval '30 minutes'
          and not exists (
            select from price_change where xid >= pg_snapshot_xmin(${cache.snapshot}::pg_snapshot)
              and not pg_visible_in_snapshot(xid, ${cache.snapshot}::pg_snapshot)),
        false) as "isSame"
  `.execute(db);
  const [{ isSame, ...seen } = { isSame: false, snapshot: null, seenAt: null, server: null }] = rows;
  Object.assign(cache, seen);
  if (isSame && cache.rowCount <= MAX_ROWS) return;
  cache.lines.clear();
  cache.rowCount = 0;
}

/**
 * Returns cached lines and reads the missing ones. `read` gets the indexes of the missing keys. Lines are never stale,
 * since every call first asks the database for changes. A line is registered before it's read, so that a change during
 * the read drops it too.
 */
export async function readThroughCache<Line extends { rows: readonly unknown[] }>(
  db: Db,
  keys: readonly string[],
  read: (missing: readonly number[]) => Promise<Line[]>,
): Promise<Line[]> {
  // A transaction sees its own changes and may see an older snapshot, so it doesn't use the cache.
  if (db.isTransaction) return read([...keys.keys()]);
  const cache = caches.get(db) ?? {
    ...{ snapshot: null, seenAt: null, server: null },
    ...{ lines: new Map(), rowCount: 0 },
  };
  caches.set(db, cache);
  await dropStaleLines(db, cache);
  const missing = [...keys.keys()].filter((index) => !cache.lines.has(keys[index] ?? ''));
  if (missing.length > 0) {
    const { promise, resolve, reject } = Promise.withResolvers<Line[]>();
    const begun = missing.map((index, position) => {
      const key = keys[index] ?? '';
      const line = promise.then((lines) => lines[position] as Line);
      cache.lines.set(key, line);
      return { key, line };
    });
    const forget = (some: typeof begun) => {
      for (const { key, line } of some) if (cache.lines.get(key) === line) cache.lines.delete(key);
    };
    read(missing).then(
      (lines) => {
        cache.rowCount += lines.reduce((sum, { rows }) => sum + rows.length, 0);
        // Don't cache unknown items: they have no rows, so they wouldn't count toward the row limit, and there are
        // millions of possible ids.
        forget(begun.filter((_, position) => lines[position]?.rows.length === 0));
        resolve(lines);
      },
      (error) => {
        forget(begun);
        reject(error);
      },
    );
  }
  return Promise.all(keys.map((key) => cache.lines.get(key) as Promise<Line>));
}
