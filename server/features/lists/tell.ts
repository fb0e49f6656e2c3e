import { type ListEvent, listEvent } from '#contract/lists.ts';
import { writerOf } from '#server/http/encoder.ts';
import { type ReadList, summaryFor } from './read.ts';

/** Somebody who has a list open. */
export type Listener = {
  listId: number;
  memberId: number;
  /** Of an account: when it ends, so does this. */
  session: Buffer | null;
  /** The seq up to which it was told; null: from now on. */
  since: number | null;
  /** The name and members that it was told. */
  head: string;
  send: (text: string) => void;
  end: () => void;
};

export type Followed = {
  listId: number;
  /** As it was read last; -1: not yet, or not for all. */
  version: number;
  /** When somebody is not in the shop any more, unless they say so again. */
  refreshAt: number | null;
  listeners: Set<Listener>;
};

const write = writerOf(listEvent);
const textOf = (event: ListEvent, seq?: number) =>
  `${seq === undefined ? '' : `id: ${seq}\n`}data: ${write(event)}\n\n`;

/** Tells the listeners of a list what they have not heard yet; without a list, or a member, that it is theirs no more. */
export function tell(
  list: Followed,
  read: ReadList | undefined,
  { now, end }: { now: Date; end: (listener: Listener) => void },
): void {
  const linesSince = new Map<number, string>();
  const members = new Set(read?.members.map(({ memberId }) => memberId));
  for (const listener of list.listeners) {
    if (read === undefined || !members.has(listener.memberId)) {
      listener.send(textOf({ kind: 'gone' }));
      end(listener);
      continue;
    }
    const summary = summaryFor(read, listener.memberId, now);
    const { name, role, resetsOn, isArchived } = summary;
    const head = JSON.stringify([name, role, resetsOn, isArchived, summary.members]);
    if (head !== listener.head)
      listener.send(textOf({ kind: 'list', list: summary }, listener.since ?? read.seq));
    listener.head = head;
    const { since } = listener;
    if (since !== null && since < read.seq) {
      const lines = read.lines.flatMap(({ seq, line }) => (seq > since ? [line] : []));
      const text = linesSince.get(since) ?? textOf({ kind: 'lines', seq: read.seq, lines }, read.seq);
      linesSince.set(since, text);
      listener.send(text);
    }
    listener.since = read.seq;
  }
  if (read === undefined) return;
  list.version = read.version;
  const ends = read.members.flatMap(({ shoppingUntil }) =>
    shoppingUntil === null ? [] : Date.parse(shoppingUntil),
  );
  const ahead = ends.filter((at) => at > now.getTime());
  list.refreshAt = ahead.length === 0 ? null : Math.min(...ahead);
}
