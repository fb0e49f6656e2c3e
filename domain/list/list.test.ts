import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyListOperations,
  canApplyOperation,
  type ListOperation,
  type ListState,
  listVisibleLines,
  memberRoles,
} from '#domain/list/list.ts';

const at = '2026-11-22T12:00:00.000Z';
const wish = { itemId: null, firmness: 'any' as const };
const onions = { name: 'Onions', wish, quantity: 1, note: '', position: 1 };
const by = (memberId: number, operation: ListOperation) => ({ ...operation, memberId, at });
const add = (line = 'a', position = 1): ListOperation => ({
  ...{ id: `add ${line}`, line, kind: 'add', fields: { ...onions, position } },
});
const simply = (kind: 'tick' | 'untick' | 'remove' | 'restore', line = 'a'): ListOperation => ({
  id: kind,
  line,
  kind,
});
const empty: ListState = new Map();
const listAfter = (...changes: ReturnType<typeof by>[]) => applyListOperations(empty, changes);

describe('Shared lists', () => {
  it('A line that two members add appears once and is credited to the member who added it first', () => {
    const twice = listAfter(by(1, add()), by(2, add()));
    expect(listVisibleLines(twice)).toMatchObject([{ name: 'Onions', addedBy: 1, tickedBy: null }]);
  });

  it("The first member to check off a line is credited until it's unchecked", () => {
    const set: ListOperation = { id: 'set', line: 'a', kind: 'set', field: 'quantity', value: 3 };
    const ticked = listAfter(by(1, add()), by(2, simply('tick')), by(3, set), by(3, simply('tick')));
    expect(listVisibleLines(ticked)).toMatchObject([{ quantity: 3, tickedBy: 2, tickedAt: at }]);
    expect(listVisibleLines(applyListOperations(ticked, [by(1, simply('untick'))]))).toMatchObject([
      { tickedBy: null, tickedAt: null },
    ]);
  });

  it("A removed line stays hidden until it's restored, even after edits", () => {
    const set: ListOperation = { id: 'set', line: 'a', kind: 'set', field: 'note', value: 'red' };
    const removed = listAfter(
      by(1, add()),
      by(1, simply('remove')),
      by(2, set),
      by(2, simply('tick')),
      by(2, add()),
    );
    expect(listVisibleLines(removed)).toEqual([]);
    expect(listVisibleLines(applyListOperations(removed, [by(1, simply('restore'))]))).toMatchObject([
      { note: 'red', tickedBy: 2 },
    ]);
  });

  it("A shared list ignores changes to lines that don't exist", () => {
    expect(listAfter(by(1, simply('tick')), by(1, simply('restore')))).toEqual(empty);
  });

  it('A shared list sorts lines by position, then by ID', () => {
    const lines = listAfter(by(1, add('c', 1)), by(1, add('b', 2)), by(1, add('a', 1)));
    expect(listVisibleLines(lines).map(({ line }) => line)).toEqual(['a', 'c', 'b']);
  });

  it('A shared list reaches the same state whether changes are applied in a batch or one by one', () => {
    const operation = fc.oneof(
      fc.constantFrom('a', 'b').map((line) => add(line)),
      fc
        .tuple(fc.constantFrom('tick' as const, 'untick', 'remove', 'restore'), fc.constantFrom('a', 'b'))
        .map(([kind, line]) => simply(kind, line)),
    );
    const change = fc
      .tuple(fc.integer({ min: 1, max: 3 }), operation)
      .map(([memberId, one]) => by(memberId, one));
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const singly = changes.reduce<ListState>((state, one) => applyListOperations(state, [one]), empty);
        expect(singly).toEqual(applyListOperations(empty, changes));
        expect(empty.size).toBe(0);
      }),
    );
  });
});

it('All members can check off lines, but only owners and editors can edit them', () => {
  const kinds = ['add', 'set', 'tick', 'untick', 'remove', 'restore'] as const;
  const allowed = memberRoles.map((role) => kinds.filter((kind) => canApplyOperation(role, { kind })));
  expect(allowed).toEqual([kinds, kinds, ['tick', 'untick']]);
});

it('Lines at the same position have the same order for every member', () => {
  const [one, other] = [by(1, add('a')), by(2, add('b'))];
  const order = (...changes: ReturnType<typeof by>[]) =>
    listVisibleLines(listAfter(...changes)).map(({ line }) => line);
  expect(order(one, other)).toEqual(['a', 'b']);
  expect(order(other, one)).toEqual(['a', 'b']);
});
