import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/env/deps.ts';
import { watchStreams } from '#server/features/auth/api.ts';
import { listChangedIds } from './find-changed.ts';
import { type FollowedList, type Listener, notifyListeners } from './notify-listeners.ts';
import { listWholeLists } from './read.ts';

const POLL_MS = 100;

/** One statement polls all lists with listeners every 100 ms, and only changed lists are read. */
export function createHub(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'limits'>) {
  const { db, clock } = deps;
  let lists: ReadonlyMap<number, FollowedList> = new Map();
  const watched = watchStreams<Listener>(app, deps, {
    ...{ lane: 'lists events', everyMs: POLL_MS },
    async look() {
      const now = clock();
      lists = groupByList(lists, watched.streams);
      const changed = await listChangedIds(db, lists, now);
      const read = new Map((await listWholeLists(db, changed)).map((list) => [list.id, list]));
      for (const { listId } of changed) {
        const list = lists.get(listId);
        if (list) notifyListeners(list, read.get(listId), { now, end: watched.end });
      }
    },
  });
  return watched;
}

/** A list with a new listener is read again. */
function groupByList(
  before: ReadonlyMap<number, FollowedList>,
  streams: ReadonlySet<Listener>,
): ReadonlyMap<number, FollowedList> {
  const byList = Map.groupBy(streams, ({ listId }) => listId);
  return new Map(
    [...byList].map(([listId, listeners]) => {
      const { version = -1, refreshAt = null } = before.get(listId) ?? {};
      const isNew = listeners.some(({ head }) => head === '');
      return [
        listId,
        { listId, refreshAt, version: isNew ? -1 : version, listeners: new Set(listeners) },
      ] as const;
    }),
  );
}
