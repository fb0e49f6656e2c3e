import { expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { sortNewestFirst } from './newest-first.ts';

const createEntry = (id: number, addedTogether?: number) => ({ id, addedTogether }) as CartEntry;
const sortIds = (...entries: CartEntry[]) => sortNewestFirst(entries).map(({ id }) => id);

it('sortNewestFirst sorts lines newest first and keeps the order of lines that were added together', () => {
  expect(sortIds(createEntry(1), createEntry(2))).toEqual([2, 1]);
  expect(
    sortIds(createEntry(1), createEntry(2, 9), createEntry(3, 9), createEntry(4), createEntry(5, 11)),
  ).toEqual([5, 4, 2, 3, 1]);
});
