import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { realTimer } from '#server/env/timer.ts';

/** Two stuck lanes leave some connections for the others. */
const LANE_SHARE = 0.4;
const WAIT_MS = 5_000;
const MAX_WAITING = 200;

class LaneFull extends Error {
  override readonly name = 'LaneFull';
  readonly code = 'LANE_FULL';
}

/** Work counts as started from its first connection. */
type Work = { lane: string; caller: string; hasBegun: boolean };

const currentWork = new AsyncLocalStorage<Work>();

/**
 * Work in a lane uses only a share of the connections, so that a locked table or blocked writes never stop unrelated
 * work. Callers take turns, so that a few with many calls don't delay one with a single call.
 */
export const runInLane = <T>(name: string, work: () => T, caller = ''): T =>
  currentWork.run({ lane: name, caller, hasBegun: false }, work);

type Waiter = { work: Work; go: () => void };

type Lane = { taken: number; takenBy: Map<string, number>; waiting: Waiter[] };

function addTaken({ takenBy }: Lane, { caller }: Work, step: 1 | -1): void {
  const taken = (takenBy.get(caller) ?? 0) + step;
  if (taken > 0) takenBy.set(caller, taken);
  else takenBy.delete(caller);
}

/** Never rejects started work, which may have written and goes ahead of the same caller's other work. */
function takeSlot(lane: Lane, work: Work, most: number): Promise<void> {
  const { hasBegun } = work;
  if (lane.taken < most) {
    lane.taken += 1;
    addTaken(lane, work, 1);
    return Promise.resolve();
  }
  const full = () => new LaneFull('Too many wait for a connection.');
  if (!hasBegun && lane.waiting.length >= MAX_WAITING) return Promise.reject(full());
  return new Promise((resolve, reject) => {
    const cancel = realTimer(() => {
      lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
      reject(full());
    }, WAIT_MS);
    const go = () => {
      cancel();
      resolve();
    };
    const waiting = { work, go };
    lane.waiting.push(waiting);
  });
}

/** The next of the caller with the fewest connections, started work first. */
function takeNext({ waiting, takenBy }: Lane): Waiter | undefined {
  // Between callers with equally many, started work counts as a bit less.
  const ranks = waiting.map(({ work }) => (takenBy.get(work.caller) ?? 0) - (work.hasBegun ? 0.5 : 0));
  return waiting.splice(ranks.indexOf(Math.min(...ranks)), 1)[0];
}

function releaseSlot(lane: Lane, work: Work): void {
  addTaken(lane, work, -1);
  const next = takeNext(lane);
  if (next === undefined) {
    lane.taken -= 1;
    return;
  }
  addTaken(lane, next.work, 1);
  next.go();
}

/** Queries outside any lane aren't limited. */
export function limitByLane(pool: pg.Pool, size: number) {
  const most = Math.max(1, Math.floor(size * LANE_SHARE));
  const lanes = new Map<string, Lane>();

  async function connect(): Promise<pg.PoolClient> {
    const work = currentWork.getStore();
    if (work === undefined) return pool.connect();
    const lane = lanes.get(work.lane) ?? { taken: 0, takenBy: new Map(), waiting: [] };
    lanes.set(work.lane, lane);
    await takeSlot(lane, work, most);
    try {
      const client = await pool.connect();
      work.hasBegun = true;
      const { release } = client; // the pool sets a new one each time
      client.release = (error) => {
        releaseSlot(lane, work);
        release.call(client, error);
      };
      return client;
    } catch (error) {
      releaseSlot(lane, work);
      throw error;
    }
  }

  return { connect, end: () => pool.end(), options: pool.options };
}
