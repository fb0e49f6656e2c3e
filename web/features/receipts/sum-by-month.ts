import type { Spending } from '#contract/spending.ts';

const MONTHS_OF_YEAR = 12;

const numberOf = (month: string) => Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5)) - 1;
const monthOf = (number: number) =>
  `${Math.floor(number / MONTHS_OF_YEAR)}-${String((number % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;

export function sumReceiptsByMonth(totals: Spending['totals']): { month: string; totalCents: number }[] {
  const spent = new Map<number, number>();
  for (const { month, totalCents } of totals) {
    spent.set(numberOf(month), (spent.get(numberOf(month)) ?? 0) + totalCents);
  }
  if (spent.size === 0) return [];
  const numbers = [...spent.keys()];
  const first = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - first + 1 }, (_, index) => ({
    month: monthOf(first + index),
    totalCents: spent.get(first + index) ?? 0,
  })).reverse();
}
