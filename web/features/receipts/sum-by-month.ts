import type { Spending } from '#contract/spending.ts';

const MONTHS_PER_YEAR = 12;

const toMonthNumber = (month: string) =>
  Number(month.slice(0, 4)) * MONTHS_PER_YEAR + Number(month.slice(5)) - 1;
const formatMonth = (number: number) =>
  `${Math.floor(number / MONTHS_PER_YEAR)}-${String((number % MONTHS_PER_YEAR) + 1).padStart(2, '0')}`;

export function sumReceiptsByMonth(totals: Spending['totals']): { month: string; totalCents: number }[] {
  const centsByMonth = new Map<number, number>();
  for (const { month, totalCents } of totals) {
    centsByMonth.set(toMonthNumber(month), (centsByMonth.get(toMonthNumber(month)) ?? 0) + totalCents);
  }
  if (centsByMonth.size === 0) return [];
  const monthNumbers = [...centsByMonth.keys()];
  const firstMonthNumber = Math.min(...monthNumbers);
  return Array.from({ length: Math.max(...monthNumbers) - firstMonthNumber + 1 }, (_, index) => ({
    month: formatMonth(firstMonthNumber + index),
    totalCents: centsByMonth.get(firstMonthNumber + index) ?? 0,
  })).reverse();
}
