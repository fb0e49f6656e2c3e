import { describe, expect, it } from 'vitest';
import type { List } from '#contract/lists.ts';
import {
  applyEvent,
  applyResponse,
  computePositionAfterMove,
  createInverseChange,
  getNextPosition,
  getServerNow,
  listShownLines,
  withFetchedList,
} from './list-changes.ts';
import type { OfflineList } from './list-record.ts';

type Line = List['lines'][number];

const line = (name: string, position: number, overrides: Partial<Line> = {}): Line => ({
  ...{ line: name, name, position, quantity: 1, note: '', addedBy: 1, tickedBy: null, tickedAt: null },
  ...{ wish: { itemId: null, firmness: 'any' }, item: null, isRemoved: false },
  ...overrides,
});

const list = (seq: number, lines: Line[]): List => ({
  ...{
    id: 1,
    name: 'Cabin',
    role: 'owner',
    resetsOn: null,
    budgetCents: null,
    isArchived: false,
    me: 1,
    seq,
    lines,
  },
  asOf: '2026-11-22T12:00:00.000Z',
  ...{ lineCount: lines.length, tickedCount: 0, members: [] },
});

const stored = (seq: number, lines: Line[], overrides: Partial<OfflineList> = {}): OfflineList => ({
  ...{ ownerId: 'olu', list: list(seq, lines), pending: [], items: [], prices: null },
  ...overrides,
});

const describeShownLines = (offlineList: OfflineList) =>
  listShownLines(offlineList).map(({ name, tickedBy }) => (tickedBy === null ? name : `${name} ✓`));

describe('A list stored on the device', () => {
  it('A stored list applies each stream event once and never returns to an older state', () => {
    const linesEvent = {
      kind: 'lines',
      seq: 3,
      lines: [line('milk', 1, { tickedBy: 2 }), line('eggs', 0)],
    } as const;
    const after = applyEvent(stored(2, [line('milk', 1)]), { ...linesEvent, lines: [...linesEvent.lines] });
    expect(describeShownLines(after)).toEqual(['eggs', 'milk ✓']);
    expect(applyEvent(after, { kind: 'lines', seq: 3, lines: [line('milk', 1)] })).toBe(after);
    expect(applyResponse(after, { seq: 2, lines: [] })).toBe(after);
    expect(describeShownLines(applyResponse(after, { seq: 4, lines: [line('milk', 1)] }))).toEqual([
      'eggs',
      'milk',
    ]);
  });

  it("A stored list uses the server's time even if the device's clock is wrong", () => {
    const answer = list(1, []);
    const deviceNow = Date.parse(answer.asOf) + 24 * 3_600_000;
    const after = withFetchedList(stored(0, []), answer, deviceNow);
    expect(getServerNow(after, deviceNow + 5).getTime()).toBe(Date.parse(answer.asOf) + 5);
    expect(getServerNow(stored(0, []), deviceNow).getTime()).toBe(deviceNow);
  });

  it("A response older than the stored list updates the list's name but not its lines", () => {
    const answer = { ...list(2, []), name: 'Party' };
    const after = withFetchedList(stored(5, [line('milk', 1)]), answer);
    expect(after.list).toMatchObject({ name: 'Party', seq: 5, lines: [{ name: 'milk' }] });
  });

  it("A stored list shows pending operations on top of the server's state", () => {
    const at = '2026-11-23T12:00:00Z';
    const pending = [
      { id: 'a', kind: 'tick', line: 'milk', at },
      { id: 'b', kind: 'remove', line: 'eggs', at },
    ] as const;
    expect(describeShownLines(stored(1, [line('milk', 1), line('eggs', 2)], { pending }))).toEqual([
      'milk ✓',
    ]);
  });
});

it('Applying the inverse of a list operation restores the previous list', () => {
  const before = line('milk', 1, { note: 'fresh' });
  const set = { kind: 'set', line: 'milk', field: 'note', value: 'old' } as const;
  expect(createInverseChange(set, before)).toEqual({ ...set, value: 'fresh' });
  expect(createInverseChange(set, undefined)).toBeNull();
  expect(createInverseChange({ kind: 'remove', line: 'milk' }, before)).toEqual({
    kind: 'restore',
    line: 'milk',
  });
  expect(createInverseChange({ kind: 'tick', line: 'milk' }, before)).toEqual({
    kind: 'untick',
    line: 'milk',
  });
});

it('A new line goes to the end of the list, and a moved line goes between its new neighbors', () => {
  const lines = [line('a', 1), line('b', 2), line('c', 4)];
  expect(getNextPosition(lines)).toBe(5);
  expect(getNextPosition([])).toBe(1);
  expect(computePositionAfterMove(lines, 'c', -1)).toBe(1.5);
  expect(computePositionAfterMove(lines, 'b', -1)).toBe(0);
  expect(computePositionAfterMove(lines, 'a', 1)).toBe(3);
  expect(computePositionAfterMove(lines, 'a', -1)).toBeNull();
  expect(computePositionAfterMove(lines, 'a', 2)).toBe(5);
  expect(computePositionAfterMove(lines, 'c', -2)).toBe(0);
  expect(computePositionAfterMove(lines, 'c', 0)).toBeNull();
});
