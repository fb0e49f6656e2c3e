import { expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { sortNewestFirst } from './newest-first.ts';

const createEntry = (id: number, addedTogether?: number) => ({ id, addedTogether }) as CartEntry;
const sortIds = (...entries: CartEntry[]) => sortNewestFirst(entries).map(({ id }) => id);

it('sortNewestFirst puts the newest line first but keeps lines that were added together in order', () => {
  expect(sortIds(createEntry(1), createEntry(2))).toEqual([2, 1]);
  expect(
    sortIds(createEntry(1), createEntry(2, 9), createEntry(3, 9), createEntry(4), createEntry(5, 11)),
  ).toEqual([5, 4, 2, 3, 1]);
});
