import { isAnyBrand } from '#domain/firmness.ts';
import { categories } from '#domain/grocery-item.ts';
import type { ListAmount } from '#domain/list-amount.ts';
import { parseNetContent } from '#domain/net-content.ts';

const OWN_LINE = /^(?<name>.+) \((?<brand>[^()]+)\) - (?<count>\d{1,2}(?:\.5)?) (?<unit>\S[\s\S]*)$/;

/** A line of the text that this app exports (`domain/export.ts`), read back; null for any other. */
export function readOwnLine(text: string): { need: string; amount: ListAmount } | null {
  const { name, brand, count, unit: rest } = OWN_LINE.exec(text)?.groups ?? {};
  // Behind the unit may stand the shopper's note, in brackets.
  const unit = rest?.endsWith(']') ? rest.split(' [', 1)[0] : rest;
  if (name === undefined || brand === undefined || unit === undefined) return null;
  const size = parseNetContent(unit);
  if (size === null) return null;
  const need = isAnyBrand(brand) ? name : `${brand} ${name}`;
  return {
    need,
    amount: { count: Number(count), isPackages: true, size, sizeText: unit, isVague: false, isNone: false },
  };
}

const asideCells: ReadonlySet<string> = new Set([...categories, 'Note']);

/** Whether a cell names no thing: a category, or what an exported note says of itself. */
export const isAsideCell = (cell: string): boolean => asideCells.has(cell) || isAnyBrand(cell);

const CSV_ROW = /^(?:"(?:[^"]|"")*"|[\d.]*)(?:,(?:"(?:[^"]|"")*"|[\d.]*))+$/;

/** A row of its spreadsheet, or of another with quoted cells, as one of a table; anything else as it is. */
export function csvAsTable(line: string): string {
  if (/^(?:[A-Z][A-Za-z ]*,){2,}[A-Z][A-Za-z ]*$/.test(line) && /name|item/i.test(line))
    return line.replaceAll(',', '\t');
  if (!line.includes('"') || line.length > 1_000 || !CSV_ROW.test(line)) return line;
  const cells = line.match(/"(?:[^"]|"")*"|[^,"]+/g) ?? [];
  const plain = cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
  return `${plain.filter((cell) => cell !== '' && !isAsideCell(cell)).join('\t')}\t`;
}
