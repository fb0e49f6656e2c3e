import { parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { isNoiseLine } from '#domain/receipt/lines/noise.ts';
import { parsePrintedQuantity } from '#domain/receipt/lines/quantity.ts';
import { classifyLine } from '#domain/receipt/lines/words.ts';

/** Amount-only lines form a column if at least this many follow one another. Shorter runs occur between names. */
const MIN_COLUMN_AMOUNTS = 4;

const isAmountAlone = (line: string) => parseLineAmount(line)?.label.trim() === '';

function canHaveAmount(line: string): boolean {
  if (!/[a-z]{2}/i.test(line) || parseLineAmount(line) !== null || parsePrintedQuantity(line.trim()) !== null)
    return false;
  const kind = classifyLine(line, false);
  return kind === 'item' ? !isNoiseLine(line) : kind !== 'summary' && kind !== 'aside';
}

/**
 * Puts a column of amounts next to the names above it, because OCR of a photo may return one column after the other.
 * Returns null if there's no such column. The result is certain only if the receipt adds up.
 */
export function joinColumnBlocks(lines: readonly string[]): string[] | null {
  const joinedLines = lines.filter((line) => line.trim() !== '');
  let hasJoined = false;
  for (let start = 0; start < joinedLines.length; start += 1) {
    let end = start;
    while (end < joinedLines.length && isAmountAlone(joinedLines[end] as string)) end += 1;
    if (end - start < MIN_COLUMN_AMOUNTS) {
      start = Math.max(start, end);
      continue;
    }
    const lineIndexesAbove = joinedLines.flatMap((line, index) =>
      index < start && canHaveAmount(line) ? [index] : [],
    );
    const owners = lineIndexesAbove.slice(start - end);
    if (owners.length < end - start) return null;
    for (const [index, owner] of owners.entries())
      joinedLines[owner] = `${joinedLines[owner]}   ${joinedLines[start + index]?.trim()}`;
    joinedLines.splice(start, end - start);
    hasJoined = true;
  }
  return hasJoined ? joinedLines : null;
}
