import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { inLane } from '#server/db/lanes.ts';
import type { Clock } from '#server/env/deps.ts';
import { realTimer, type Timer } from '#server/env/timer.ts';
import { liveSessions } from '#server/features/auth/api.ts';
import { newestArrivals } from './arrivals.ts';
import type { LiveProvider } from './live-provider.ts';
import { refreshLive } from './refresh.ts';

const POLL_MS = 1_000;
/** A page may have read its cart this long before its stream opened; prices that arrived in between are announced. */
const OPENING_MS = MINUTE_MS;

type Looker = {
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
export function createLookers({
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
  const lookers = new Set<Looker>();
  const sources = providers.map(({ name }) => name);
  let isLooking = false;
  let isAsking = false;
  let isStopped = false;
  let cancel = () => {};

  function end(looker: Looker): void {
    lookers.delete(looker);
    looker.end();
  }

  async function endSignedOut(): Promise<void> {
    // Only these: more may join while the database is queried.
    const here = [...lookers];
    const sessions = here.flatMap(({ session }) => session ?? []);
    const live = await liveSessions(db, sessions, clock());
    for (const looker of here)
      if (looker.session !== null && !live.has(looker.session.toString('hex'))) end(looker);
  }

  async function ask(): Promise<void> {
    isAsking = true;
    const ids = [...new Set([...lookers].map(({ userId }) => userId))];
    const isOver = () => isStopped || lookers.size === 0;
    for (const provider of providers) {
      // Provider failures are recorded in the database, where the operator sees them.
      await refreshLive(db, { provider, clock, lookers: ids, isStopped: isOver }).catch((error) => {
        if (!isStopped) onError(error);
      });
    }
    isAsking = false;
    look({ mayAsk: false });
  }

  async function poll(): Promise<void> {
    await endSignedOut();
    if (lookers.size === 0) return;
    const here = [...lookers];
    const newest = await newestArrivals(
      db,
      here.map(({ userId }) => userId),
      sources,
    );
    for (const looker of here) {
      const at = newest.get(looker.userId) ?? 0;
      if (at <= looker.knownUntilMs) continue;
      looker.send(`data: ${JSON.stringify({ newestAt: new Date(at).toISOString() })}\n\n`);
      looker.knownUntilMs = at;
    }
  }

  async function lookAndWait(mayAsk: boolean): Promise<void> {
    try {
      await inLane('live prices', poll);
      if (mayAsk && !isAsking && lookers.size > 0 && !isStopped) void ask();
    } catch (error) {
      onError(error);
    }
    isLooking = false;
    if (lookers.size > 0 && !isStopped) cancel = timer(look, POLL_MS);
  }

  function look({ mayAsk } = { mayAsk: true }): void {
    if (isLooking || isStopped) return;
    cancel();
    isLooking = true;
    void lookAndWait(mayAsk);
  }

  return {
    /** Returns a function that removes the stream. */
    add(who: Omit<Looker, 'knownUntilMs'>): () => void {
      const looker: Looker = { ...who, knownUntilMs: clock().getTime() - OPENING_MS };
      lookers.add(looker);
      if (isStopped) end(looker);
      else look();
      return () => void lookers.delete(looker);
    },
    /** Ends every stream. The browsers reconnect, possibly to another process. */
    endAll(): void {
      for (const looker of lookers) end(looker);
    },
    stop(): void {
      isStopped = true;
      cancel();
      for (const looker of lookers) end(looker);
    },
  };
}
