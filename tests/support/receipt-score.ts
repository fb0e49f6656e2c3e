import type { ParsedReceipt } from '#domain/receipt/receipt.ts';
import { computeGrossCents, type ReceiptTruth } from './receipts.ts';

const toKey = (name: string, quantity: number, cents: number) => `${name} | ${quantity} | ${cents}`;

export const toTruthLines = ({ items }: ReceiptTruth): string[] =>
  items.map((one) => toKey(one.name, one.quantity, computeGrossCents(one) - one.offCents));

export function formatReceiptLines(receipt: ParsedReceipt): string[] {
  if (receipt.problem !== null) return [];
  return receipt.lines.map(({ name, quantity, priceCents }) => toKey(name, quantity, priceCents));
}

export function scoreLines(parsedLines: readonly string[], truth: readonly string[]) {
  const remainingTruth = [...truth];
  let correctCount = 0;
  for (const line of parsedLines) {
    const index = remainingTruth.indexOf(line);
    if (index < 0) continue;
    remainingTruth.splice(index, 1);
    correctCount += 1;
  }
  return { right: correctCount, read: parsedLines.length, truth: truth.length, missed: remainingTruth };
}

export function computeF1(scores: readonly ReturnType<typeof scoreLines>[]): number {
  const sum = (getValue: (one: ReturnType<typeof scoreLines>) => number) =>
    scores.reduce((total, one) => total + getValue(one), 0);
  return (2 * sum(({ right }) => right)) / (sum(({ read }) => read) + sum(({ truth }) => truth));
}
