import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { createFairQueue } from '#server/http/turns.ts';

/** The cache is cleared above this number of rows, about 10 MB. */
const MAX_ROWS = 10_000;

type CheckedSnapshot = { snapshot: string | null; seenAt: string | null; server: string | null };

type LineCache = CheckedSnapshot & {
  lines: Map<string, Promise<{ rows: readonly unknown[] }>>;
  rowCount: number;
};

/** Each database server has its own cache, because replicas lag behind. */
const caches = new WeakMap<Db, LineCache>();

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
  const [{ isSame, ...currentSnapshot } = { isSame: false, snapshot: null, seenAt: null, server: null }] =
    rows;
  Object.assign(cache, currentSnapshot);
  if (isSame && cache.rowCount <= MAX_ROWS) return;
  cache.lines.clear();
  cache.rowCount = 0;
}

/**
 * Reads lines into the cache. Never rejects: if the read fails, the lines' promises reject instead. Lines are cached
 * before the read finishes, so a change during the read removes them too.
 */
async function readIntoCache<Line extends { rows: readonly unknown[] }>(
  cache: LineCache,
  keys: readonly string[],
  read: () => Promise<Line[]>,
): Promise<void> {
  const pendingRead = read();
  const pendingLines = keys.map((key, position) => {
    const line = pendingRead.then((lines) => lines[position] as Line);
    cache.lines.set(key, line);
    return { key, line };
  });
  const removeFromCache = (linesToForget: typeof pendingLines) => {
    for (const { key, line } of linesToForget) if (cache.lines.get(key) === line) cache.lines.delete(key);
  };
  try {
    const lines = await pendingRead;
    cache.rowCount += lines.reduce((sum, { rows }) => sum + rows.length, 0);
    // Unknown items aren't cached. They have no rows, so the cache's row limit wouldn't limit their number.
    removeFromCache(pendingLines.filter((_, position) => lines[position]?.rows.length === 0));
  } catch {
    removeFromCache(pendingLines);
  }
}

/** Reading this many lines takes only a few milliseconds, so such a read doesn't wait in the queue. */
const MAX_UNQUEUED_LINES = 5;

/** Only one large read runs at a time, because reading a full cart keeps the database busy for a tenth of a second. */
const readInTurn = createFairQueue();

/**
 * Returns the keys' lines, and calls `read` with the indexes of the keys that aren't cached. The lines are never stale,
 * because every call first asks the database for changes.
 */
export async function readThroughCache<Line extends { rows: readonly unknown[] }>(
  db: Db,
  keys: readonly string[],
  read: (missing: readonly number[]) => Promise<Line[]>,
): Promise<Line[]> {
  // A transaction sees its own changes, so it doesn't use the cache. It may hold locks, so it also doesn't wait in the
  // queue.
  if (db.isTransaction) return read([...keys.keys()]);
  const cache = caches.get(db) ?? {
    ...{ snapshot: null, seenAt: null, server: null },
    ...{ lines: new Map(), rowCount: 0 },
  };
  caches.set(db, cache);
  await dropStaleLines(db, cache);
  const linesByKey = new Map<string, Promise<Line>>();
  const takeCachedLines = () => {
    for (const key of keys) {
      const line = linesByKey.get(key) ?? (cache.lines.get(key) as Promise<Line> | undefined);
      if (line !== undefined) linesByKey.set(key, line);
    }
  };
  takeCachedLines();
  const indexByKey = new Map(keys.map((key, index) => [key, index]));
  const listMissing = () => [...indexByKey].filter(([key]) => !linesByKey.has(key));
  const readMissing = async () => {
    // Another call may have read some lines in the meantime.
    takeCachedLines();
    const missingEntries = listMissing();
    if (missingEntries.length === 0) return;
    const pendingRead = readIntoCache(
      cache,
      missingEntries.map(([key]) => key),
      () => read(missingEntries.map(([, index]) => index)),
    );
    takeCachedLines();
    await pendingRead;
  };
  // A call with many missing lines waits in a queue and registers its lines only when its turn comes, so that other
  // callers don't wait for those lines.
  await (listMissing().length <= MAX_UNQUEUED_LINES ? readMissing() : readInTurn(readMissing));
  return Promise.all(keys.map((key) => linesByKey.get(key) as Promise<Line>));
}
