import { expect, it } from 'vitest';
import { findEbtPaidCents } from '#domain/receipt/ebt-paid.ts';

it.each<[number, string[]]>([
  [11_73, ['TOTAL   22.53', 'EBT FOOD TEND   11.73', 'VISA TEND   10.80', 'EBT FOOD BALANCE 13.27']],
  [11_73, ['SNAP   11.73', 'EBT PURCHASE  -11.73', 'CASH 10.80']],
  [11_73, ['FOOD STAMPS        11.73']],
  [11_73, ['EBT SNAP BENEFITS  11.73']],
  [11_73, ['US EBT XXXX4242   $11.73', 'CHANGE DUE 0.00']],
  [20_00, ['EBT FOOD 12.00', 'EBT FOOD 8.00']],
  [22_53, ['EBT FOOD TEND 99.00']],
  [0, ['VISA ****4242   5.59', 'EBT CASH 4.00', 'SNAP PEAS 2.49', 'SNAP BALANCE 40.00', 'EBT']],
])('The amount paid by SNAP is %d cents for the receipt lines %j', (cents, lines) =>
  expect(findEbtPaidCents(lines, 22_53)).toBe(cents));
