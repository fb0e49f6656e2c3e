import { parseItemsAndTotals } from '#domain/receipt/collect.ts';
import { usesForeignCurrency } from '#domain/receipt/head.ts';
import { MAX_RECEIPT_LINES } from '#domain/receipt/limits.ts';
import { joinColumnBlocks } from '#domain/receipt/lines/column-blocks.ts';
import { findPurchaseDay } from '#domain/receipt/lines/day.ts';
import { listAmountRepairs, repairAllButAmount } from '#domain/receipt/lines/ocr-repairs.ts';
import type { Tally } from '#domain/receipt/lines/tally.ts';
import { MAX_RECEIPT_CHARACTERS, toReceiptLines } from '#domain/receipt/lines/text.ts';
import { reconcileSums } from '#domain/receipt/reconcile-sums.ts';
import { removeTruncatedReceiptCopy, splitReceipts } from '#domain/receipt/split.ts';

export type ReceiptLine = {
  /** The name as printed, but without item numbers and tax codes. */
  name: string;
  /** Number of items bought, or pounds if `isByWeight`. */
  quantity: number;
  isByWeight: boolean;
  priceCents: number;
  regularCents: number | null;
  isMember: boolean;
  /**
   * True if quantity times price doesn't equal the line's amount, or if the line might be why the receipt doesn't add
   * up.
   */
  isDoubtful: boolean;
};

export type Receipt = {
  purchasedOn: string | null;
  lines: ReceiptLine[];
  otherCents: number;
  subtotalCents: number | null;
  /** Null if no tax is printed and the totals don't prove that it was zero. */
  taxCents: number | null;
  totalCents: number | null;
  /** Printed total minus computed total. Null if no total is printed. */
  differenceCents: number | null;
  text: readonly string[];
};

type Problem = 'too-long' | 'no-prices' | 'other-currency' | 'return';

type ReceiptResult = ({ problem: null } & Receipt) | { problem: Problem };

export type ParsedReceipt = ReceiptResult | { problem: 'several' };

const toLine = ({
  name,
  quantity,
  isByWeight,
  grossCents,
  offCents,
  regularCents,
  isMember,
  isFinalWeight,
}: Tally['items'][number]) => {
  const priceCents = grossCents - offCents;
  const before = Math.max((isFinalWeight ? null : regularCents) ?? 0, offCents > 0 ? grossCents : 0);
  const isLess = before > priceCents;
  return {
    ...{ name, quantity, isByWeight, priceCents, regularCents: isLess ? before : null },
    isMember: isLess && isMember,
  };
};

/** Prices of returned goods aren't used. */
const isReturn = ({ items, hasReturns, totalCents }: Tally): boolean =>
  hasReturns && (items.length === 0 || (totalCents ?? 0) < 0);

/** A digit as a tax code: "BANANAS  1.99 2", "COUPON  4.00-1". */
const DIGIT_MARK = /(\d\.\d\d-?) ?[1-9]$/;
const isProven = (tally: Tally) => tally.items.length > 0 && reconcileSums(tally).differenceCents === 0;

/**
 * If the receipt doesn't add up, first tries the amount paid as the total, then tries leaving out the subtotal. Keeps a
 * change only if it makes the receipt add up.
 */
function withProvenSums(tally: Tally): Tally {
  const { subtotalCents, taxCents, totalCents, paidCents } = tally;
  if (isProven(tally) || (subtotalCents === null && totalCents === null)) return tally;
  const all = paidCents.reduce((sum, cents) => sum + cents, 0);
  const totals = [...new Set([all, ...paidCents])].filter((cents) => cents > 0);
  const others: Tally[] = totals.map((cents) => ({ ...tally, totalCents: cents }));
  if (taxCents !== null && totalCents !== null) others.push({ ...tally, subtotalCents: null });
  return others.find(isProven) ?? tally;
}

function collectProven(lines: readonly string[]): Tally {
  const tally = parseItemsAndTotals(lines);
  const { differenceCents } = reconcileSums(tally);
  if (tally.items.length > 0 && !differenceCents) return tally;
  const marked = lines.map((line) => line.replace(DIGIT_MARK, '$1'));
  const others = [() => parseItemsAndTotals(lines, true), () => parseItemsAndTotals(marked)];
  for (const read of others) {
    const other = read();
    if (isProven(other) && other.items.length >= tally.items.length) return other;
  }
  return tally;
}

function collectRepaired(lines: readonly string[]): Tally {
  const tally = collectProven(lines);
  if (isProven(tally)) return tally;
  const others: Tally[] = [];
  for (const repaired of [lines, ...listAmountRepairs(lines)]) {
    const other = collectProven(repaired);
    if (other.items.length >= tally.items.length) others.push(other);
    if (isProven(other) && other.items.length >= tally.items.length) return other;
    const joined = joinColumnBlocks(repaired);
    const beside = joined === null ? null : collectProven(joined);
    if (beside !== null && isProven(beside)) return beside;
  }
  return others.map(withProvenSums).find(isProven) ?? tally;
}

function readLines(lines: readonly string[], today: string | undefined): ReceiptResult {
  const tally = collectRepaired(lines.map(repairAllButAmount));
  if (isReturn(tally)) return { problem: 'return' };
  if (tally.items.length === 0) return { problem: 'no-prices' };
  if (tally.items.length > MAX_RECEIPT_LINES) return { problem: 'too-long' };
  const proof = reconcileSums(tally);
  return {
    problem: null,
    purchasedOn: findPurchaseDay(lines.map(repairAllButAmount), today),
    lines: proof.items.map((item) => ({ ...toLine(item), isDoubtful: proof.doubtful.has(item) })),
    otherCents: proof.otherCents,
    subtotalCents: tally.subtotalCents,
    // If the item prices add up to the total, there was no tax.
    taxCents: tally.taxCents ?? (proof.differenceCents === 0 && tally.totalCents !== null ? 0 : null),
    totalCents: tally.totalCents,
    differenceCents: proof.differenceCents,
    text: lines,
  };
}

const splitText = (text: string) => splitReceipts(removeTruncatedReceiptCopy(toReceiptLines(text)));

/** Whether the text is one receipt that adds up without repairs. */
export function doesReceiptAddUp(text: string): boolean {
  if (text.length > MAX_RECEIPT_CHARACTERS || usesForeignCurrency(text)) return false;
  const [lines = [], ...others] = splitText(text);
  const tally = collectProven(lines);
  return others.length === 0 && isProven(tally) && !isReturn(tally);
}

/** Checks the subtotal and total to the cent (decision 48). Ignores dates after `today`. Runs in linear time. */
export function parseReceipts(text: string, today?: string): ReceiptResult[] {
  if (text.length > MAX_RECEIPT_CHARACTERS) return [{ problem: 'too-long' }];
  if (usesForeignCurrency(text)) return [{ problem: 'other-currency' }];
  return splitText(text).map((lines) => readLines(lines, today));
}

export function parseReceipt(text: string, today?: string): ParsedReceipt {
  const [read, ...others] = parseReceipts(text, today) as [ReceiptResult, ...ReceiptResult[]];
  return others.length === 0 ? read : { problem: 'several' };
}
