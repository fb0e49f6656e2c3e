import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { createPolledStreams } from '#server/features/auth/api.ts';
import { createDueListPicker } from './due-lists.ts';
import { type FollowedList, type Listener, notifyListeners } from './notify-listeners.ts';
import { loadLists } from './read.ts';

function findEarliestSeq({ listeners }: FollowedList): number | null {
  const receivedSeqs = [...listeners].flatMap(({ since }) => since ?? []);
  return receivedSeqs.length === 0 ? null : Math.min(...receivedSeqs);
}

/**
 * Returns the lists that have changed, were deleted, have a new listener, or have a member whose shopping
 * status has expired.
 */
async function listChangedLists(
  db: Db,
  lists: ReadonlyMap<number, FollowedList>,
  now: Date,
): Promise<{ listId: number; since: number | null }[]> {
  const followedLists = [...lists.values()].map((list) => {
    const isDue = list.refreshAt !== null && list.refreshAt <= now.getTime();
    return { listId: list.listId, since: findEarliestSeq(list), version: isDue ? -1 : list.version };
  });
  if (followedLists.length === 0) return [];
  const { rows } = await sql<{ listId: number }>`
    /* name: lists-listened-to */
    select known.id as "listId"
    from unnest(${followedLists.map(({ listId }) => listId)}::bigint[], ${followedLists.map(({ since }) => since)}::bigint[],
      ${followedLists.map(({ version }) => version)}::bigint[]) as known(id, seq, version)
    left join grocery_list list on list.id = known.id
    where list.id is null or list.seq > known.seq or list.version > known.version
  `.execute(db);
  const changedIds = new Set(rows.map(({ listId }) => listId));
  return followedLists
    .filter(({ listId }) => changedIds.has(listId))
    .map(({ listId, since }) => ({ listId, since }));
}

const POLL_MS = 100;

/** Reading and sending this many full lists takes a few dozen milliseconds. */
const LISTS_PER_READ = 5;

/** A poll ends after this many rounds, so that sessions are checked again. */
const MAX_ROUNDS = 20;

export function createListHub(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'limits'>) {
  const { db, clock } = deps;
  const pickDueLists = createDueListPicker();
  let lists: ReadonlyMap<number, FollowedList> = new Map();
  const polledStreams = createPolledStreams<Listener>(app, deps, {
    ...{ lane: 'lists events', everyMs: POLL_MS },
    async poll() {
      let hasMore = true;
      for (let round = 0; hasMore && round < MAX_ROUNDS; round += 1) {
        const now = clock();
        lists = groupByList(lists, polledStreams.streams);
        const changedLists = await listChangedLists(db, lists, now);
        const dueLists = pickDueLists(changedLists, lists);
        hasMore = dueLists.length < changedLists.length;
        for (let from = 0; from < dueLists.length; from += LISTS_PER_READ) {
          const batch = dueLists.slice(from, from + LISTS_PER_READ);
          const loadedLists = new Map((await loadLists(db, batch)).map((list) => [list.id, list]));
          for (const { listId } of batch) {
            const list = lists.get(listId);
            if (list)
              notifyListeners(list, loadedLists.get(listId), { now, closeListener: polledStreams.end });
          }
        }
      }
    },
  });
  return polledStreams;
}

function groupByList(
  previousLists: ReadonlyMap<number, FollowedList>,
  streams: ReadonlySet<Listener>,
): ReadonlyMap<number, FollowedList> {
  const listenersByList = Map.groupBy(streams, ({ listId }) => listId);
  return new Map(
    [...listenersByList].map(([listId, listeners]) => {
      const { version = -1, refreshAt = null } = previousLists.get(listId) ?? {};
      const isNew = listeners.some(({ head }) => head === '');
      return [
        listId,
        { listId, refreshAt, version: isNew ? -1 : version, listeners: new Set(listeners) },
      ] as const;
    }),
  );
}
