import type { ParsedReceipt } from '#domain/receipt/receipt.ts';
import { computeGrossCents, type ReceiptTruth } from './receipts.ts';

const keyOf = (name: string, quantity: number, cents: number) => `${name} | ${quantity} | ${cents}`;

export const toTruthLines = ({ items }: ReceiptTruth): string[] =>
  items.map((one) => keyOf(one.name, one.quantity, computeGrossCents(one) - one.offCents));

export function formatReceiptLines(receipt: ParsedReceipt): string[] {
  if (receipt.problem !== null) return [];
  return receipt.lines.map(({ name, quantity, priceCents }) => keyOf(name, quantity, priceCents));
}

export function scoreLines(parsedLines: readonly string[], truth: readonly string[]) {
  const left = [...truth];
  let right = 0;
  for (const line of parsedLines) {
    const at = left.indexOf(line);
    if (at < 0) continue;
    left.splice(at, 1);
    right += 1;
  }
  return { right, read: parsedLines.length, truth: truth.length, missed: left };
}

export function computeF1(scores: readonly ReturnType<typeof scoreLines>[]): number {
  const sum = (pick: (one: ReturnType<typeof scoreLines>) => number) =>
    scores.reduce((all, one) => all + pick(one), 0);
  return (2 * sum(({ right }) => right)) / (sum(({ read }) => read) + sum(({ truth }) => truth));
}
