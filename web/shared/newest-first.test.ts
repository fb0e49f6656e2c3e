import { expect, it } from 'vitest';
import type { CartEntry } from '#contract/cart.ts';
import { sortNewestFirst } from './newest-first.ts';

const entry = (id: number, addedTogether?: number) => ({ id, addedTogether }) as CartEntry;
const idsOf = (...entries: CartEntry[]) => sortNewestFirst(entries).map(({ id }) => id);

it('sortNewestFirst puts the newest line first but keeps lines added together in order', () => {
  expect(idsOf(entry(1), entry(2))).toEqual([2, 1]);
  expect(idsOf(entry(1), entry(2, 9), entry(3, 9), entry(4), entry(5, 11))).toEqual([5, 4, 2, 3, 1]);
});
