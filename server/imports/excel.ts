import { type Row, readSheet } from 'read-excel-file/node';

const charactersToQuote = /[",\r\n]/;

function toField(cell: Row[number]): string {
  if (cell === null) return '';
  const text = cell instanceof Date ? cell.toISOString().slice(0, 'yyyy-mm-dd'.length) : String(cell);
  return charactersToQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Recognizes .xlsx files, which are zip archives. */
export const isZipArchive = (firstBytes: Buffer): boolean =>
  firstBytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));

/** Formats dates as YYYY-MM-DD. Throws if the file is damaged or isn't an Excel file. */
export async function convertSheetToCsv(file: Buffer): Promise<Buffer[]> {
  const rows = await readSheet(file);
  return rows.map((row) => Buffer.from(`${row.map(toField).join(',')}\n`));
}
