import { MAX_LINE_CHARACTERS } from '#domain/receipt/lines/amount.ts';

export const MAX_RECEIPT_CHARACTERS = 100_000;

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#36': '$',
};

const removeMarkup = (text: string): string =>
  text
    .replace(/<(style|script|title)\b[^<>]{0,300}>[^<]{0,20000}<\/\1>/gi, ' ')
    .replace(/<\/?(?:li|ul|ol|p|br|div|tr|table|h[1-6]|hr|body)\b[^<>]{0,2000}>/gi, '\n')
    .replace(/<\/?(?:td|th)\b[^<>]{0,2000}>/gi, '   ')
    .replace(/<[a-z/!][^<>]{0,2000}>/gi, ' ')
    .replace(/&(amp|nbsp|lt|gt|quot|#39|#36);/g, (_, name: string) => HTML_ENTITIES[name] as string);

/** Joins letter-spaced text: "M I L K 3 . 4 9" becomes "MILK 3.49". */
function joinLetterSpaced(line: string): string {
  const tokens = line.split(/ +/).filter((token) => token !== '');
  const singleLetterCount = tokens.filter((token) => token.length === 1).length;
  if (tokens.length < 6 || singleLetterCount < tokens.length * 0.8) return line;
  return line
    .split(/ {2,}/)
    .map((word) => word.replaceAll(' ', ''))
    .join('  ');
}

/** A second column: an amount, a wide gap, and another name and amount. */
const SECOND_COLUMN =
  /\d\.\d\d-?(?: [A-Z]{1,2})? {3,80}(?=[^.]{0,60}[A-Za-z]{3})(?=[A-Z*\d][^.]{2,60} \$?\d{0,4}\.\d\d)/;
const MIN_COLUMN_ROWS = 3;

/** Moves the right column of a two-column receipt below the left column. */
function mergeColumns(lines: readonly string[]): string[] {
  const columnStartByLine = lines.map((line) => {
    const match = SECOND_COLUMN.exec(line);
    return match === null ? -1 : match.index + match[0].length;
  });
  const columnStarts = columnStartByLine.filter((end) => end >= 0);
  if (columnStarts.length < MIN_COLUMN_ROWS) return [...lines];
  const gutter = columnStarts.reduce((least, end) => Math.min(least, end));
  const hasTwoColumns = (line: string | undefined) =>
    line?.slice(gutter - 3, gutter) === '   ' && line.slice(gutter).trim() !== '';
  const lastIndex = lines.findLastIndex(hasTwoColumns);
  // The right column may start above the first matching line, with a name or weight.
  let firstIndex = columnStartByLine.findIndex((end) => end >= 0);
  while (hasTwoColumns(lines[firstIndex - 1])) firstIndex -= 1;
  const block = lines.slice(firstIndex, lastIndex + 1);
  return [
    ...lines.slice(0, firstIndex),
    ...block.map((line) => line.slice(0, gutter)),
    ...block.map((line) => line.slice(gutter)),
    ...lines.slice(lastIndex + 1),
  ];
}

/** Tax and total on one row: "TAX  .24   BAL  33.54". */
const TAX_AND_TOTAL =
  /^(\W{0,9}tax\b[^.]{0,20}\.\d\d) +((?:bal(?:ance)?|total)(?: due)?\W{0,9} [ $]{0,40}\d{0,5}\.\d\d) *$/i;

/** The amount inside a sentence about savings: "Saved $0.44 with Circle". */
const SAVED_AMOUNT_INSIDE = /^(\s*(?:you )?saved?) (-?\$?\d{1,3}\.\d\d) ((?:with|using|by) [a-z ]{2,30})$/i;

const REGULAR_PRICE_AND_SAVINGS =
  /^(\s*(?:reg(?:ular)?|was|orig(?:inal)?)(?: price)?[ :$]{1,4}\d{1,3}\.\d\d)\W{1,9}(?:you )?sav(?:ed?|ings?)\W{1,9}\d{1,3}\.\d\d\s*$/i;

export function toReceiptLines(text: string): string[] {
  const plainText = /<(?:html|body|table|div|br|p)\b/i.test(text) ? removeMarkup(text) : text;
  const lines = plainText
    .replace(/[\u2212\u2012-\u2015]/g, '-')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/\t/g, '   ')
    .split(/\r\n|[\n\r\f\v\u2028\u2029]/)
    .map((line) => joinLetterSpaced(line.slice(0, MAX_LINE_CHARACTERS).trimEnd()))
    .map((line) => line.replace(SAVED_AMOUNT_INSIDE, '$1 $3   $2').replace(REGULAR_PRICE_AND_SAVINGS, '$1'))
    .flatMap((line) => TAX_AND_TOTAL.exec(line)?.slice(1) ?? line);
  return mergeColumns(lines);
}
