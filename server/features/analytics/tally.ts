import { HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { type HourlyViews, insertPageViews } from './queries.ts';

export function createPageViewTally() {
  let counts = new Map<string, HourlyViews>();
  let lastFlush: Promise<void> = Promise.resolve();

  function add({ host, hour, views, lastViewedAt }: HourlyViews): void {
    const key = `${hour.getTime()} ${host}`;
    const previousCount = counts.get(key);
    const latestViewedAt =
      previousCount === undefined || previousCount.lastViewedAt < lastViewedAt
        ? lastViewedAt
        : previousCount.lastViewedAt;
    counts.set(key, { host, hour, views: (previousCount?.views ?? 0) + views, lastViewedAt: latestViewedAt });
  }

  async function write(db: Db): Promise<void> {
    if (counts.size === 0) return;
    const pendingCounts = [...counts.values()];
    counts = new Map();
    try {
      await insertPageViews(db, pendingCounts);
    } catch (error) {
      pendingCounts.forEach(add);
      throw error;
    }
  }

  return {
    count(host: string, now: Date): void {
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
      add({ host, hour, views: 1, lastViewedAt: now });
    },
    /** Waits for any flush in progress. If the database fails, throws and keeps the counts. */
    flush(db: Db): Promise<void> {
      const previousFlush = lastFlush.catch(() => undefined);
      lastFlush = previousFlush.then(() => write(db));
      return lastFlush;
    },
  };
}
