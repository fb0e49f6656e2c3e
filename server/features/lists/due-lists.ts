import { trackRecentUse } from '#server/db/recent-use.ts';
import type { FollowedList, Listener } from './notify-listeners.ts';

const NEW_LISTS_PER_ROUND = 2;
/** Approximate time that it takes to read and send a full list. */
const FULL_LIST_MS = 10;
const HALF_LIFE_MS = 30_000;

type OpenedList = Pick<FollowedList, 'listId'> & {
  listeners: ReadonlySet<Pick<Listener, 'head' | 'caller'>>;
};

/**
 * The returned function picks the changed lists to read now: all lists whose listeners are waiting for a change, but
 * only a few with new listeners. It starts with one list per caller, and with the callers who have opened the fewest
 * lists recently. A caller who opens many streams therefore doesn't delay other callers.
 */
export function createDueListPicker(now = () => performance.now()) {
  const use = trackRecentUse(now, HALF_LIFE_MS);
  return <Changed extends { listId: number }>(
    changed: readonly Changed[],
    lists: ReadonlyMap<number, OpenedList>,
  ): Changed[] => {
    const openedCounts = new Map<string, number>();
    const opened = changed.flatMap((each) => {
      const callers = [...(lists.get(each.listId)?.listeners ?? [])].flatMap(({ head, caller }) =>
        head === '' ? [{ caller, usedMs: use.usedMs(caller) }] : [],
      );
      const [first] = callers.toSorted((one, other) => one.usedMs - other.usedMs);
      if (first === undefined) return [];
      const earlierCount = openedCounts.get(first.caller) ?? 0;
      openedCounts.set(first.caller, earlierCount + 1);
      return [{ each, ...first, earlierCount }];
    });
    const queue = opened.toSorted(
      (one, other) => one.earlierCount - other.earlierCount || one.usedMs - other.usedMs,
    );
    for (const { caller } of queue.slice(0, NEW_LISTS_PER_ROUND)) use.add(caller, FULL_LIST_MS);
    const later = new Set(queue.slice(NEW_LISTS_PER_ROUND).map(({ each }) => each));
    return changed.filter((each) => !later.has(each));
  };
}
