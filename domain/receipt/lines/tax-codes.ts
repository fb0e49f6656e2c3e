import { parseLineAmount } from '#domain/receipt/lines/amount.ts';
import { parsePrintedQuantity } from '#domain/receipt/lines/quantity.ts';
import { classifyLine } from '#domain/receipt/lines/words.ts';

/** Codes printed between an item's name and its amount: food, taxable, nontaxable, weighed, health. */
const TAX_CODE = /^(?:[FTNBXW]{1,2}|HQ)$/;
/** Codes that are recognized even if only one row of the receipt has them. */
const COMMON_CODE = /^(?:[FTN]{1,2}|FW|HQ)$/;
/** After these words, a single letter belongs to the name, as in "SIZE F". */
const WORD_BEFORE_LETTER = /\b(?:size|sz|type|grade|plan|model|vit(?:amin)?|series)$/i;

type Row = {
  index: number;
  name: string;
  code: string | null;
  amount: string;
  isReduced: boolean;
  /** True if a wide gap separates the code from the name. */
  isApart: boolean;
};

function findAmount(line: string, next: string | undefined) {
  const ownAmount = parseLineAmount(line);
  if (ownAmount !== null)
    return ownAmount.label.trim() === '' ? null : { ...ownAmount, text: line.slice(ownAmount.label.length) };
  const amountBelow = next === undefined ? null : parseLineAmount(next.trimEnd());
  return amountBelow === null || amountBelow.label.trim() !== ''
    ? null
    : { ...amountBelow, label: line, text: '' };
}

function parseRow(lines: readonly string[], index: number): Row | null {
  const line = lines[index]?.trimEnd() ?? '';
  const amount = findAmount(line, lines[index + 1]);
  if (amount === null || classifyLine(amount.label, false) !== 'item') return null;
  const label = amount.label.trimEnd();
  const code = label.slice(label.lastIndexOf(' ') + 1);
  const textBeforeCode = label.slice(0, -code.length);
  const name = textBeforeCode.trimEnd();
  const isCode = !amount.hasMarks && TAX_CODE.test(code) && name !== '';
  const isQuantity = parsePrintedQuantity(line.trim()) !== null;
  if (isQuantity && !isCode) return null;
  // A quantity row has no item name, so any letter is a tax code: "5 Ea. @ 1/0.88 F 4.40".
  const mayBelongToName = !isQuantity && (!/[a-z]{2}/i.test(name) || WORD_BEFORE_LETTER.test(name));
  const isApart = /\s{2}$/.test(textBeforeCode);
  const row = { index, name, amount: amount.text, isReduced: amount.cents < 0, isApart };
  return { ...row, code: isCode && (isApart || !mayBelongToName) ? code : null };
}

const MIN_CODED_ROWS = 2;

/**
 * True if there's a column of tax codes before the amounts. Wide gaps before the codes are the best evidence. Without
 * gaps, at least 75% of the rows must have a code, because names can end in a letter too.
 */
function hasCodeColumn(rows: readonly Row[]): boolean {
  const codedRows = rows.filter(({ code }) => code !== null);
  if (codedRows.filter(({ isApart }) => isApart).length >= MIN_CODED_ROWS)
    return codedRows.length * 2 >= rows.length;
  const rowsWithCommonCode = codedRows.filter(({ code }) => COMMON_CODE.test(code ?? ''));
  return rowsWithCommonCode.length >= MIN_CODED_ROWS && codedRows.length * 4 >= rows.length * 3;
}

/**
 * Puts wide gaps around tax codes: "CORN TORT F 3.48" becomes "CORN TORT   F   3.48". Keeps a letter that may belong to
 * the name, as in "VITAMIN B 3.48".
 */
export function separateTaxCodes(lines: readonly string[]): readonly string[] {
  const rows: Row[] = [];
  for (const index of lines.keys()) {
    const label = parseLineAmount(lines[index]?.trimEnd() ?? '')?.label ?? '';
    const kind = rows.length === 0 ? 'item' : classifyLine(label, false);
    if (kind === 'subtotal' || kind === 'total') break;
    const row = parseRow(lines, index);
    if (row !== null) rows.push(row);
  }
  if (!hasCodeColumn(rows.filter(({ isReduced }) => !isReduced))) return lines;
  const rowsByCode = Map.groupBy(rows, ({ code }) => code);
  const separatedLines = [...lines];
  for (const { index, name, amount, code } of rows) {
    const isKnown = code !== null && (COMMON_CODE.test(code) || (rowsByCode.get(code)?.length ?? 0) > 1);
    if (isKnown) separatedLines[index] = `${name}   ${code}   ${amount}`;
  }
  return separatedLines;
}
