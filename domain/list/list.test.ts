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
const createMemberOperation = (memberId: number, operation: ListOperation) => ({
  ...operation,
  memberId,
  at,
});
const createAddOperation = (line = 'a', position = 1): ListOperation => ({
  ...{ id: `add ${line}`, line, kind: 'add', fields: { ...onions, position } },
});
const createSimpleOperation = (
  kind: 'tick' | 'untick' | 'remove' | 'restore',
  line = 'a',
): ListOperation => ({
  id: kind,
  line,
  kind,
});
const emptyList: ListState = new Map();
const applyChanges = (...changes: ReturnType<typeof createMemberOperation>[]) =>
  applyListOperations(emptyList, changes);

describe('Shared lists', () => {
  it('A line that two members add appears once and is credited to the member who added it first', () => {
    const listWithDuplicate = applyChanges(
      createMemberOperation(1, createAddOperation()),
      createMemberOperation(2, createAddOperation()),
    );
    expect(listVisibleLines(listWithDuplicate)).toMatchObject([
      { name: 'Onions', addedBy: 1, tickedBy: null },
    ]);
  });

  it("The first member to check off a line is credited until it's unchecked", () => {
    const setOperation: ListOperation = { id: 'set', line: 'a', kind: 'set', field: 'quantity', value: 3 };
    const tickedList = applyChanges(
      createMemberOperation(1, createAddOperation()),
      createMemberOperation(2, createSimpleOperation('tick')),
      createMemberOperation(3, setOperation),
      createMemberOperation(3, createSimpleOperation('tick')),
    );
    expect(listVisibleLines(tickedList)).toMatchObject([{ quantity: 3, tickedBy: 2, tickedAt: at }]);
    expect(
      listVisibleLines(
        applyListOperations(tickedList, [createMemberOperation(1, createSimpleOperation('untick'))]),
      ),
    ).toMatchObject([{ tickedBy: null, tickedAt: null }]);
  });

  it("A removed line stays hidden until it's restored, even after edits", () => {
    const setOperation: ListOperation = { id: 'set', line: 'a', kind: 'set', field: 'note', value: 'red' };
    const removedList = applyChanges(
      createMemberOperation(1, createAddOperation()),
      createMemberOperation(1, createSimpleOperation('remove')),
      createMemberOperation(2, setOperation),
      createMemberOperation(2, createSimpleOperation('tick')),
      createMemberOperation(2, createAddOperation()),
    );
    expect(listVisibleLines(removedList)).toEqual([]);
    expect(
      listVisibleLines(
        applyListOperations(removedList, [createMemberOperation(1, createSimpleOperation('restore'))]),
      ),
    ).toMatchObject([{ note: 'red', tickedBy: 2 }]);
  });

  it("A shared list ignores changes to lines that don't exist", () => {
    expect(
      applyChanges(
        createMemberOperation(1, createSimpleOperation('tick')),
        createMemberOperation(1, createSimpleOperation('restore')),
      ),
    ).toEqual(emptyList);
  });

  it('A shared list sorts lines by position, then by ID', () => {
    const lines = applyChanges(
      createMemberOperation(1, createAddOperation('c', 1)),
      createMemberOperation(1, createAddOperation('b', 2)),
      createMemberOperation(1, createAddOperation('a', 1)),
    );
    expect(listVisibleLines(lines).map(({ line }) => line)).toEqual(['a', 'c', 'b']);
  });

  it('A shared list reaches the same state whether changes are applied in a batch or one by one', () => {
    const operation = fc.oneof(
      fc.constantFrom('a', 'b').map((line) => createAddOperation(line)),
      fc
        .tuple(fc.constantFrom('tick' as const, 'untick', 'remove', 'restore'), fc.constantFrom('a', 'b'))
        .map(([kind, line]) => createSimpleOperation(kind, line)),
    );
    const change = fc
      .tuple(fc.integer({ min: 1, max: 3 }), operation)
      .map(([memberId, one]) => createMemberOperation(memberId, one));
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const stateOneByOne = changes.reduce<ListState>(
          (state, one) => applyListOperations(state, [one]),
          emptyList,
        );
        expect(stateOneByOne).toEqual(applyListOperations(emptyList, changes));
        expect(emptyList.size).toBe(0);
      }),
    );
  });
});

it('All members can check off lines, but only owners and editors can edit them', () => {
  const kinds = ['add', 'set', 'tick', 'untick', 'remove', 'restore'] as const;
  const allowedKinds = memberRoles.map((role) => kinds.filter((kind) => canApplyOperation(role, { kind })));
  expect(allowedKinds).toEqual([kinds, kinds, ['tick', 'untick']]);
});

it('Lines at the same position have the same order for every member', () => {
  const [one, other] = [
    createMemberOperation(1, createAddOperation('a')),
    createMemberOperation(2, createAddOperation('b')),
  ];
  const order = (...changes: ReturnType<typeof createMemberOperation>[]) =>
    listVisibleLines(applyChanges(...changes)).map(({ line }) => line);
  expect(order(one, other)).toEqual(['a', 'b']);
  expect(order(other, one)).toEqual(['a', 'b']);
});
