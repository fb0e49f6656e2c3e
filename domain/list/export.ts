import { isAnyBrand } from '#domain/item/firmness.ts';
import { categories } from '#domain/item/grocery-item.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import type { ListAmount } from '#domain/list/amount.ts';

const EXPORTED_LINE = /^(?<name>.+) \((?<brand>[^()]+)\) - (?<count>\d{1,2}(?:\.5)?) (?<unit>\S[\s\S]*)$/;

export function parseExportedLine(text: string): { need: string; amount: ListAmount } | null {
  const { name, brand, count, unit: unitAndNote } = EXPORTED_LINE.exec(text)?.groups ?? {};
  const unit = unitAndNote?.endsWith(']') ? unitAndNote.split(' [', 1)[0] : unitAndNote;
  if (name === undefined || brand === undefined || unit === undefined) return null;
  const size = parseNetContent(unit);
  if (size === null) return null;
  const need = isAnyBrand(brand) ? name : `${brand} ${name}`;
  return {
    need,
    amount: { count: Number(count), isPackages: true, size, sizeText: unit, isVague: false, isZero: false },
  };
}

const nonItemCells: ReadonlySet<string> = new Set([...categories, 'Note']);

export const isNonItemCell = (cell: string): boolean => nonItemCells.has(cell) || isAnyBrand(cell);

const CSV_ROW = /^(?:"(?:[^"]|"")*"|[\d.]*)(?:,(?:"(?:[^"]|"")*"|[\d.]*))+$/;

export function csvRowToTabs(line: string): string {
  if (/^(?:[A-Z][A-Za-z ]*,){2,}[A-Z][A-Za-z ]*$/.test(line) && /name|item/i.test(line))
    return line.replaceAll(',', '\t');
  if (!line.includes('"') || line.length > 1_000 || !CSV_ROW.test(line)) return line;
  const cells = line.match(/"(?:[^"]|"")*"|[^,"]+/g) as string[];
  const unquotedCells = cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
  return `${unquotedCells.filter((cell) => cell !== '' && !isNonItemCell(cell)).join('\t')}\t`;
}
