import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { watchStreams } from '#server/features/auth/api.ts';
import { listNewestArrivals } from './arrivals.ts';
import type { LiveProvider } from './live-provider.ts';
import { refreshLive } from './refresh.ts';

const POLL_MS = 1_000;
/** A page may have read its cart this long before its stream opened; prices that arrived in between are announced. */
const OPENING_MS = MINUTE_MS;

type Viewer = {
  userId: string;
  session: Buffer | null;
  send: (text: string) => void;
  end: () => void;
  /** The page has all prices that arrived until then. */
  knownUntilMs: number;
};

/**
 * Streams of this process for open carts. Every second, one statement for all of them finds prices that any process has
 * received; stale prices in these carts are requested, one run at a time.
 */
export function createCartViewers({
  db,
  clock,
  providers,
  onError,
}: {
  db: Db;
  clock: Clock;
  providers: readonly LiveProvider[];
  onError: (error: unknown) => void;
}) {
  const sources = providers.map(({ name }) => name);
  let isRefreshing = false;
  const watched = watchStreams<Viewer>({
    ...{ db, clock, onError, lane: 'live prices', everyMs: POLL_MS },
    async look() {
      await announce();
      if (!isRefreshing && !isStopped()) void refresh();
    },
  });
  const { streams, isStopped } = watched;

  async function refresh(): Promise<void> {
    isRefreshing = true;
    const ids = [...new Set([...streams].map(({ userId }) => userId))];
    const isOver = () => isStopped() || streams.size === 0;
    for (const provider of providers) {
      // Provider failures are recorded in the database, where the operator sees them.
      await refreshLive(db, { provider, clock, viewers: ids, isStopped: isOver }).catch((error) => {
        if (!isStopped()) onError(error);
      });
    }
    isRefreshing = false;
  }

  async function announce(): Promise<void> {
    const here = [...streams];
    const newest = await listNewestArrivals(
      db,
      here.map(({ userId }) => userId),
      sources,
    );
    for (const viewer of here) {
      const at = newest.get(viewer.userId) ?? 0;
      if (at <= viewer.knownUntilMs) continue;
      viewer.send(`data: ${JSON.stringify({ newestAt: new Date(at).toISOString() })}\n\n`);
      viewer.knownUntilMs = at;
    }
  }

  return {
    ...watched,
    add: (who: Omit<Viewer, 'knownUntilMs'>): (() => void) =>
      watched.add({ ...who, knownUntilMs: clock().getTime() - OPENING_MS }),
  };
}
