import type { GroceryItem } from '#contract/grocery-items.ts';
import type { List, ListEvent } from '#contract/lists.ts';
import {
  applyListOperations,
  type ListField,
  type ListLine,
  type ListOperation,
  listVisibleLines,
} from '#domain/list/list.ts';
import type { OfflineList } from './list-record.ts';

export type ListLineChange = ListOperation extends infer Each
  ? Each extends ListOperation
    ? Omit<Each, 'id'>
    : never
  : never;

export type ShownLine = ListLine & { item: GroceryItem | null };

type ListUpdate = { seq: number; lines: List['lines'] };

function mergeLines(list: List, { seq, lines }: ListUpdate): List {
  const changedLinesById = new Map(lines.map((line) => [line.line, line]));
  const updatedLines = list.lines.map((line) => {
    const currentLine = changedLinesById.get(line.line) ?? line;
    changedLinesById.delete(line.line);
    return currentLine;
  });
  return { ...list, seq, lines: [...updatedLines, ...changedLinesById.values()] };
}

export const applyResponse = (offlineList: OfflineList, response: ListUpdate): OfflineList =>
  offlineList.list === null || response.seq < offlineList.list.seq
    ? offlineList
    : { ...offlineList, list: mergeLines(offlineList.list, response) };

export const withFetchedList = (stored: OfflineList, list: List, deviceNow = Date.now()): OfflineList => ({
  ...stored,
  aheadMs: deviceNow - Date.parse(list.asOf),
  list:
    stored.list === null || list.seq >= stored.list.seq
      ? list
      : { ...list, seq: stored.list.seq, lines: stored.list.lines },
  items: stored.pending.length === 0 ? [] : stored.items,
});

export function applyEvent(stored: OfflineList, event: ListEvent): OfflineList {
  const { list } = stored;
  if (list === null || event.kind === 'gone') return stored;
  if (event.kind === 'list') return { ...stored, list: { ...list, ...event.list } };
  return event.seq <= list.seq ? stored : { ...stored, list: mergeLines(list, event) };
}

export function listShownLines({ list, pending, items }: OfflineList): ShownLine[] {
  if (list === null) return [];
  const knownItems = [...items, ...list.lines.flatMap(({ item }) => item ?? [])];
  const itemsById = new Map(knownItems.map((item) => [item.id, item]));
  const linesById = new Map<string, ListLine>(list.lines.map((line) => [line.line, line]));
  const changes = pending.map((operation) => ({ ...operation, memberId: list.me }));
  return listVisibleLines(applyListOperations(linesById, changes)).map((line) => ({
    ...line,
    item: line.wish.itemId === null ? null : (itemsById.get(line.wish.itemId) ?? null),
  }));
}

/** Estimates the server's current time, because the device's clock may be wrong. */
export const getServerNow = ({ aheadMs = 0 }: OfflineList, deviceNow = Date.now()): Date =>
  new Date(deviceNow - aheadMs);

const createFieldChange = <Field extends ListField>(line: ListLine, field: Field): ListLineChange =>
  ({ kind: 'set', line: line.line, field, value: line[field] }) as ListLineChange;

export function createInverseChange(
  change: ListLineChange,
  before: ListLine | undefined,
): ListLineChange | null {
  const { line } = change;
  switch (change.kind) {
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
      return before === undefined ? null : createFieldChange(before, change.field);
  }
}

export const getNextPosition = (lines: readonly ListLine[]): number =>
  Math.ceil(Math.max(0, ...lines.map(({ position }) => position))) + 1;

/**
 * Returns a line's position after moving it down by `by` lines, or up if `by` is negative. The new position is midway
 * between the line's new neighbors. Returns null if the line can't move that far.
 */
export function computePositionAfterMove(
  lines: readonly ListLine[],
  line: string,
  by: number,
): number | null {
  const index = lines.findIndex((each) => each.line === line);
  const direction = Math.sign(by);
  const targetLine = lines[index + by];
  const lineBeyond = lines[index + by + direction];
  if (index === -1 || direction === 0 || targetLine === undefined) return null;
  return lineBeyond === undefined
    ? targetLine.position + direction
    : (targetLine.position + lineBeyond.position) / 2;
}
