import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { createFairQueue } from '#server/http/turns.ts';
import { LINES_PER_BATCH } from './candidates.ts';

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
 * Reads lines into the cache. Resolves even if the read fails; the promises of its lines reject then. A line is
 * registered before it's read, so that a change during the read drops it too.
 */
async function readIntoCache<Line extends { rows: readonly unknown[] }>(
  cache: LineCache,
  keys: readonly string[],
  read: () => Promise<Line[]>,
): Promise<void> {
  const reading = read();
  const pending = keys.map((key, position) => {
    const line = reading.then((lines) => lines[position] as Line);
    cache.lines.set(key, line);
    return { key, line };
  });
  const forget = (some: typeof pending) => {
    for (const { key, line } of some) if (cache.lines.get(key) === line) cache.lines.delete(key);
  };
  try {
    const lines = await reading;
    cache.rowCount += lines.reduce((sum, { rows }) => sum + rows.length, 0);
    // Don't cache unknown items: they have no rows, so they wouldn't count toward the row limit, and there are
    // millions of possible ids.
    forget(pending.filter((_, position) => lines[position]?.rows.length === 0));
  } catch {
    forget(pending);
  }
}

/**
 * Reading a full cart's lines keeps the database and the event loop busy for a tenth of a second, so only one such
 * reading runs at a time.
 */
const readInTurn = createFairQueue();

/**
 * Returns cached lines and reads the missing ones. `read` gets the indexes of the missing keys. Lines are never stale,
 * since every call first asks the database for changes.
 */
export async function readThroughCache<Line extends { rows: readonly unknown[] }>(
  db: Db,
  keys: readonly string[],
  read: (missing: readonly number[]) => Promise<Line[]>,
): Promise<Line[]> {
  // A transaction sees its own changes and may see an older snapshot, so it doesn't use the cache. It may hold locks,
  // so it doesn't wait for its turn either.
  if (db.isTransaction) return read([...keys.keys()]);
  const cache = caches.get(db) ?? {
    ...{ snapshot: null, seenAt: null, server: null },
    ...{ lines: new Map(), rowCount: 0 },
  };
  caches.set(db, cache);
  await dropStaleLines(db, cache);
  const found = new Map<string, Promise<Line>>();
  const takeFound = () => {
    for (const key of keys) {
      const line = found.get(key) ?? (cache.lines.get(key) as Promise<Line> | undefined);
      if (line !== undefined) found.set(key, line);
    }
  };
  takeFound();
  const indexOf = new Map(keys.map((key, index) => [key, index]));
  const listMissing = () => [...indexOf].filter(([key]) => !found.has(key));
  const readMissing = async () => {
    // Another call may have read some of the lines while this one waited for its turn.
    takeFound();
    const missing = listMissing();
    if (missing.length === 0) return;
    const done = readIntoCache(
      cache,
      missing.map(([key]) => key),
      () => read(missing.map(([, index]) => index)),
    );
    takeFound();
    await done;
  };
  // A long reading registers its lines only when its turn comes, so that callers who need one of them don't wait for
  // their turns too.
  await (listMissing().length <= LINES_PER_BATCH ? readMissing() : readInTurn(readMissing));
  return Promise.all(keys.map((key) => found.get(key) as Promise<Line>));
}
