import { expect, it } from 'vitest';
import { createDueListPicker } from './due-lists.ts';

const createNewListener = (caller: string) => ({ caller, head: '' });

it("A shopper who keeps opening list streams doesn't delay another shopper's stream", () => {
  const pick = createDueListPicker();
  const waiting = new Map<number, string>();
  const open = (caller: string, ...ids: number[]) => {
    for (const id of ids) waiting.set(id, caller);
  };
  const pickNext = () => {
    const lists = new Map(
      [...waiting].map(([listId, caller]) => [
        listId,
        { listId, listeners: new Set([createNewListener(caller)]) },
      ]),
    );
    const pickedIds = pick([...lists.values()], lists).map(({ listId }) => listId);
    for (const listId of pickedIds) waiting.delete(listId);
    return pickedIds;
  };
  open('busy', 1, 2, 3, 4, 5);
  open('busier', 11, 12, 13, 14, 15);
  expect(pickNext()).toEqual([1, 11]);
  open('other', 20, 21);
  expect(pickNext(), 'a new caller goes first').toEqual([2, 20]);
  open('busy', 6);
  expect(pickNext(), 'callers take turns').toEqual([12, 21]);
  expect(pickNext()).toEqual([3, 13]);
});

it('Lists whose listeners are waiting for a change are never delayed', () => {
  const pick = createDueListPicker();
  const listeners = [
    ['busy', ''],
    ['busy', ''],
    ['other', ''],
    ['other', 'Groceries'],
    ['other', 'Groceries'],
  ].map(([caller = '', head = '']) => ({ caller, head }));
  const lists = new Map(
    listeners.map((listener, listId) => [listId, { listId, listeners: new Set([listener]) }]),
  );
  expect(pick([...lists.values()], lists).map(({ listId }) => listId)).toEqual([0, 2, 3, 4]);
});
