import { type ListEvent, listEvent } from '#contract/lists.ts';
import { createJsonEncoder } from '#server/http/encoder.ts';
import { type LoadedList, toListSummary } from './read.ts';

export type Listener = {
  listId: number;
  memberId: number;
  /** From `toCallerKey`. */
  caller: string;
  session: Buffer | null;
  /** The last `seq` that was sent. Null if the stream starts with the next change. */
  since: number | null;
  head: string;
  send: (text: string) => void;
  end: () => void;
};

export type FollowedList = {
  listId: number;
  /** The last version that all listeners have received, or -1 if a listener hasn't received the list yet. */
  version: number;
  refreshAt: number | null;
  listeners: Set<Listener>;
};

const encodeEvent = createJsonEncoder(listEvent);
const toEventText = (event: ListEvent, seq?: number) =>
  `${seq === undefined ? '' : `id: ${seq}\n`}data: ${encodeEvent(event)}\n\n`;

export function notifyListeners(
  list: FollowedList,
  loaded: LoadedList | undefined,
  { now, closeListener }: { now: Date; closeListener: (listener: Listener) => void },
): void {
  const linesTextBySince = new Map<number, string>();
  // All new listeners get the lines changed since the same version, so that those lines are encoded only once.
  const earliestNewSeq = Math.min(
    ...[...list.listeners].flatMap(({ head, since }) => (head === '' ? (since ?? []) : [])),
  );
  const memberIds = new Set(loaded?.members.map(({ memberId }) => memberId));
  for (const listener of list.listeners) {
    if (loaded === undefined || !memberIds.has(listener.memberId)) {
      listener.send(toEventText({ kind: 'gone' }));
      closeListener(listener);
      continue;
    }
    const summary = toListSummary(loaded, listener.memberId, now);
    const { name, role, resetsOn, budgetCents, isArchived } = summary;
    const isNew = listener.head === '';
    const head = JSON.stringify([name, role, resetsOn, budgetCents, isArchived, summary.members]);
    if (head !== listener.head)
      listener.send(toEventText({ kind: 'list', list: summary }, listener.since ?? loaded.seq));
    listener.head = head;
    if (listener.since !== null && listener.since < loaded.seq) {
      const since = isNew ? earliestNewSeq : listener.since;
      let text = linesTextBySince.get(since);
      if (text === undefined) {
        const lines = loaded.lines.flatMap(({ seq, line }) => (seq > since ? [line] : []));
        text = toEventText({ kind: 'lines', seq: loaded.seq, lines }, loaded.seq);
        linesTextBySince.set(since, text);
      }
      listener.send(text);
    }
    listener.since = loaded.seq;
  }
  if (loaded === undefined) return;
  list.version = loaded.version;
  const endTimesMs = loaded.members.flatMap(({ shoppingUntil }) =>
    shoppingUntil === null ? [] : Date.parse(shoppingUntil),
  );
  const upcomingEnds = endTimesMs.filter((endMs) => endMs > now.getTime());
  list.refreshAt = upcomingEnds.length === 0 ? null : Math.min(...upcomingEnds);
}
