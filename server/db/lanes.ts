import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { startTimer } from '#server/env/timer.ts';
import { type RecentUse, trackRecentUse, WAITING_CREDIT } from './recent-use.ts';

/**
 * Maximum share of the pool's connections per lane. Even if two lanes are stuck, the other lanes still have
 * some connections.
 */
const LANE_SHARE = 0.4;
const WAIT_MS = 5_000;
const MAX_WAITING = 200;

class LaneFullError extends Error {
  override readonly name = 'LaneFull';
  readonly code = 'LANE_FULL';
}

/** `hasBegun` is true once the work has been given its first connection. */
type QueuedWork = { lane: string; caller: string; hasBegun: boolean };

const currentWork = new AsyncLocalStorage<QueuedWork>();

/**
 * Runs work in a lane. A lane can use only a share of the connections, so that a locked table or blocked writes never
 * stop unrelated work. Callers take turns, so that callers with many calls don't delay a caller with a single call.
 */
export const runInLane = <T>(name: string, work: () => T, caller = ''): T =>
  currentWork.run({ lane: name, caller, hasBegun: false }, work);

/** Returns the caller of the current work. Returns an empty string for jobs and other work without a caller. */
export const currentCaller = (): string => currentWork.getStore()?.caller ?? '';

type Waiter = { work: QueuedWork; sinceMs: number; go: () => void };

type Lane = { taken: number; takenBy: Map<string, number>; waiting: Waiter[] };

function addTaken({ takenBy }: Lane, { caller }: QueuedWork, step: 1 | -1): void {
  const taken = (takenBy.get(caller) ?? 0) + step;
  if (taken > 0) takenBy.set(caller, taken);
  else takenBy.delete(caller);
}

/** Returns how many of the lane's connections this caller can use: all of them, or all but one for heavy users. */
const limitFor = (caller: string, limit: number, use: RecentUse) =>
  limit > 1 && use.isHeavyUser(caller) ? limit - 1 : limit;

/**
 * Waits for a connection slot. A full queue doesn't reject work that has started, since that work may have
 * written data.
 */
function takeSlot(lane: Lane, work: QueuedWork, limit: number, use: RecentUse): Promise<void> {
  const { hasBegun } = work;
  if (lane.taken < limitFor(work.caller, limit, use)) {
    lane.taken += 1;
    addTaken(lane, work, 1);
    return Promise.resolve();
  }
  const full = () => new LaneFullError('Too many wait for a connection.');
  if (!hasBegun && lane.waiting.length >= MAX_WAITING) return Promise.reject(full());
  return new Promise((resolve, reject) => {
    const cancel = startTimer(() => {
      lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
      reject(full());
    }, WAIT_MS);
    const go = () => {
      cancel();
      resolve();
    };
    const waiting = { work, sinceMs: use.now(), go };
    lane.waiting.push(waiting);
  });
}

/**
 * Picks the next work to run. Callers with the fewest connections come first, then callers that have used the least
 * connection time recently, then work that has already started. So callers with short work don't wait for many callers
 * with long work.
 */
function takeNext({ waiting, taken, takenBy }: Lane, limit: number, use: RecentUse): Waiter | undefined {
  const now = use.now();
  const waits = new Map<string, number>();
  // `waiting` is in order of arrival, so each caller's first entry has waited longest.
  for (const { work, sinceMs } of waiting) if (!waits.has(work.caller)) waits.set(work.caller, now - sinceMs);
  let best: { at: number; rank: readonly number[] } | undefined;
  for (const [at, { work }] of waiting.entries()) {
    const { caller, hasBegun } = work;
    if (taken >= limitFor(caller, limit, use)) continue;
    const used = Math.max(0, use.usedMs(caller) - WAITING_CREDIT * (waits.get(caller) ?? 0));
    const rank = [takenBy.get(caller) ?? 0, used, hasBegun ? 0 : 1];
    if (best === undefined || isBefore(rank, best.rank)) best = { at, rank };
  }
  return best === undefined ? undefined : waiting.splice(best.at, 1)[0];
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

function releaseSlot(lane: Lane, work: QueuedWork, limit: number, use: RecentUse): void {
  addTaken(lane, work, -1);
  lane.taken -= 1;
  for (let next = takeNext(lane, limit, use); next !== undefined; next = takeNext(lane, limit, use)) {
    lane.taken += 1;
    addTaken(lane, next.work, 1);
    next.go();
    if (lane.taken >= limit) break;
  }
}

/** Wraps the pool so that it limits the connections of each lane. Doesn't limit queries outside of lanes. */
export function limitConnectionsByLane(pool: pg.Pool, size: number, now = () => performance.now()) {
  const limit = Math.max(1, Math.floor(size * LANE_SHARE));
  const lanes = new Map<string, Lane>();
  const use = trackRecentUse(now);

  async function connect(): Promise<pg.PoolClient> {
    const work = currentWork.getStore();
    if (work === undefined) return pool.connect();
    const lane = lanes.get(work.lane) ?? { taken: 0, takenBy: new Map(), waiting: [] };
    lanes.set(work.lane, lane);
    await takeSlot(lane, work, limit, use);
    try {
      const client = await pool.connect();
      work.hasBegun = true;
      const { release } = client; // the pool sets a new `release` for each checkout
      const since = now();
      client.release = (error) => {
        use.add(work.caller, now() - since);
        releaseSlot(lane, work, limit, use);
        release.call(client, error);
      };
      return client;
    } catch (error) {
      releaseSlot(lane, work, limit, use);
      throw error;
    }
  }

  return { connect, end: () => pool.end(), options: pool.options };
}
