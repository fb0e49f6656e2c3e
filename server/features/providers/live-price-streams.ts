import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { createPolledStreams } from '#server/features/auth/api.ts';
import type { EventStream } from '#server/http/event-stream.ts';
import type { LiveProvider } from './live-provider.ts';
import { refreshLivePrices } from './refresh.ts';

async function listNewestArrivals(
  db: Db,
  viewers: readonly string[],
  sources: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; at: Date }>`
    select entry.user_id as "userId", max(current.observed_at) as at
    from cart_entry entry join preference using (user_id)
    join current_store_price current
      on current.store_id = any(preference.store_ids) and current.item_id = entry.item_id
    where entry.user_id = any(${[...viewers]}::text[]) and current.source = any(${[...sources]}::text[])
    group by entry.user_id
  `.execute(db);
  return new Map(rows.map(({ userId, at }) => [userId, at.getTime()]));
}

const POLL_INTERVAL_MS = 1_000;
/**
 * Longest expected time between reading a cart and opening its stream. The stream starts this far back, so that it
 * includes prices that arrived in between.
 */
const MAX_OPENING_MS = MINUTE_MS;

type Viewer = EventStream & {
  userId: string;
  session: Buffer | null;
  knownUntilMs: number;
};

/**
 * Streams new live prices to open carts. Every second, one SQL statement finds new prices for all of them. Prices that
 * have become outdated are requested again.
 */
export function createLivePriceStreams(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  providers: readonly LiveProvider[],
) {
  const { db, clock } = deps;
  const sources = providers.map(({ name }) => name);
  let isRefreshing = false;
  const { streams, isStopped, open } = createPolledStreams<Viewer>(app, deps, {
    ...{ lane: 'live prices', everyMs: POLL_INTERVAL_MS },
    async poll() {
      await announceNewPrices();
      if (!isRefreshing && !isStopped()) void refreshPrices();
    },
  });

  async function refreshPrices(): Promise<void> {
    isRefreshing = true;
    const ids = [...new Set([...streams].map(({ userId }) => userId))];
    const shouldStop = () => isStopped() || streams.size === 0;
    for (const provider of providers) {
      // Provider failures are recorded in the database, so only other errors are logged.
      await refreshLivePrices(db, { provider, clock, viewers: ids, isStopped: shouldStop }).catch((error) => {
        if (!isStopped()) app.log.warn({ err: error }, 'live prices not requested');
      });
    }
    isRefreshing = false;
  }

  async function announceNewPrices(): Promise<void> {
    const viewers = [...streams];
    const newestByUser = await listNewestArrivals(
      db,
      viewers.map(({ userId }) => userId),
      sources,
    );
    for (const viewer of viewers) {
      const newestMs = newestByUser.get(viewer.userId) ?? 0;
      if (newestMs <= viewer.knownUntilMs) continue;
      viewer.send(`data: ${JSON.stringify({ newestAt: new Date(newestMs).toISOString() })}\n\n`);
      viewer.knownUntilMs = newestMs;
    }
  }

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    who: Pick<Viewer, 'userId' | 'session'>,
  ): FastifyReply =>
    open(request, reply, (stream) => ({
      ...{ ...stream, ...who },
      knownUntilMs: clock().getTime() - MAX_OPENING_MS,
    }));
}
