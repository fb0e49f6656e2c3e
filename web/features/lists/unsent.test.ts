import { describe, expect, it } from 'vitest';
import type { List } from '#contract/lists.ts';
import type { OfflineList, PendingOperation } from './list-record.ts';
import { addRefusedLinesToUnsent, keepOnlyUnsentLines, listUnsentLines } from './unsent.ts';

type Line = List['lines'][number];

const at = '2026-11-22T12:00:00.000Z';
const wish = { itemId: null, firmness: 'any' } as const;
const line = (name: string, overrides: Partial<Line> = {}): Line => ({
  ...{ line: name, name, position: 1, quantity: 1, note: '', addedBy: 1, tickedBy: null, tickedAt: null },
  ...{ wish, item: null, isRemoved: false },
  ...overrides,
});
const add = (name: string, { quantity = 1, note = '', position = 9 } = {}): PendingOperation => ({
  ...{ id: `add ${name}`, kind: 'add', line: name, at },
  fields: { name, wish, quantity, note, position },
});
const set = (name: string, quantity: number): PendingOperation => ({
  ...{ id: `set ${name}`, kind: 'set', line: name, field: 'quantity', value: quantity, at },
});
const act = (kind: 'tick' | 'remove' | 'restore', name: string): PendingOperation => ({
  ...{ id: `${kind} ${name}`, kind, line: name, at },
});
const stored = (
  lines: Line[],
  pending: PendingOperation[],
  overrides: Partial<OfflineList> = {},
): OfflineList => ({
  ...{ ownerId: 'olu', pending, items: [], prices: null },
  list: {
    ...{
      id: 1,
      name: 'Cabin',
      role: 'edit',
      resetsOn: null,
      budgetCents: null,
      isArchived: false,
      me: 1,
      seq: 1,
      lines,
    },
    ...{ asOf: at, lineCount: lines.length, tickedCount: 0, members: [] },
  },
  ...overrides,
});

describe('Unsent lines', () => {
  it.each<[what: string, of: OfflineList, lines: string[]]>([
    ['a new line', stored([line('Milk')], [add('Limes')]), ['Limes']],
    [
      'a new line with its quantity and note',
      stored([], [add('Limes', { quantity: 6, note: 'ripe' })]),
      ['6 × Limes (ripe)'],
    ],
    ['a changed line', stored([line('Milk'), line('Eggs')], [set('Milk', 2)]), ['2 × Milk']],
    ['a restored line', stored([line('Milk', { isRemoved: true })], [act('restore', 'Milk')]), ['Milk']],
    [
      'no new line that was removed before it was sent',
      stored([], [add('Limes'), act('remove', 'Limes')]),
      [],
    ],
    ['no line that was only checked off', stored([line('Milk')], [act('tick', 'Milk')]), []],
  ])('The unsent lines contain %s', (_what, offlineList, lines) =>
    expect(listUnsentLines(offlineList)).toEqual(lines));

  it('After a list is deleted, the device keeps only its unsent lines, even if the deletion is handled twice', () => {
    const strippedList = keepOnlyUnsentLines(stored([line('Milk')], [add('Limes')]));
    expect(strippedList).toMatchObject({ list: null, pending: [], unsent: ['Limes'], formerName: 'Cabin' });
    expect(keepOnlyUnsentLines(strippedList)).toEqual(strippedList);
  });

  it('The unsent lines include each refused line once, with later changes applied', () => {
    const [limes, edit] = [add('Limes'), set('Limes', 6)];
    const refused = addRefusedLinesToUnsent(stored([], [limes, edit]), [limes]);
    expect(refused.unsent).toEqual(['6 × Limes']);
    expect(addRefusedLinesToUnsent({ ...refused, pending: [edit] }, [edit]).unsent).toEqual(['6 × Limes']);
    expect(
      addRefusedLinesToUnsent(stored([line('Milk')], [act('tick', 'Milk')]), [act('tick', 'Milk')]).unsent,
    ).toEqual([]);
  });
});
