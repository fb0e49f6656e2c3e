import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { inLane } from '#server/db/lanes.ts';
import type { Clock } from '#server/env/deps.ts';
import { realTimer, type Timer } from '#server/env/timer.ts';
import { listLiveSessions } from '#server/features/auth/api.ts';
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
  timer = realTimer,
}: {
  db: Db;
  clock: Clock;
  providers: readonly LiveProvider[];
  onError: (error: unknown) => void;
  timer?: Timer;
}) {
  const viewers = new Set<Viewer>();
  const sources = providers.map(({ name }) => name);
  let isPolling = false;
  let isRefreshing = false;
  let isStopped = false;
  let cancel = () => {};

  function end(viewer: Viewer): void {
    viewers.delete(viewer);
    viewer.end();
  }

  async function endSignedOut(): Promise<void> {
    // Only these: more may join while the database is queried.
    const here = [...viewers];
    const sessions = here.flatMap(({ session }) => session ?? []);
    const live = await listLiveSessions(db, sessions, clock());
    for (const viewer of here)
      if (viewer.session !== null && !live.has(viewer.session.toString('hex'))) end(viewer);
  }

  async function refresh(): Promise<void> {
    isRefreshing = true;
    const ids = [...new Set([...viewers].map(({ userId }) => userId))];
    const isOver = () => isStopped || viewers.size === 0;
    for (const provider of providers) {
      // Provider failures are recorded in the database, where the operator sees them.
      await refreshLive(db, { provider, clock, viewers: ids, isStopped: isOver }).catch((error) => {
        if (!isStopped) onError(error);
      });
    }
    isRefreshing = false;
    poll({ mayAsk: false });
  }

  async function announce(): Promise<void> {
    await endSignedOut();
    if (viewers.size === 0) return;
    const here = [...viewers];
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

  async function pollAndWait(mayAsk: boolean): Promise<void> {
    try {
      await inLane('live prices', announce);
      if (mayAsk && !isRefreshing && viewers.size > 0 && !isStopped) void refresh();
    } catch (error) {
      onError(error);
    }
    isPolling = false;
    if (viewers.size > 0 && !isStopped) cancel = timer(poll, POLL_MS);
  }

  function poll({ mayAsk } = { mayAsk: true }): void {
    if (isPolling || isStopped) return;
    cancel();
    isPolling = true;
    void pollAndWait(mayAsk);
  }

  return {
    /** Returns a function that removes the stream. */
    add(who: Omit<Viewer, 'knownUntilMs'>): () => void {
      const viewer: Viewer = { ...who, knownUntilMs: clock().getTime() - OPENING_MS };
      viewers.add(viewer);
      if (isStopped) end(viewer);
      else poll();
      return () => void viewers.delete(viewer);
    },
    /** Ends every stream. The browsers reconnect, possibly to another process. */
    endAll(): void {
      for (const viewer of viewers) end(viewer);
    },
    stop(): void {
      isStopped = true;
      cancel();
      for (const viewer of viewers) end(viewer);
    },
  };
}
