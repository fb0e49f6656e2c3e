import { detectCheckDigits, gtinFromWicCode, parseWicCode, type WicCode } from '#domain/item/wic-code.ts';
import type { Db } from '#server/db/connect.ts';
import { type CsvRow, type CsvSource, describeColumns } from '#server/imports/csv-source.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { ImportError } from '#server/imports/text-source.ts';
import { findWicColumns, type WicColumns } from './columns.ts';
import { findWicListDate, replaceWicList, type WicProduct } from './queries.ts';
import { parseUsDate } from './us-date.ts';

const MIN_USABLE_SHARE = 0.5;

/** A file that drops a larger share of the listed products than this may be incomplete. */
const MAX_DROPPED_SHARE = 0.5;

const numberFormat = new Intl.NumberFormat('en-US');

/** `codeLength` is the number of digits in the file, including leading zeros. */
type WicRow = { line: number; code: WicCode; codeLength: number; product: Omit<WicProduct, 'gtin'> };

/**
 * Number of digits in a UPC-A and in a short code (UPC-E or EAN-8). An 8-digit code is treated as a short code, not as
 * a UPC-A without its leading zeros.
 */
const [UPC_LENGTH, SHORT_CODE_LENGTH] = [12, 8];

const toCellText = (text: string) => {
  const collapsed = text.replace(/\s+/g, ' ').trim().slice(0, 300);
  return collapsed === '' ? null : collapsed;
};

function parseRow({ line, values }: CsvRow, columns: WicColumns): WicRow | string {
  const readCell = (name: string | null) => toCellText(name === null ? '' : (values[name] ?? ''));
  const code = parseWicCode(values[columns.code] ?? '');
  if ('fault' in code) return code.fault;
  const description = readCell(columns.description);
  if (description === null) return 'has no description';
  const validFrom = parseUsDate(readCell(columns.validFrom));
  const validUntil = parseUsDate(readCell(columns.validUntil));
  if (validFrom === undefined || validUntil === undefined)
    return 'a date of validity is not like 11/3/2026 or 2026-11-03';
  const brand = readCell(columns.brand);
  return {
    line,
    code,
    codeLength: (values[columns.code] ?? '').replace(/\.0+$/, '').replace(/\D/g, '').length,
    product: {
      description: brand === null ? description : `${brand} ${description}`,
      ...{ category: readCell(columns.category), subcategory: readCell(columns.subcategory) },
      ...{ size: readCell(columns.size), unit: readCell(columns.unit), validFrom, validUntil },
    },
  };
}

/** Reads all rows into memory, because only the whole list shows whether codes have check digits. */
async function parseRows(source: CsvSource, columns: WicColumns, tally: ImportTally): Promise<WicRow[]> {
  const parsedRows: WicRow[] = [];
  for await (const row of source.rows) {
    if (Object.values(row.values).every((value) => value === '')) continue;
    tally.read += 1;
    const parsedRow = parseRow(row, columns);
    if (typeof parsedRow === 'string') tally.reject(row.line, parsedRow);
    else parsedRows.push(parsedRow);
  }
  return parsedRows;
}

function describeMissingDigits(
  { code, codeLength }: WicRow,
  checkDigits: 'included' | 'missing',
): string | null {
  if (code.kind === 'plu') return null;
  if (checkDigits === 'missing') return 'its UPC had no check digit';
  return codeLength < UPC_LENGTH && codeLength !== SHORT_CODE_LENGTH ? 'its UPC had no leading zeros' : null;
}

function toProducts(parsedRows: readonly WicRow[], tally: ImportTally): WicProduct[] {
  const checkDigits = detectCheckDigits(parsedRows.map(({ code }) => code));
  if (checkDigits === 'mixed')
    throw new ImportError(
      "Some UPCs of this list have a check digit and some don't, so the rest can't be told apart. The old list stays.",
    );
  const products = new Map<string, WicProduct>();
  for (const parsedRow of parsedRows) {
    const { line, code, product } = parsedRow;
    const gtin = gtinFromWicCode(code, checkDigits);
    const key = `${gtin} ${product.validFrom}`;
    const missingDigits = describeMissingDigits(parsedRow, checkDigits);
    if (gtin === null) tally.reject(line, 'its UPC has a wrong check digit');
    else if (products.has(key)) tally.skip('the same product again');
    else {
      products.set(key, { gtin, ...product });
      if (missingDigits !== null) tally.complete(missingDigits);
    }
  }
  return [...products.values()];
}

/**
 * Replaces the state's WIC list. Column names may follow title lines.
 * Throws ImportError and leaves the old list unchanged in these cases:
 * - The file isn't a WIC list.
 * - The old list was downloaded later than the file.
 * - Only some of the file's UPCs have a check digit.
 * - Less than half of the file's rows are usable.
 * - The file drops over half of the listed products, and `mayShrink` is false.
 */
export async function importWic(
  db: Db,
  source: CsvSource,
  tally: ImportTally,
  { mayShrink, ...list }: { state: string; readOn: string; source: string; mayShrink: boolean },
): Promise<void> {
  const columns = findWicColumns(source.columns);
  if (columns === null)
    throw new ImportError(
      `This is not a WIC product list: it needs a column with the UPC and one with the description. Found: ${describeColumns(source)}.`,
    );
  const currentListDate = await findWicListDate(db, list.state);
  if (currentListDate !== null && currentListDate > list.readOn)
    throw new ImportError(
      `A list that is already here was downloaded later, on ${currentListDate}, so it stays. If this one is newer, say when you downloaded it with --read-on.`,
    );
  const products = toProducts(await parseRows(source, columns, tally), tally);
  const usableCount = tally.read - [...tally.rejected.values()].reduce((sum, count) => sum + count, 0);
  if (products.length === 0 || usableCount < tally.read * MIN_USABLE_SHARE) {
    const [[reason] = ['it has no rows']] = [...tally.rejected].sort((a, b) => b[1] - a[1]);
    throw new ImportError(
      `Only ${usableCount} of ${tally.read} rows can be used, mostly because of this: ${reason}. The old list stays.`,
    );
  }
  const { inserted, unchanged, removed } = await replaceWicList(
    db,
    list,
    products,
    ({ countBefore, removed }) => {
      if (mayShrink || removed <= countBefore * MAX_DROPPED_SHARE) return;
      const [oldCount, newCount, droppedCount] = [countBefore, products.length, removed].map((count) =>
        numberFormat.format(count),
      );
      throw new ImportError(
        `The present list has ${oldCount} products. This one has ${newCount}, and ${droppedCount} of the present ones aren't on it. If it's the whole new list, import it again with --replace. The old list stays.`,
      );
    },
  );
  tally.inserted += inserted;
  tally.unchanged += unchanged;
  tally.removed += removed;
}
