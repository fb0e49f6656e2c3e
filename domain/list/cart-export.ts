import { type Category, categories } from '#domain/item/grocery-item.ts';

/** One exported cart entry (3.export.text, 3.export.csv). */
export type ExportLine = {
  name: string;
  brand: string;
  unit: string;
  category: string;
  quantity: number;
  note?: string | undefined;
};

const PREVIEW_LINES = 3;
const CSV_HEADER = 'Item Name,Brand,Quantity,Unit,Category';

/** Replaces line breaks from catalog sources by spaces. */
const oneLine = (text: string) => text.replace(/[\s\u0085]+/g, ' ').trim();

/** `{name} ({brand}) - {quantity} {unit}`, with the shopper's note in brackets after it. */
const textLine = ({ name, brand, quantity, unit, note }: ExportLine) =>
  oneLine(`${name} (${brand}) - ${quantity} ${unit}${note ? ` [${note}]` : ''}`);

const allLines = (lines: readonly ExportLine[], notes: readonly string[]) => [
  ...lines.map(textLine),
  ...notes.map(oneLine),
];

/** The cart as text, one line per entry, then its notes; also the content of `shopping-list.txt`. */
export const toTextList = (lines: readonly ExportLine[], notes: readonly string[] = []): string =>
  allLines(lines, notes).join('\n');

/** The first three lines of the text, and how many more there are (2.export.preview). */
export function previewOf(
  lines: readonly ExportLine[],
  notes: readonly string[] = [],
): { lines: string[]; moreCount: number } {
  const all = allLines(lines, notes);
  return { lines: all.slice(0, PREVIEW_LINES), moreCount: Math.max(0, all.length - PREVIEW_LINES) };
}

/**
 * Cell beginnings that a spreadsheet executes as a formula: the four formula signs, their full-width forms,
 * and white space that some programs skip before them.
 */
const FORMULA = /^[\s\u0085]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A quoted CSV field. A formula gets an apostrophe in front, so spreadsheets show it as text. */
const quoted = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * The cart as CSV (RFC 4180, but with LF line ends): name, brand, unit and category quoted, quantity not
 * (3.export.text). Notes have only a name, and "Note" in the last column.
 */
export const toCsv = (lines: readonly ExportLine[], notes: readonly string[] = []): string =>
  [
    CSV_HEADER,
    ...lines.map(({ name, brand, quantity, unit, category }) =>
      [quoted(name), quoted(brand), quantity, quoted(unit), quoted(category)].join(','),
    ),
    ...notes.map((text) => [quoted(text), '""', '', '""', quoted('Note')].join(',')),
  ].join('\n');

/** Groups lines by category, in catalog order, for a checklist. */
export function byCategory<Line extends { category: Category }>(
  lines: readonly Line[],
): { category: Category; lines: Line[] }[] {
  return categories.flatMap((category) => {
    const inCategory = lines.filter((line) => line.category === category);
    return inCategory.length === 0 ? [] : [{ category, lines: inCategory }];
  });
}
