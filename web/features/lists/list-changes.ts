import type { GroceryItem } from '#contract/grocery-items.ts';
import type { List, ListEvent } from '#contract/lists.ts';
import {
  applyToList,
  type ListField,
  type ListLine,
  type ListOperation,
  linesOf,
} from '#domain/list/list.ts';
import type { KeptList } from './list-shelf.ts';

/** Something to do to a list, before it has an id. */
export type Deed = ListOperation extends infer Each
  ? Each extends ListOperation
    ? Omit<Each, 'id'>
    : never
  : never;

/** A line as it is shown: with what this device has done to it, and the item that it is wished as. */
export type ShownLine = ListLine & { item: GroceryItem | null };

type Changed = { seq: number; lines: List['lines'] };

/** With the lines that changed up to a seq, unless later ones are known. */
function withLines(list: List, { seq, lines }: Changed): List {
  const changed = new Map(lines.map((line) => [line.line, line]));
  const known = list.lines.map((line) => {
    const now = changed.get(line.line) ?? line;
    changed.delete(line.line);
    return now;
  });
  return { ...list, seq, lines: [...known, ...changed.values()] };
}

/** What the server answers to what was sent: the lines that are other than those known when it was. */
export const withAnswer = (kept: KeptList, answer: Changed): KeptList =>
  kept.list === null || answer.seq < kept.list.seq ? kept : { ...kept, list: withLines(kept.list, answer) };

/** A list that was asked for; what its lines are comes from whichever is later. */
export const withList = (kept: KeptList, list: List, deviceNow = Date.now()): KeptList => ({
  ...kept,
  aheadMs: deviceNow - Date.parse(list.asOf),
  list:
    kept.list === null || list.seq >= kept.list.seq
      ? list
      : { ...list, seq: kept.list.seq, lines: kept.list.lines },
  items: kept.pending.length === 0 ? [] : kept.items,
});

/** What a stream told. */
export function withEvent(kept: KeptList, event: ListEvent): KeptList {
  const { list } = kept;
  if (list === null || event.kind === 'gone') return kept;
  if (event.kind === 'list') return { ...kept, list: { ...list, ...event.list } };
  return event.seq <= list.seq ? kept : { ...kept, list: withLines(list, event) };
}

/** The lines on the list now, in their order: the server's, and on top of them what is pending here. */
export function shownLines({ list, pending, items }: KeptList): ShownLine[] {
  if (list === null) return [];
  const found = [...items, ...list.lines.flatMap(({ item }) => item ?? [])];
  const itemsById = new Map(found.map((item) => [item.id, item]));
  const state = new Map<string, ListLine>(list.lines.map((line) => [line.line, line]));
  const deeds = pending.map((operation) => ({ ...operation, memberId: list.me }));
  return linesOf(applyToList(state, deeds)).map((line) => ({
    ...line,
    item: line.wish.itemId === null ? null : (itemsById.get(line.wish.itemId) ?? null),
  }));
}

/** Now by the server's clock, as far as this device has been told it: the device's own may be a day wrong. */
export const serverNow = ({ aheadMs = 0 }: KeptList, deviceNow = Date.now()): Date =>
  new Date(deviceNow - aheadMs);

const setTo = <Field extends ListField>(line: ListLine, field: Field): Deed =>
  ({ kind: 'set', line: line.line, field, value: line[field] }) as Deed;

/** What takes a deed back, of a line as it was before it. */
export function inverseOf(deed: Deed, before: ListLine | undefined): Deed | null {
  const { line } = deed;
  switch (deed.kind) {
    case 'add':
    case 'restore':
      return { kind: 'remove', line };
    case 'remove':
      return { kind: 'restore', line };
    case 'tick':
      return { kind: 'untick', line };
    case 'untick':
      return { kind: 'tick', line };
    case 'set':
      return before === undefined ? null : setTo(before, deed.field);
  }
}

/** A place behind all lines, and one between two of them. */
export const lastPosition = (lines: readonly ListLine[]): number =>
  Math.ceil(Math.max(0, ...lines.map(({ position }) => position))) + 1;

/** Where a line goes that moves so many places down, or up: between the two that it comes to stand between. */
export function movedPosition(lines: readonly ListLine[], line: string, by: number): number | null {
  const at = lines.findIndex((each) => each.line === line);
  const step = Math.sign(by);
  const near = lines[at + by];
  const far = lines[at + by + step];
  if (at === -1 || step === 0 || near === undefined) return null;
  return far === undefined ? near.position + step : (near.position + far.position) / 2;
}
