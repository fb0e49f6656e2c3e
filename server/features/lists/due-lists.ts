import type { FollowedList, Listener } from './notify-listeners.ts';

const NEW_LISTS_PER_ROUND = 2;

type OpenedList = { listeners: ReadonlySet<Pick<Listener, 'head' | 'caller'>> };

const newCallers = (list: OpenedList | undefined): string[] =>
  [...(list?.listeners ?? [])].flatMap(({ head, caller }) => (head === '' ? [caller] : []));

/**
 * The returned function picks the changed lists to read now: all lists whose listeners are waiting for a change, but
 * only a few with new listeners. For those, callers take turns (round-robin), so a caller who opens many streams doesn't
 * delay other callers.
 */
export function createDueListPicker() {
  /** For each caller with waiting lists, the number of its last turn. New callers go first. */
  let lastTurns = new Map<string, number>();
  let turn = 0;
  const lastTurnOf = (caller: string) => lastTurns.get(caller) ?? 0;

  return <Changed extends Pick<FollowedList, 'listId'>>(
    changed: readonly Changed[],
    lists: ReadonlyMap<number, OpenedList>,
  ): Changed[] => {
    const openedCounts = new Map<string, number>();
    const opened = changed.flatMap((each) => {
      const callers = newCallers(lists.get(each.listId));
      const [caller] = callers.toSorted((one, other) => lastTurnOf(one) - lastTurnOf(other));
      if (caller === undefined) return [];
      const earlierCount = openedCounts.get(caller) ?? 0;
      openedCounts.set(caller, earlierCount + 1);
      return [{ each, caller, earlierCount }];
    });
    const queue = opened.toSorted(
      (one, other) =>
        one.earlierCount - other.earlierCount || lastTurnOf(one.caller) - lastTurnOf(other.caller),
    );
    lastTurns = new Map(queue.map(({ caller }) => [caller, lastTurnOf(caller)]));
    for (const { caller } of queue.slice(0, NEW_LISTS_PER_ROUND)) lastTurns.set(caller, ++turn);
    const later = new Set(queue.slice(NEW_LISTS_PER_ROUND).map(({ each }) => each));
    return changed.filter((each) => !later.has(each));
  };
}
