import { type Category, categories } from '#domain/item/grocery-item.ts';

/** Specification: 3.export.text and 3.export.csv. */
export type ExportLine = {
  name: string;
  brand: string;
  unit: string;
  category: string;
  quantity: number;
  note?: string | undefined;
};

const PREVIEW_LINE_COUNT = 3;
const CSV_HEADER = 'Item Name,Brand,Quantity,Unit,Category';

/** Collapses line breaks, which catalog strings may contain. */
const toOneLine = (text: string) => text.replace(/[\s\u0085]+/g, ' ').trim();

const toTextLine = ({ name, brand, quantity, unit, note }: ExportLine) =>
  toOneLine(`${name} (${brand}) - ${quantity} ${unit}${note ? ` [${note}]` : ''}`);

const listAllLines = (lines: readonly ExportLine[], notes: readonly string[]) => [
  ...lines.map(toTextLine),
  ...notes.map(toOneLine),
];

export const toTextList = (lines: readonly ExportLine[], notes: readonly string[] = []): string =>
  listAllLines(lines, notes).join('\n');

/** Specification: 2.export.preview. */
export function createExportPreview(
  lines: readonly ExportLine[],
  notes: readonly string[] = [],
): { lines: string[]; moreCount: number } {
  const allLines = listAllLines(lines, notes);
  return {
    lines: allLines.slice(0, PREVIEW_LINE_COUNT),
    moreCount: Math.max(0, allLines.length - PREVIEW_LINE_COUNT),
  };
}

/** Text that spreadsheets run as a formula, even with leading white space. */
const FORMULA_START = /^[\s\u0085]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const toCsvField = (text: string) =>
  `"${(FORMULA_START.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Formats the cart as CSV (RFC 4180), but with LF line endings and unquoted quantities (specification: 3.export.text).
 * For a note, the last column contains "Note".
 */
export const toCartCsv = (lines: readonly ExportLine[], notes: readonly string[] = []): string =>
  [
    CSV_HEADER,
    ...lines.map(({ name, brand, quantity, unit, category }) =>
      [toCsvField(name), toCsvField(brand), quantity, toCsvField(unit), toCsvField(category)].join(','),
    ),
    ...notes.map((text) => [toCsvField(text), '""', '', '""', toCsvField('Note')].join(',')),
  ].join('\n');

export function groupByCategory<Line extends { category: Category }>(
  lines: readonly Line[],
): { category: Category; lines: Line[] }[] {
  return categories.flatMap((category) => {
    const categoryLines = lines.filter((line) => line.category === category);
    return categoryLines.length === 0 ? [] : [{ category, lines: categoryLines }];
  });
}
