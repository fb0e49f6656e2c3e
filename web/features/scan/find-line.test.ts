import { expect, it } from 'vitest';
import { findLineByCode, findLineByItem } from './find-line.ts';

const createRow = (name: string, itemId: number | null, overrides = {}) => ({
  isTicked: false,
  line: {
    name,
    itemId,
    gtin: null as string | null,
    prices: [] as ReturnType<typeof createPrice>[],
    ...overrides,
  },
});
const createPrice = (itemId: number) => ({
  ...{ storeId: 1, itemId, priceCents: 300, isEstimate: false, quantity: 1, detail: '', own: null },
});

it('A scanned product matches a list line by its item, planned product, or name', () => {
  const milk = createRow('Whole Milk', 1);
  const anyMilk = createRow('Whole Milk', 2, { gtin: '00036000291452', prices: [createPrice(7)] });
  const note = createRow('Eggs', null);
  const rows = [milk, anyMilk, note];
  expect(findLineByItem(rows, { id: 1, name: 'Whole Milk' })).toEqual({ row: milk, match: 'same-item' });
  expect(findLineByItem(rows, { id: 7, name: 'Other' })).toEqual({ row: anyMilk, match: 'same-item' });
  expect(findLineByItem(rows, { id: 9, name: 'Whole Milk' })).toEqual({ row: milk, match: 'same-name' });
  expect(findLineByItem([{ ...milk, isTicked: true }, anyMilk], { id: 9, name: 'Whole Milk' })).toEqual({
    row: anyMilk,
    match: 'same-name',
  });
  expect(findLineByItem(rows, { id: 9, name: 'Eggs' }), 'a note names no item').toBeUndefined();
  expect(findLineByCode(rows, '00036000291452')).toBe(anyMilk);
  expect(findLineByCode(rows, '00036000291469')).toBeUndefined();
});
