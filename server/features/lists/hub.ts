import type { Db } from '#server/db/connect.ts';
import { inLane } from '#server/db/lanes.ts';
import type { Clock } from '#server/env/deps.ts';
import { realTimer, type Timer } from '#server/env/timer.ts';
import { listLiveSessions } from '#server/features/auth/api.ts';
import { findChanged } from './find-changed.ts';
import { type Followed, type Listener, notifyListeners } from './notify-listeners.ts';
import { listWholeLists } from './read.ts';

const POLL_MS = 100;
/** How often sessions are checked: someone who signs out keeps receiving changes for this long at most. */
const SESSIONS_EVERY_MS = 1_000;
const RETRY_MS = 1_000;

/**
 * Sends list changes to this process's listeners. While there are any, one statement polls all their lists every 100 ms
 * and only changed lists are read. Listeners hold no connection, and LISTEN/NOTIFY isn't used, because it would
 * serialize all writers of the database.
 */
export function createHub({
  db,
  clock,
  onError,
  timer = realTimer,
}: {
  db: Db;
  clock: Clock;
  onError: (error: unknown) => void;
  timer?: Timer;
}) {
  const lists = new Map<number, Followed>();
  let count = 0;
  let isPolling = false;
  let isStopped = false;
  let cancel = () => {};
  let sessionsLookedAtMs = 0;

  const all = () => [...lists.values()].flatMap(({ listeners }) => [...listeners]);

  function drop(listener: Listener): void {
    const list = lists.get(listener.listId);
    if (!list?.listeners.delete(listener)) return;
    count -= 1;
    if (list.listeners.size === 0) lists.delete(listener.listId);
  }

  function end(listener: Listener): void {
    drop(listener);
    listener.end();
  }

  /** Ends the streams of expired sessions without an event, since the users are still members. */
  async function endSignedOut(now: Date): Promise<void> {
    if (now.getTime() - sessionsLookedAtMs < SESSIONS_EVERY_MS) return;
    sessionsLookedAtMs = now.getTime();
    const withSession = all().filter(({ session }) => session !== null);
    const live = await listLiveSessions(
      db,
      withSession.flatMap(({ session }) => session ?? []),
      now,
    );
    for (const listener of withSession) {
      if (listener.session && !live.has(listener.session.toString('hex'))) end(listener);
    }
  }

  async function poll(): Promise<void> {
    const now = clock();
    await endSignedOut(now);
    const changed = await findChanged(db, lists, now);
    const read = new Map((await listWholeLists(db, changed)).map((list) => [list.id, list]));
    for (const { listId } of changed) {
      const list = lists.get(listId);
      if (list) notifyListeners(list, read.get(listId), { now, end });
    }
  }

  async function pollAndWait(): Promise<void> {
    let waitMs = POLL_MS;
    try {
      await inLane('lists events', poll);
    } catch (error) {
      onError(error);
      waitMs = RETRY_MS;
    }
    isPolling = false;
    if (count > 0 && !isStopped) cancel = timer(look, waitMs);
  }

  function look(): void {
    if (isPolling || isStopped) return;
    cancel();
    isPolling = true;
    void pollAndWait();
  }

  return {
    /** Adds a listener; returns a function that removes it. */
    add(wanted: Omit<Listener, 'head'>): () => void {
      const listener: Listener = { ...wanted, head: '' };
      const list = lists.get(wanted.listId) ?? {
        listId: wanted.listId,
        version: -1,
        refreshAt: null,
        listeners: new Set(),
      };
      list.version = -1;
      list.listeners.add(listener);
      lists.set(wanted.listId, list);
      count += 1;
      if (isStopped) end(listener);
      else if (count === 1) look();
      return () => drop(listener);
    },
    /** Ends every stream. The browsers reconnect, possibly to another process. */
    endAll(): void {
      for (const listener of all()) end(listener);
    },
    stop(): void {
      isStopped = true;
      cancel();
      for (const listener of all()) end(listener);
    },
  };
}
