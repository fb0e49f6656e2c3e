import { type LineAmount, parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { isNoiseLine } from '#domain/receipt/lines/noise.ts';
import { parsePrintedQuantity } from '#domain/receipt/lines/quantity.ts';
import { classifyLine } from '#domain/receipt/lines/words.ts';

type Row = {
  text: string;
  amount: LineAmount | null;
  isAlone: boolean;
  hasTaxCode: boolean;
};

/** An amount whose tax code S may have been misread as "$", 5 or 8. */
const MISREAD_CODE = /(\d\.\d\d) ?(?:\$|(?<= )[58])$/;

function toRow(line: string): Row {
  const text = line.trim();
  const repairedText = /^\$?\d/.test(text) ? text.replace(MISREAD_CODE, '$1') : text;
  const amount = parseLineAmount(repairedText);
  const isAlone = amount !== null && amount.label.trim() === '';
  if (!isAlone) return { text, amount: parseLineAmount(text), isAlone, hasTaxCode: false };
  return { text: repairedText, amount, isAlone, hasTaxCode: amount.hasMarks || repairedText !== text };
}

const isItem = ({ text, amount }: Row) => classifyLine(amount?.label ?? text, false) === 'item';

const isNamed = ({ text }: Row) =>
  /[a-z]{2}/i.test(text) && !isNoiseLine(text) && parsePrintedQuantity(text) === null;

/** True if the row has a regular price, either alone below the item's name or after the name on the same row. */
const isRegularPrice = (row: Row, above: Row | undefined) =>
  row.isAlone ? above !== undefined && !above.isAlone && isItem(above) : isItem(row) && isNamed(row);

function isSaving({ amount }: Row, cents: number): boolean {
  if (amount === null || Math.abs(amount.cents) !== cents) return false;
  const kind = classifyLine(amount.label, amount.cents < 0);
  return kind === 'reduction' || kind === 'saved';
}

/**
 * Merges a paid price on its own row with the regular price on the row above: "7.49", "4.99 S". One of two conditions
 * must be met: only the paid price has a tax code, or the savings printed below equal the difference. If `isGuess` is
 * true, neither is required.
 */
export function joinPaidPrices(lines: readonly string[], isGuess = false): readonly string[] {
  const rows = lines.map(toRow);
  const hasPaidPrice = (index: number): boolean => {
    const [above, regular, paid, below] = [-2, -1, 0, 1].map((offset) => rows[index + offset]);
    const regularAmount = regular?.amount ?? null;
    const paidAmount = paid?.amount ?? null;
    if (!(regular && paid?.isAlone) || regularAmount === null || paidAmount === null) return false;
    if (below?.isAlone && (below.amount?.cents ?? 0) > 0) return false;
    if (paidAmount.cents <= 0 || paidAmount.cents > regularAmount.cents || !isRegularPrice(regular, above))
      return false;
    const isOnlyPaidPriceCoded = paid.hasTaxCode && !regularAmount.hasMarks;
    const isDifferenceSaved = below !== undefined && isSaving(below, regularAmount.cents - paidAmount.cents);
    return isGuess || isOnlyPaidPriceCoded || isDifferenceSaved;
  };
  const joinedLines: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (hasPaidPrice(index))
      joinedLines[joinedLines.length - 1] = `${joinedLines.at(-1)?.trimEnd()}   ${rows[index]?.text}`;
    else joinedLines.push(line);
  }
  return joinedLines.length < lines.length ? joinedLines : lines;
}
