import { type CsvError, parse } from 'csv-parse';
import { asGzipImportError, ImportError, type TextSource } from './text-source.ts';

export type CsvRow = { line: number; values: Record<string, string> };

export type CsvSource = {
  columns: string[];
  /** Malformed rows are passed to `onBadRow` and skipped. */
  rows: AsyncIterable<CsvRow>;
  getBytesRead: TextSource['getBytesRead'];
  totalBytes: TextSource['totalBytes'];
  /** Stops reading and reporting bad rows. */
  close: () => void;
};

export type CsvOptions = { delimiter?: string; isHeader?: (columns: readonly string[]) => boolean };

const MAX_ROW_CHARACTERS = 1_000_000;
const MAX_TITLE_ROWS = 30;
const MAX_COLUMN_LIST_CHARACTERS = 200;
const WRONG_FIELD_COUNT = 'has another number of fields than the header';

const rejectReasons: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends inside a quoted field',
  CSV_RECORD_INCONSISTENT_COLUMNS: WRONG_FIELD_COUNT,
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: WRONG_FIELD_COUNT,
  CSV_INVALID_CLOSING_QUOTE: 'has a quote in the middle of a field',
  INVALID_OPENING_QUOTE: 'has a quote in the middle of a field',
  CSV_MAX_RECORD_SIZE: 'is longer than a row can be',
};

type CsvRecords = AsyncIterator<{ record: string[]; info: { lines: number } }>;

const getLine = (error: CsvError) => (typeof error.lines === 'number' ? error.lines : 0);

/**
 * Accepts a byte-order mark, Windows line endings and quoted line breaks. The header is the first row for which
 * `isHeader` returns true, so titles and notes may precede it. Throws ImportError if the file has no header.
 */
export async function readCsv(
  { stream, getBytesRead, totalBytes }: TextSource,
  onBadRow: (line: number, reason: string) => void,
  { delimiter = ',', isHeader }: CsvOptions = {},
): Promise<CsvSource> {
  let isClosed = false;
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    // Title rows have a different number of fields than data rows.
    relax_column_count: isHeader !== undefined,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_CHARACTERS,
    on_skip: (error) => {
      // Stop if the header can't be read. Otherwise a later row would be mistaken for the header.
      if (error?.records === 0) throw error;
      if (error && !isClosed) onBadRow(getLine(error), rejectReasons[error.code] ?? 'is not valid CSV');
      return undefined;
    },
  });
  const close = () => {
    isClosed = true;
    stream.destroy();
    parser.destroy();
  };
  stream.on('error', (error) => parser.destroy(asGzipImportError(error, 'The file is broken') ?? error));
  stream.pipe(parser);
  const iterator: CsvRecords = parser[Symbol.asyncIterator]();
  const columns = await findHeader(iterator, isHeader).catch((error: Error) => {
    close();
    throw error instanceof ImportError ? error : new ImportError(describeHeaderFault(error));
  });
  const duplicateColumn = columns.find((name, index) => name !== '' && columns.indexOf(name) < index);
  if (duplicateColumn !== undefined && isHeader === undefined) {
    close();
    throw new ImportError(
      `The header has the column '${duplicateColumn.slice(0, 100)}' twice. Remove or rename one.`,
    );
  }

  async function* rows(): AsyncIterable<CsvRow> {
    for (;;) {
      const next = await readNext(iterator, onBadRow);
      if (next === null) return;
      const { record, info } = next;
      if (record.length !== columns.length) {
        onBadRow(info.lines, WRONG_FIELD_COUNT);
        continue;
      }
      if (record.some((value) => value.includes('\0'))) {
        onBadRow(info.lines, 'has a NUL character, which is not text');
        continue;
      }
      yield {
        line: info.lines,
        values: Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ''])),
      };
    }
  }
  return { columns, rows: rows(), getBytesRead, totalBytes, close };
}

const headerFaults: Partial<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `The first line has more than ${MAX_ROW_CHARACTERS / 1_000_000} million characters, so this isn't a CSV file with a header line.`,
  CSV_QUOTE_NOT_CLOSED: 'A quote in the header line is never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'The header line has a quote in the middle of a field.',
  INVALID_OPENING_QUOTE: 'The header line has a quote in the middle of a field.',
};

function describeHeaderFault(error: Error & { code?: string }): string {
  const fault = headerFaults[error.code ?? ''] ?? `The header line can't be read: ${error.message}.`;
  return `${fault} Download the file again, or save it as CSV.`;
}

export const describeColumns = ({ columns }: Pick<CsvSource, 'columns'>): string =>
  columns
    .slice(0, 20)
    .join(', ')
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_COLUMN_LIST_CHARACTERS);

/** If there's no header, returns the first row, so that the caller can report the missing columns. */
async function findHeader(records: CsvRecords, isHeader: CsvOptions['isHeader']): Promise<string[]> {
  let firstRow: string[] | null = null;
  for (let row = 0; row < MAX_TITLE_ROWS; row += 1) {
    const next = await records.next();
    if (next.done) break;
    const columns = next.value.record.map((name) => name.trim());
    if (isHeader?.(columns) ?? true) return columns;
    firstRow ??= columns;
  }
  if (firstRow === null) throw new ImportError('The file is empty: it has no header line.');
  return firstRow;
}

/** Returns null at the end of the file. Reports an unclosed quote as a bad row instead of throwing. */
async function readNext<T>(
  iterator: AsyncIterator<T>,
  onBadRow: (line: number, reason: string) => void,
): Promise<T | null> {
  try {
    const next = await iterator.next();
    return next.done ? null : next.value;
  } catch (error) {
    const { code } = error as CsvError;
    const reason = rejectReasons[code];
    if (reason === undefined) throw error;
    onBadRow(getLine(error as CsvError), reason);
    return null;
  }
}

export function requireColumns(source: CsvSource, requiredColumns: readonly string[], kind: string): void {
  const missingColumns = requiredColumns.filter((name) => !source.columns.includes(name));
  if (missingColumns.length === 0) return;
  throw new ImportError(
    `This is not a ${kind} file: the columns ${missingColumns.join(', ')} are missing. Found: ${describeColumns(source)}.`,
  );
}
