import { parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { findPurchaseDay } from '#domain/receipt/lines/day.ts';
import { isNoiseLine } from '#domain/receipt/lines/noise.ts';
import { classifyLine } from '#domain/receipt/lines/words.ts';

/**
 * If at least this many lines repeat the start of the text, the receipt was pasted twice. Fewer repeated lines may be
 * repeated items.
 */
const MIN_REPEATED_LINES = 4;
/** Any further receipts become part of the last one, whose totals then don't add up. */
const MAX_RECEIPTS_IN_TEXT = 10;

/** Z function: for each index, the number of lines from there on that match the start of the text. Linear time. */
function computeRepeatLengths(lines: readonly string[]): number[] {
  const lengths = new Array<number>(lines.length).fill(0);
  let [left, right] = [0, 0];
  for (let index = 1; index < lines.length; index += 1) {
    let length = index < right ? Math.min(right - index, lengths[index - left] as number) : 0;
    while (index + length < lines.length && lines[length] === lines[index + length]) length += 1;
    lengths[index] = length;
    if (index + length > right) [left, right] = [index, index + length];
  }
  return lengths;
}

export function removeTruncatedReceiptCopy(lines: readonly string[]): readonly string[] {
  const printedLines = lines
    .map((line, index) => ({ index, text: line.trim().replace(/\s+/g, ' ') }))
    .filter(({ text }) => text !== '');
  const copyIndex = computeRepeatLengths(printedLines.map(({ text }) => text)).findLastIndex(
    (length, index) => index >= MIN_REPEATED_LINES && length >= index,
  );
  return copyIndex < 0 ? lines : lines.slice(printedLines[copyIndex]?.index);
}

type Row = { lineIndex: number; kind: 'sum' | 'item'; cents: number };

function listAmountRows(lines: readonly string[]): Row[] {
  return lines.flatMap((line, lineIndex): Row[] => {
    const amount = parseLineAmount(line);
    if (amount === null || amount.cents <= 0) return [];
    const kind = classifyLine(amount.label, false);
    if (kind === 'total') return [{ lineIndex, kind: 'sum', cents: amount.cents }];
    return kind === 'item' && !isNoiseLine(amount.label)
      ? [{ lineIndex, kind: 'item', cents: amount.cents }]
      : [];
  });
}

/**
 * Finds the next receipt's header, which follows the widest gap, preferably between two dates. Returns −1 if there's
 * no gap.
 */
function findHeaderStart(lines: readonly string[], from: number, to: number): number {
  const datedLineIndexes = lines.flatMap((line, index) => (findPurchaseDay([line]) === null ? [] : [index]));
  const [firstDated = -1, lastDated = -1] = [datedLineIndexes[0], datedLineIndexes.at(-1)];
  const gaps: { lineIndex: number; rows: number; separatesDates: boolean }[] = [];
  let blankCount = 0;
  for (let lineIndex = from; lineIndex <= to; lineIndex += 1) {
    const isBlank = (lines[lineIndex] as string).trim() === '';
    if (!isBlank && blankCount > 0)
      gaps.push({
        lineIndex,
        rows: blankCount,
        separatesDates: firstDated < lineIndex && lastDated >= lineIndex,
      });
    blankCount = isBlank ? blankCount + 1 : 0;
  }
  return (
    gaps.sort(
      (a, b) =>
        Number(b.separatesDates) - Number(a.separatesDates) || b.rows - a.rows || a.lineIndex - b.lineIndex,
    )[0]?.lineIndex ?? -1
  );
}

const hasOwnHeader = (lines: readonly string[]) =>
  findPurchaseDay(lines) !== null ||
  lines.some((line) => /\b[A-Z]{2}\s{1,8}\d{5}\b|\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}\b/.test(line));

/** A second receipt needs its own items, total, and date or place. Anything else below a total is payment details. */
export function splitReceipts(
  lines: readonly string[],
  maxCount = MAX_RECEIPTS_IN_TEXT,
): (readonly string[])[] {
  const rows = listAmountRows(lines);
  const firstItemIndex = rows.findIndex(({ kind }) => kind === 'item');
  const firstSumIndex = rows.findIndex(({ kind }, index) => kind === 'sum' && index > firstItemIndex);
  if (firstItemIndex < 0 || firstSumIndex < 0) return [lines];
  const sums = new Set(
    rows.slice(firstItemIndex).flatMap(({ kind, cents }) => (kind === 'sum' ? [cents] : [])),
  );
  const { cents: total, lineIndex: sumLineIndex } = rows[firstSumIndex] as Row;
  const nextItemIndex = rows.findIndex(
    ({ kind, cents }, index) => index > firstSumIndex && kind === 'item' && cents !== total,
  );
  const sumsAbove = new Set(
    rows
      .slice(firstSumIndex, Math.max(nextItemIndex, firstSumIndex))
      .flatMap(({ kind, cents }) => (kind === 'sum' ? [cents] : [])),
  );
  // The payment section may repeat any of the receipt's totals.
  const nextSumIndex = rows.findIndex(
    ({ kind, cents }, index) => index > nextItemIndex && kind === 'sum' && !sumsAbove.has(cents),
  );
  if (maxCount < 2 || nextItemIndex < 0 || nextSumIndex < 0 || sums.size < 2) return [lines];
  const headerIndex = findHeaderStart(lines, sumLineIndex + 1, (rows[nextItemIndex] as Row).lineIndex);
  if (headerIndex < 0) return [lines];
  const [firstReceipt, otherReceipts] = [lines.slice(0, headerIndex), lines.slice(headerIndex)];
  return hasOwnHeader(firstReceipt) && hasOwnHeader(otherReceipts)
    ? [firstReceipt, ...splitReceipts(otherReceipts, maxCount - 1)]
    : [lines];
}
