import { HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { type HourlyViews, insertPageViews } from './queries.ts';

export function createPageViewTally() {
  let counts = new Map<string, HourlyViews>();
  let lastFlush: Promise<void> = Promise.resolve();

  function add({ host, hour, views, lastViewedAt }: HourlyViews): void {
    const key = `${hour.getTime()} ${host}`;
    const before = counts.get(key);
    const last =
      before === undefined || before.lastViewedAt < lastViewedAt ? lastViewedAt : before.lastViewedAt;
    counts.set(key, { host, hour, views: (before?.views ?? 0) + views, lastViewedAt: last });
  }

  async function write(db: Db): Promise<void> {
    if (counts.size === 0) return;
    const taken = [...counts.values()];
    counts = new Map();
    try {
      await insertPageViews(db, taken);
    } catch (error) {
      taken.forEach(add);
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
      const before = lastFlush.catch(() => undefined);
      lastFlush = before.then(() => write(db));
      return lastFlush;
    },
  };
}
