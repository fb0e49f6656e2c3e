import type { ParsedReceipt } from '#domain/receipt/receipt.ts';
import { grossOf, type Truth } from './receipts.ts';

const keyOf = (name: string, quantity: number, cents: number) => `${name} | ${quantity} | ${cents}`;

export const truthLines = ({ bought }: Truth): string[] =>
  bought.map((one) => keyOf(one.name, one.quantity, grossOf(one) - one.offCents));

export function readLines(read: ParsedReceipt): string[] {
  if (read.problem !== null) return [];
  return read.lines.map(({ name, quantity, priceCents }) => keyOf(name, quantity, priceCents));
}

/** Number of lines read correctly, missed and invented. */
export function score(read: readonly string[], truth: readonly string[]) {
  const left = [...truth];
  let right = 0;
  for (const line of read) {
    const at = left.indexOf(line);
    if (at < 0) continue;
    left.splice(at, 1);
    right += 1;
  }
  return { right, read: read.length, truth: truth.length, missed: left };
}

export function f1(scores: readonly ReturnType<typeof score>[]): number {
  const sum = (pick: (one: ReturnType<typeof score>) => number) =>
    scores.reduce((all, one) => all + pick(one), 0);
  return (2 * sum(({ right }) => right)) / (sum(({ read }) => read) + sum(({ truth }) => truth));
}
