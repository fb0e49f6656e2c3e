import { expect, it } from 'vitest';
import { listPricedLines, listSectionProgress, listStoreSections, sumLineCosts } from './list-groups.ts';
import type { ListPrices } from './list-record.ts';

const item = (category: 'Dairy' | 'Produce') => ({
  ...{ id: 1, name: '', brand: '', unit: '', category, gtin: null, usualPieceLb: null },
});

const line = (name: string, category: 'Dairy' | 'Produce' | null, tickedBy: number | null = null) => ({
  ...{ line: name, name, quantity: 1, note: '', position: 1, addedBy: 1, tickedBy, tickedAt: null },
  ...{ wish: { itemId: 1, firmness: 'any' as const }, item: category && item(category), isRemoved: false },
});

const lines = [
  line('milk', 'Dairy'),
  line('kale', 'Produce'),
  line('cream', 'Dairy', 2),
  line('cards', null),
];
const store = (id: number, name: string, isInPlan: boolean) => ({
  ...{ id, name, logo: '', color: '', totalCents: null, lowCents: null, highCents: null },
  ...{ missingCount: 0, isInPlan },
});
const price = (storeId: number, priceCents: number, isEstimate = false) => ({
  ...{ storeId, priceCents, isEstimate, quantity: 1, detail: '' },
});
const prices: ListPrices = {
  ...{ asOf: '', sentence: '', details: [], planTotalCents: null, planSavesCents: null },
  stores: [store(7, 'Aldi', true), store(8, 'Target', false)],
  lines: [
    { line: 'milk', storeId: 7, prices: [price(7, 300), price(8, 350)] },
    { line: 'cream', storeId: 7, prices: [price(7, 200, true)] },
    { line: 'kale', storeId: 8, prices: [price(8, 100)] },
  ],
};
const pricedLines = listPricedLines(lines, prices);
const describeSections = (order: Parameters<typeof listStoreSections>[1]) =>
  listStoreSections(pricedLines, order, prices.stores).map(({ name, groups }) => [
    name,
    ...groups.map((group) => `${group.name}: ${group.lines.map((each) => each.line).join()}`),
  ]);

it('A list shows unchecked lines by store, by department or in custom order', () => {
  expect(describeSections('store')).toEqual([
    ['Aldi', 'Dairy: milk', 'Notes: cards'],
    ['Anywhere', 'Produce: kale'],
  ]);
  expect(describeSections('department')).toEqual([['', 'Produce: kale', 'Dairy: milk', 'Notes: cards']]);
  const [stop] = listStoreSections(pricedLines, 'department', prices.stores);
  expect(stop?.groups[1]?.lines[0], 'with the store whose price it shows').toMatchObject({ storeId: 7 });
  expect(describeSections('own')).toEqual([['', ': milk,kale,cards']]);
});

it('A list counts checked-off lines per department or planned store, and its total includes tax', () => {
  expect(listSectionProgress(pricedLines, 'department', prices.stores)).toEqual([
    { name: 'Dairy', doneCount: 1, lineCount: 2 },
    { name: 'Produce', doneCount: 0, lineCount: 1 },
    { name: 'Notes', doneCount: 0, lineCount: 1 },
  ]);
  expect(listSectionProgress(pricedLines, 'store', prices.stores)).toEqual([
    { name: 'Aldi', doneCount: 1, lineCount: 3 },
    { name: 'Anywhere', doneCount: 0, lineCount: 1 },
  ]);
  expect(sumLineCosts(pricedLines)).toEqual({ totalCents: 648, taxCents: 48, isEstimate: true });
  expect(sumLineCosts(pricedLines.slice(0, 1))).toEqual({ totalCents: 324, taxCents: 24, isEstimate: false });
});
