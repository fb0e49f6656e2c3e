import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { startTimer } from '#server/env/timer.ts';
import { type RecentUse, trackRecentUse, WAITING_CREDIT } from './recent-use.ts';

/** Maximum share of the connection pool per lane. If two lanes are stuck, the other lanes still get connections. */
const LANE_SHARE = 0.4;
/** Half-life of a caller's recent connection use. It's short because a statement takes only milliseconds. */
const USE_HALF_LIFE_MS = 2_000;
const MAX_WAIT_MS = 5_000;
const MAX_WAITERS = 200;
/** Lanes whose work may lock the caller's row (`toLaneName`). */
const WRITE_LANES = / writes$|^assistants$/;

class LaneFullError extends Error {
  override readonly name = 'LaneFull';
  readonly code = 'LANE_FULL';
}

/** `hasBegun` is true once the work has been given a connection. */
type QueuedWork = { lane: string; caller: string; hasBegun: boolean };

const currentWork = new AsyncLocalStorage<QueuedWork>();

/**
 * Runs work in a lane, which may use only a share of the connections. A locked table or blocked writes therefore never
 * stop unrelated work. Callers take turns, so one caller's many calls don't delay another caller's single call.
 */
export const runInLane = <T>(name: string, work: () => T, caller = ''): T =>
  currentWork.run({ lane: name, caller, hasBegun: false }, work);

/** The caller of the current work. Empty for jobs and other work without a caller. */
export const currentCaller = (): string => currentWork.getStore()?.caller ?? '';

type Waiter = { work: QueuedWork; sinceMs: number; go: () => void };

type Lane = { takenSlots: number; takenSlotsByCaller: Map<string, number>; waiting: Waiter[] };

/**
 * Limits each caller to one write that holds connections, across all lanes. The caller's other writes have to wait for
 * the user's row anyway, so they shouldn't hold connections.
 */
function createWriterLimiter() {
  const writers = new Map<string, { work: QueuedWork; held: number }>();
  const isWriter = ({ lane, caller }: QueuedWork) => caller !== '' && WRITE_LANES.test(lane);
  return {
    mayTake: (work: QueuedWork) => !isWriter(work) || (writers.get(work.caller)?.work ?? work) === work,
    count(work: QueuedWork, step: 1 | -1): void {
      if (!isWriter(work)) return;
      const held = (writers.get(work.caller)?.held ?? 0) + step;
      if (held > 0) writers.set(work.caller, { work, held });
      else writers.delete(work.caller);
    },
  };
}

type Pool = { limit: number; use: RecentUse; writers: ReturnType<typeof createWriterLimiter> };

function adjustTakenSlots(lane: Lane, work: QueuedWork, step: 1 | -1, { writers }: Pool): void {
  const { takenSlotsByCaller } = lane;
  lane.takenSlots += step;
  const takenCount = (takenSlotsByCaller.get(work.caller) ?? 0) + step;
  if (takenCount > 0) takenSlotsByCaller.set(work.caller, takenCount);
  else takenSlotsByCaller.delete(work.caller);
  writers.count(work, step);
}

function hasSlot({ takenSlots }: Lane, work: QueuedWork, { limit, use, writers }: Pool): boolean {
  const isHeavyUser = limit > 1 && use.isHeavyUser(work.caller);
  return takenSlots < (isHeavyUser ? limit - 1 : limit) && writers.mayTake(work);
}

/** Waits for a free slot. Even a full queue accepts work that has started, because it may have written data. */
function takeSlot(lane: Lane, work: QueuedWork, pool: Pool): Promise<void> {
  const { hasBegun } = work;
  if (hasSlot(lane, work, pool)) {
    adjustTakenSlots(lane, work, 1, pool);
    return Promise.resolve();
  }
  const createFullError = () => new LaneFullError('Too many wait for a connection.');
  if (!hasBegun && lane.waiting.length >= MAX_WAITERS) return Promise.reject(createFullError());
  return new Promise((resolve, reject) => {
    const cancel = startTimer(() => {
      lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
      reject(createFullError());
    }, MAX_WAIT_MS);
    const go = () => {
      cancel();
      resolve();
    };
    const waiter = { work, sinceMs: pool.use.now(), go };
    lane.waiting.push(waiter);
  });
}

/**
 * Removes and returns the work that gets the next free slot. Prefers callers with the fewest connections,
 * then callers that have recently used connections for the least time, then work that has already started.
 * This order keeps a caller's short task from waiting behind other callers' long tasks.
 */
function dequeueNext(lane: Lane, pool: Pool): Waiter | undefined {
  const { waiting, takenSlotsByCaller } = lane;
  const { use } = pool;
  const now = use.now();
  const waitMsByCaller = new Map<string, number>();
  for (const { work, sinceMs } of waiting)
    if (!waitMsByCaller.has(work.caller)) waitMsByCaller.set(work.caller, now - sinceMs);
  let best: { index: number; rank: readonly number[] } | undefined;
  for (const [index, { work }] of waiting.entries()) {
    const { caller, hasBegun } = work;
    if (!hasSlot(lane, work, pool)) continue;
    const weightedUseMs = Math.max(
      0,
      use.usedMs(caller) - WAITING_CREDIT * (waitMsByCaller.get(caller) ?? 0),
    );
    const rank = [takenSlotsByCaller.get(caller) ?? 0, weightedUseMs, hasBegun ? 0 : 1];
    if (best === undefined || isBefore(rank, best.rank)) best = { index, rank };
  }
  return best === undefined ? undefined : waiting.splice(best.index, 1)[0];
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

function startWaitingWork(lane: Lane, pool: Pool): void {
  for (let next = dequeueNext(lane, pool); next !== undefined; next = dequeueNext(lane, pool)) {
    adjustTakenSlots(lane, next.work, 1, pool);
    next.go();
  }
}

/** Limits each lane to its share of the pool's connections. Queries outside lanes aren't limited. */
export function limitConnectionsByLane(pool: pg.Pool, size: number, now = () => performance.now()) {
  const lanes = new Map<string, Lane>();
  const sharedPool: Pool = {
    limit: Math.max(1, Math.floor(size * LANE_SHARE)),
    use: trackRecentUse(now, USE_HALF_LIFE_MS),
    writers: createWriterLimiter(),
  };

  function releaseSlot(lane: Lane, work: QueuedWork): void {
    adjustTakenSlots(lane, work, -1, sharedPool);
    startWaitingWork(lane, sharedPool);
    // The caller's next write may be waiting in another lane.
    for (const other of lanes.values())
      if (other.waiting.some(({ work: { caller } }) => caller === work.caller))
        startWaitingWork(other, sharedPool);
  }

  async function connect(): Promise<pg.PoolClient> {
    const work = currentWork.getStore();
    if (work === undefined) return pool.connect();
    const lane = lanes.get(work.lane) ?? { takenSlots: 0, takenSlotsByCaller: new Map(), waiting: [] };
    lanes.set(work.lane, lane);
    await takeSlot(lane, work, sharedPool);
    try {
      const client = await pool.connect();
      work.hasBegun = true;
      const { release } = client; // the pool sets a new `release` for each checkout
      const takenAtMs = now();
      client.release = (error) => {
        sharedPool.use.add(work.caller, now() - takenAtMs);
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
