import type { FollowedList, Listener } from './notify-listeners.ts';

const NEW_LISTS_PER_ROUND = 2;

type OpenedList = { listeners: ReadonlySet<Pick<Listener, 'head' | 'caller'>> };

const listNewCallers = (list: OpenedList | undefined): string[] =>
  [...(list?.listeners ?? [])].flatMap(({ head, caller }) => (head === '' ? [caller] : []));

/**
 * Creates a function that picks the changed lists to read in this round: all lists whose listeners are
 * waiting for a change, but only a few lists with new listeners. Callers with new listeners take turns
 * (round-robin), so a caller who opens many streams doesn't delay other callers.
 */
export function createDueListPicker() {
  /** The last turn of each caller that has waiting lists. New callers go first. */
  let lastTurns = new Map<string, number>();
  let turn = 0;
  const getLastTurn = (caller: string) => lastTurns.get(caller) ?? 0;

  return <Changed extends Pick<FollowedList, 'listId'>>(
    changed: readonly Changed[],
    lists: ReadonlyMap<number, OpenedList>,
  ): Changed[] => {
    const openedCountByCaller = new Map<string, number>();
    const openedLists = changed.flatMap((list) => {
      const callers = listNewCallers(lists.get(list.listId));
      const [caller] = callers.toSorted((one, other) => getLastTurn(one) - getLastTurn(other));
      if (caller === undefined) return [];
      const earlierCount = openedCountByCaller.get(caller) ?? 0;
      openedCountByCaller.set(caller, earlierCount + 1);
      return [{ list, caller, earlierCount }];
    });
    const queue = openedLists.toSorted(
      (one, other) =>
        one.earlierCount - other.earlierCount || getLastTurn(one.caller) - getLastTurn(other.caller),
    );
    lastTurns = new Map(queue.map(({ caller }) => [caller, getLastTurn(caller)]));
    for (const { caller } of queue.slice(0, NEW_LISTS_PER_ROUND)) lastTurns.set(caller, ++turn);
    const postponedLists = new Set(queue.slice(NEW_LISTS_PER_ROUND).map(({ list }) => list));
    return changed.filter((list) => !postponedLists.has(list));
  };
}
