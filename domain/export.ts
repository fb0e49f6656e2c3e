import { type Category, categories } from './grocery-item.ts';

/** One entry of a cart as it is exported (3.export.text, 3.export.csv). */
export type ExportLine = {
  name: string;
  brand: string;
  unit: string;
  category: string;
  quantity: number;
  /** What the shopper noted about it. */
  note?: string | undefined;
};

const PREVIEW_LINES = 3;
const CSV_HEADER = 'Item Name,Brand,Quantity,Unit,Category';

/** One line of text, whatever line breaks the catalogue's source had in it. */
const oneLine = (text: string) => text.replace(/[\s\u0085]+/g, ' ').trim();

/** `{name} ({brand}) - {quantity} {unit}`, and where the shopper noted something, that in brackets behind it. */
const textLine = ({ name, brand, quantity, unit, note }: ExportLine) =>
  oneLine(`${name} (${brand}) - ${quantity} ${unit}${note ? ` [${note}]` : ''}`);

const allLines = (lines: readonly ExportLine[], notes: readonly string[]) => [
  ...lines.map(textLine),
  ...notes.map(oneLine),
];

/** The cart as text, one line per entry, then its notes; also what `shopping-list.txt` holds. */
export const toTextList = (lines: readonly ExportLine[], notes: readonly string[] = []): string =>
  allLines(lines, notes).join('\n');

/** The first three lines of the text, and how many entries they leave out (2.export.preview). */
export function previewOf(
  lines: readonly ExportLine[],
  notes: readonly string[] = [],
): { lines: string[]; moreCount: number } {
  const all = allLines(lines, notes);
  return { lines: all.slice(0, PREVIEW_LINES), moreCount: Math.max(0, all.length - PREVIEW_LINES) };
}

/**
 * What makes a spreadsheet run a cell instead of showing it, at its beginning: the four signs of a formula, their
 * full-width twins, and the white space that some programs skip to find one.
 */
const FORMULA = /^[\s\u0085]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A quoted CSV field. One that a spreadsheet would run as a formula gets an apostrophe in front, which shows it as
 * text; nothing else of it is changed.
 */
const quoted = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * The cart as a spreadsheet (CSV, RFC 4180 but for line feeds alone): name, brand, unit and category quoted, quantity
 * not (3.export.text). A note has its words alone, and says in the last column what it is.
 */
export const toCsv = (lines: readonly ExportLine[], notes: readonly string[] = []): string =>
  [
    CSV_HEADER,
    ...lines.map(({ name, brand, quantity, unit, category }) =>
      [quoted(name), quoted(brand), quantity, quoted(unit), quoted(category)].join(','),
    ),
    ...notes.map((text) => [quoted(text), '""', '', '""', quoted('Note')].join(',')),
  ].join('\n');

/** Lines for a checklist: grouped by category, in the order of the catalogue. */
export function byCategory<Line extends { category: Category }>(
  lines: readonly Line[],
): { category: Category; lines: Line[] }[] {
  return categories.flatMap((category) => {
    const inCategory = lines.filter((line) => line.category === category);
    return inCategory.length === 0 ? [] : [{ category, lines: inCategory }];
  });
}
