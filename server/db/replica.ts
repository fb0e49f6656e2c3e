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
/** At this interval, a healthy replica's measured age stays below `MAX_AGE_MS`. */
const POLL_MS = 250;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

const POSITION_WRITTEN = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as position`;
/** On a primary or a promoted replica, this is the last position written. */
const POSITION_REPLAYED = `select pg_wal_lsn_diff(
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
  const written = createPoller(primary.connection, POSITION_WRITTEN);
  const replayed = createPoller(replica.connection, POSITION_REPLAYED);
  const onPrimary = createReadTarget(primary.db);
  const onReplica = createReadTarget(replica.db);
  let position: number | null = null;
  let isPrimaryAway = false;
  let isClosed = false;
  let failures = 0;
  let restUntilMs = 0;
  let lastKind = '';
  let reported = '';
  let cancel = () => {};

  async function poll(): Promise<void> {
    const atMs = now();
    const [newest, replica] = await Promise.all([written.ask(), replayed.ask()]);
    if (isClosed) return;
    if (newest !== null) age.written({ atMs, position: newest });
    position = replica;
    isPrimaryAway = newest === null;
    if (replica === null) onReplica.lose();
    else if (isPrimaryAway) onPrimary.lose();
    const kind = state().replace(/ \d.*/, '');
    // Ignore changes that last for only one poll, which are common on busy machines.
    if (kind !== reported && kind === lastKind) {
      log(`Replica: ${state()}`);
      reported = kind;
    }
    lastKind = kind;
    cancel = timer(() => void poll(), POLL_MS);
  }

  const upToDateAsOf = () => (position === null ? null : age.upToDateAsOf(position));

  function isFresh(): boolean {
    if (position === null) return false;
    if (isPrimaryAway) return true; // the replica has the newest available data
    const asOf = upToDateAsOf();
    return asOf !== null && now() - asOf <= MAX_AGE_MS;
  }

  function state(): string {
    if (position === null || now() < restUntilMs) return 'unreachable';
    if (isPrimaryAway) return 'alone';
    if (isFresh()) return 'fresh';
    const asOf = upToDateAsOf();
    const seconds = Math.ceil((now() - (asOf ?? age.knownSince() ?? now())) / 1000);
    return asOf === null ? `behind more than ${seconds} s` : `behind ${seconds} s`;
  }

  async function readReplica<T>(read: (db: Db) => Promise<T>): Promise<T> {
    try {
      const found = await onReplica.run(read);
      failures = 0;
      return found;
    } catch (error) {
      if (isServerFailure(error) && now() >= restUntilMs) {
        restUntilMs = now() + Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS);
        failures += 1;
      }
      throw error;
    }
  }

  const reads: ReadRouter = async (read) => {
    const isFirst = isFresh() && now() >= restUntilMs;
    try {
      return await (isFirst ? readReplica(read) : onPrimary.run(read));
    } catch (error) {
      if (!isServerFailure(error)) throw error;
      return isFirst ? onPrimary.run(read) : readReplica(read);
    }
  };

  void poll();
  return {
    reads,
    state,
    close: async () => {
      isClosed = true;
      cancel();
      await Promise.all([written.close(), replayed.close()]);
    },
  };
}
