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

const toReceiptLine = ({
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
  const regularPriceCents = Math.max(
    (isFinalWeight ? null : regularCents) ?? 0,
    offCents > 0 ? grossCents : 0,
  );
  const isReduced = regularPriceCents > priceCents;
  return {
    ...{ name, quantity, isByWeight, priceCents, regularCents: isReduced ? regularPriceCents : null },
    isMember: isReduced && isMember,
  };
};

/** True for a return. Its prices aren't used. */
const isReturn = ({ items, hasReturns, totalCents }: Tally): boolean =>
  hasReturns && (items.length === 0 || (totalCents ?? 0) < 0);

/** A digit as a tax code: "BANANAS  1.99 2", "COUPON  4.00-1". */
const DIGIT_TAX_CODE = /(\d\.\d\d-?) ?[1-9]$/;
const isProven = (tally: Tally) => tally.items.length > 0 && reconcileSums(tally).differenceCents === 0;

/**
 * If the receipt doesn't add up, first tries the amount paid as the total, then tries leaving out the subtotal. Keeps a
 * change only if it makes the receipt add up.
 */
function tryOtherTotals(tally: Tally): Tally {
  const { subtotalCents, taxCents, totalCents, paidCents } = tally;
  if (isProven(tally) || (subtotalCents === null && totalCents === null)) return tally;
  const paidSumCents = paidCents.reduce((sum, cents) => sum + cents, 0);
  const possibleTotals = [...new Set([paidSumCents, ...paidCents])].filter((cents) => cents > 0);
  const otherTallies: Tally[] = possibleTotals.map((cents) => ({ ...tally, totalCents: cents }));
  if (taxCents !== null && totalCents !== null) otherTallies.push({ ...tally, subtotalCents: null });
  return otherTallies.find(isProven) ?? tally;
}

function parseProvenTally(lines: readonly string[]): Tally {
  const tally = parseItemsAndTotals(lines);
  const { differenceCents } = reconcileSums(tally);
  if (tally.items.length > 0 && !differenceCents) return tally;
  const linesWithoutDigitCodes = lines.map((line) => line.replace(DIGIT_TAX_CODE, '$1'));
  const otherParses = [
    () => parseItemsAndTotals(lines, true),
    () => parseItemsAndTotals(linesWithoutDigitCodes),
  ];
  for (const parse of otherParses) {
    const otherTally = parse();
    if (isProven(otherTally) && otherTally.items.length >= tally.items.length) return otherTally;
  }
  return tally;
}

function parseRepairedTally(lines: readonly string[]): Tally {
  const tally = parseProvenTally(lines);
  if (isProven(tally)) return tally;
  const otherTallies: Tally[] = [];
  for (const repaired of [lines, ...listAmountRepairs(lines)]) {
    const otherTally = parseProvenTally(repaired);
    if (otherTally.items.length >= tally.items.length) otherTallies.push(otherTally);
    if (isProven(otherTally) && otherTally.items.length >= tally.items.length) return otherTally;
    const joinedLines = joinColumnBlocks(repaired);
    const joinedTally = joinedLines === null ? null : parseProvenTally(joinedLines);
    if (joinedTally !== null && isProven(joinedTally)) return joinedTally;
  }
  return otherTallies.map(tryOtherTotals).find(isProven) ?? tally;
}

function parseReceiptLines(lines: readonly string[], today: string | undefined): ReceiptResult {
  const tally = parseRepairedTally(lines.map(repairAllButAmount));
  if (isReturn(tally)) return { problem: 'return' };
  if (tally.items.length === 0) return { problem: 'no-prices' };
  if (tally.items.length > MAX_RECEIPT_LINES) return { problem: 'too-long' };
  const reconciled = reconcileSums(tally);
  return {
    problem: null,
    purchasedOn: findPurchaseDay(lines.map(repairAllButAmount), today),
    lines: reconciled.items.map((item) => ({
      ...toReceiptLine(item),
      isDoubtful: reconciled.doubtful.has(item),
    })),
    otherCents: reconciled.otherCents,
    subtotalCents: tally.subtotalCents,
    // If the item prices add up to the total, there was no tax.
    taxCents: tally.taxCents ?? (reconciled.differenceCents === 0 && tally.totalCents !== null ? 0 : null),
    totalCents: tally.totalCents,
    differenceCents: reconciled.differenceCents,
    text: lines,
  };
}

const splitIntoReceipts = (text: string) => splitReceipts(removeTruncatedReceiptCopy(toReceiptLines(text)));

/** True if the text is a single receipt that adds up without repairs. */
export function doesReceiptAddUp(text: string): boolean {
  if (text.length > MAX_RECEIPT_CHARACTERS || usesForeignCurrency(text)) return false;
  const [lines = [], ...otherReceipts] = splitIntoReceipts(text);
  const tally = parseProvenTally(lines);
  return otherReceipts.length === 0 && isProven(tally) && !isReturn(tally);
}

/** Parses all receipts in a text in linear time. Checks sums to the cent (decision 48). Ignores dates after `today`. */
export function parseReceipts(text: string, today?: string): ReceiptResult[] {
  if (text.length > MAX_RECEIPT_CHARACTERS) return [{ problem: 'too-long' }];
  if (usesForeignCurrency(text)) return [{ problem: 'other-currency' }];
  return splitIntoReceipts(text).map((lines) => parseReceiptLines(lines, today));
}

export function parseReceipt(text: string, today?: string): ParsedReceipt {
  const [firstReceipt, ...otherReceipts] = parseReceipts(text, today) as [ReceiptResult, ...ReceiptResult[]];
  return otherReceipts.length === 0 ? firstReceipt : { problem: 'several' };
}
