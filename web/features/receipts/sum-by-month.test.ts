import { expect, it } from 'vitest';
import { sumReceiptsByMonth } from './sum-by-month.ts';

it('Receipt totals are summed by month, newest first, including months without receipts', () => {
  const createTotal = (month: string, totalCents: number) => ({
    month,
    storeName: 'A',
    totalCents,
    receiptCount: 1,
  });
  expect(sumReceiptsByMonth([])).toEqual([]);
  expect(
    sumReceiptsByMonth([createTotal('2025-11', 100), createTotal('2025-11', 50), createTotal('2026-01', 7)]),
  ).toEqual([
    { month: '2026-01', totalCents: 7 },
    { month: '2025-12', totalCents: 0 },
    { month: '2025-11', totalCents: 150 },
  ]);
});
