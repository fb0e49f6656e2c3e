import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { realTimer } from '#server/env/timer.ts';

/** Of the connections of a pool, for one lane: two lanes that are stuck leave some to the others. */
const SHARE = 0.4;
/** As long as anybody waits for a connection. */
const WAIT_MS = 5_000;
const MOST_WAITING = 200;

/** Too many wait for a connection in the same lane. */
class LaneFull extends Error {
  override readonly name = 'LaneFull';
  readonly code = 'LANE_FULL';
}

/** One piece of work; it has begun once it has had a connection. */
type Work = { lane: string; hasBegun: boolean };

const currentWork = new AsyncLocalStorage<Work>();

/**
 * Everything that `work` asks a database is asked in one lane: works of one name share some of the connections, so that
 * a table that is locked, or writing that is stuck, never stops what needs nothing of it.
 */
export const inLane = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  currentWork.run({ lane: name, hasBegun: false }, work);

type Lane = { taken: number; waiting: (() => void)[] };

/**
 * Rejects with LaneFull where too many wait, but only before the work has begun: what has begun may have written, so it
 * goes ahead of everything that hasn't.
 */
function takeSlot(lane: Lane, { hasBegun }: Work, most: number): Promise<void> {
  if (lane.taken < most) {
    lane.taken += 1;
    return Promise.resolve();
  }
  const full = () => new LaneFull('Too many wait for a connection.');
  if (!hasBegun && lane.waiting.length >= MOST_WAITING) return Promise.reject(full());
  return new Promise((resolve, reject) => {
    const cancel = realTimer(() => {
      lane.waiting.splice(lane.waiting.indexOf(go), 1);
      reject(full());
    }, WAIT_MS);
    const go = () => {
      cancel();
      resolve();
    };
    if (hasBegun) lane.waiting.unshift(go);
    else lane.waiting.push(go);
  });
}

function leave(lane: Lane): void {
  const next = lane.waiting.shift();
  if (next) next();
  else lane.taken -= 1;
}

/** A pool for Kysely whose connections are shared out by lanes; what is in none is not held back. */
export function sharedOut(pool: pg.Pool, size: number) {
  const most = Math.max(1, Math.floor(size * SHARE));
  const lanes = new Map<string, Lane>();

  async function connect(): Promise<pg.PoolClient> {
    const work = currentWork.getStore();
    if (work === undefined) return pool.connect();
    const lane = lanes.get(work.lane) ?? { taken: 0, waiting: [] };
    lanes.set(work.lane, lane);
    await takeSlot(lane, work, most);
    try {
      const client = await pool.connect();
      work.hasBegun = true;
      const { release } = client; // the pool gives it a new one each time
      client.release = (error) => {
        leave(lane);
        release.call(client, error);
      };
      return client;
    } catch (error) {
      leave(lane);
      throw error;
    }
  }

  return { connect, end: () => pool.end(), options: pool.options };
}
