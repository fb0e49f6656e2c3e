import { expect, it } from 'vitest';
import type { ShoppingTrip } from '#contract/shop.ts';
import type { TripOperation } from '#domain/list/shop.ts';
import { listUnsentLines } from './unsent-changes.ts';

const createLine = (name: string) => ({
  ...{ line: `item-${name}`, name, detail: '', quantity: 1, category: null, storeId: 1, prices: [] },
});
const list: ShoppingTrip = {
  ...{ asOf: '2026-11-22T12:00:00.000Z', stores: [], sentence: null, walks: [], state: [] },
  lines: ['Milk', 'Limes', 'Bread'].map(createLine),
};
const createChange = (kind: TripOperation['kind'], name: string): TripOperation => ({
  ...{ id: `${kind} ${name}`, kind, line: `item-${name}`, storeId: 1 },
});

it.each([
  [[], []],
  [[createChange('tick', 'Limes')], ['Limes']],
  [
    [createChange('tick', 'Bread'), createChange('not-here', 'Milk'), createChange('untick', 'Bread')],
    ['Milk', 'Bread'],
  ],
  [[createChange('tick', 'gone from the list')], []],
])('Given the unsent changes %j, listUnsentLines returns the lines %j', (pending, names) =>
  expect(listUnsentLines({ list, pending })).toEqual(names));

it('listUnsentLines returns no lines if no list is stored', () =>
  expect(listUnsentLines({ list: null, pending: [createChange('tick', 'Milk')] })).toEqual([]));
