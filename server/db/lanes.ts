import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { realTimer } from '#server/env/timer.ts';

/** Share of a pool's connections per lane: two stuck lanes leave some for the others. */
const SHARE = 0.4;
/** Maximum wait for a connection. */
const WAIT_MS = 5_000;
const MAX_WAITING = 200;

/** Too many are waiting for a connection in the same lane. */
class LaneFull extends Error {
  override readonly name = 'LaneFull';
  readonly code = 'LANE_FULL';
}

/** A piece of work, which counts as started from its first connection. */
type Work = { lane: string; hasBegun: boolean };

const currentWork = new AsyncLocalStorage<Work>();

/**
 * Runs `work` with all its queries in one lane. Work in a lane uses only a share of the connections, so that a locked
 * table or blocked writes never stop unrelated work.
 */
export const inLane = <T>(name: string, work: () => T): T =>
  currentWork.run({ lane: name, hasBegun: false }, work);

type Lane = { taken: number; waiting: (() => void)[] };

/**
 * Waits for a slot. Rejects with LaneFull if too many are waiting, but only if the work hasn't started: started work
 * may have written, so it goes ahead of work that hasn't.
 */
function takeSlot(lane: Lane, { hasBegun }: Work, most: number): Promise<void> {
  if (lane.taken < most) {
    lane.taken += 1;
    return Promise.resolve();
  }
  const full = () => new LaneFull('Too many wait for a connection.');
  if (!hasBegun && lane.waiting.length >= MAX_WAITING) return Promise.reject(full());
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

/** A pool for Kysely whose connections are shared between lanes; queries outside any lane aren't limited. */
export function limitByLane(pool: pg.Pool, size: number) {
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
      const { release } = client; // the pool sets a new one each time
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
