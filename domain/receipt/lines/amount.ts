/** The amount at the end of a receipt line. Negative for discounts. */
export type LineAmount = {
  label: string;
  cents: number;
  /** True if tax codes are printed after the amount. */
  hasMarks: boolean;
};

/** Receipts don't print lines longer than this. Longer lines are truncated to bound the cost of regular expressions. */
export const MAX_LINE_CHARACTERS = 200;

const TRAILING_AMOUNT =
  /(?<![\w.,/@])(?<before>(?:(?<=\s)-\s{4,20}|-?\(?\s{0,3}-?))\$?\s?(?<minus>-?)(?<dollars>\d{1,3}(?:,\d{3}){1,2}|\d{0,5})\s?\.\s?(?<cents>\d\s?\d)(?<after>\s?-|\)|\s?CR\b)?(?:\s?\$)?(?<marks>(?:\s{0,4}(?:[A-Z*#&]{1,3}\d?|[tfnbx]{1,2})\b){0,3}[*\s]{0,8})$/;

/** Units of measure, which aren't tax codes: "2.50 LB" is a weight. */
const MEASURE_UNIT = /\b(?:LBS?|OZ|EA|KG|CT|PK|GAL|QT|MI|PTS)\b/;

export function parseLineAmount(line: string): LineAmount | null {
  const match = TRAILING_AMOUNT.exec(line);
  const { before = '', minus = '', dollars = '', cents = '', after = '', marks = '' } = match?.groups ?? {};
  if (!match || MEASURE_UNIT.test(marks)) return null;
  const amount = Number(`${dollars.replaceAll(',', '')}${cents.replace(/\s/, '')}`);
  const isNegative = /[-(]/.test(before + minus) || after !== '';
  return {
    label: line.slice(0, match.index),
    cents: isNegative ? -amount : amount,
    hasMarks: marks.trim() !== '',
  };
}
