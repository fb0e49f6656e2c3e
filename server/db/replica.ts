import type pg from 'pg';
import { createReplicaAgeTracker } from '#server/db/replica/age.ts';
import { createPoller } from '#server/db/replica/poller.ts';
import { createReadTarget } from '#server/db/replica/read-target.ts';
import { startTimer, type Timer } from '#server/env/timer.ts';
import type { Db } from './connect.ts';
import { isServerFailure } from './database-errors.ts';

/**
 * Runs a read whose data may be up to a second old. Uses the replica if it's fresh, otherwise the primary (decision
 * 35).
 */
export type ReadRouter = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

export type Replica = {
  reads: ReadRouter;
  /** For the operator: `fresh`, `behind 12 s`, `unreachable`, or `alone` (the primary doesn't respond). */
  state: () => string;
  close: () => Promise<void>;
};

export const createReadRouter = ({ db, replica }: { db: Db; replica?: Replica }): ReadRouter =>
  replica?.reads ?? ((read) => read(db));

const MAX_AGE_MS = 1_000;
/** Short enough that a healthy replica's measured age stays below `MAX_AGE_MS`. */
const POLL_MS = 250;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

const WRITTEN_POSITION_QUERY = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as position`;
/** On a primary or a promoted replica, this is the last position written. */
const REPLAYED_POSITION_QUERY = `select pg_wal_lsn_diff(
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::int8 as position`;

type Server = { db: Db; connection: pg.ClientConfig };

type Settings = {
  primary: Server;
  replica: Server;
  /** Called when a new state has lasted for two polls. `behind 5 s` and `behind 12 s` count as the same state. */
  log: (line: string) => void;
  now?: () => number;
  timer?: Timer;
};

/** The replica serves reads while its data is at most a second old. Replica failures never fail a read. */
export function watchReplica({
  primary,
  replica,
  log,
  now = () => performance.now(),
  timer = startTimer,
}: Settings): Replica {
  const age = createReplicaAgeTracker();
  const primaryPoller = createPoller(primary.connection, WRITTEN_POSITION_QUERY);
  const replicaPoller = createPoller(replica.connection, REPLAYED_POSITION_QUERY);
  const primaryTarget = createReadTarget(primary.db);
  const replicaTarget = createReadTarget(replica.db);
  let replayedPosition: number | null = null;
  let isPrimaryUnreachable = false;
  let isClosed = false;
  let failures = 0;
  let pausedUntilMs = 0;
  let lastKind = '';
  let reportedKind = '';
  let cancel = () => {};

  async function poll(): Promise<void> {
    const atMs = now();
    const [writtenPosition, polledPosition] = await Promise.all([
      primaryPoller.fetchPosition(),
      replicaPoller.fetchPosition(),
    ]);
    if (isClosed) return;
    if (writtenPosition !== null) age.recordWritten({ atMs, position: writtenPosition });
    replayedPosition = polledPosition;
    isPrimaryUnreachable = writtenPosition === null;
    if (polledPosition === null) replicaTarget.rejectReads();
    else if (isPrimaryUnreachable) primaryTarget.rejectReads();
    const stateKind = state().replace(/ \d.*/, '');
    // Ignore changes that last for only one poll, which are common on busy machines.
    if (stateKind !== reportedKind && stateKind === lastKind) {
      log(`Replica: ${state()}`);
      reportedKind = stateKind;
    }
    lastKind = stateKind;
    cancel = timer(() => void poll(), POLL_MS);
  }

  const upToDateAsOf = () => (replayedPosition === null ? null : age.upToDateAsOf(replayedPosition));

  function isFresh(): boolean {
    if (replayedPosition === null) return false;
    if (isPrimaryUnreachable) return true; // the replica has the newest available data
    const asOf = upToDateAsOf();
    return asOf !== null && now() - asOf <= MAX_AGE_MS;
  }

  function state(): string {
    if (replayedPosition === null || now() < pausedUntilMs) return 'unreachable';
    if (isPrimaryUnreachable) return 'alone';
    if (isFresh()) return 'fresh';
    const asOf = upToDateAsOf();
    const ageSeconds = Math.ceil((now() - (asOf ?? age.knownSince() ?? now())) / 1000);
    return asOf === null ? `behind more than ${ageSeconds} s` : `behind ${ageSeconds} s`;
  }

  async function readReplica<T>(read: (db: Db) => Promise<T>): Promise<T> {
    try {
      const result = await replicaTarget.run(read);
      failures = 0;
      return result;
    } catch (error) {
      if (isServerFailure(error) && now() >= pausedUntilMs) {
        pausedUntilMs = now() + Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS);
        failures += 1;
      }
      throw error;
    }
  }

  const routeRead: ReadRouter = async (read) => {
    const usesReplicaFirst = isFresh() && now() >= pausedUntilMs;
    try {
      return await (usesReplicaFirst ? readReplica(read) : primaryTarget.run(read));
    } catch (error) {
      if (!isServerFailure(error)) throw error;
      return usesReplicaFirst ? primaryTarget.run(read) : readReplica(read);
    }
  };

  void poll();
  return {
    reads: routeRead,
    state,
    close: async () => {
      isClosed = true;
      cancel();
      await Promise.all([primaryPoller.close(), replicaPoller.close()]);
    },
  };
}
