import { type CsvError, parse } from 'csv-parse';
import { brokenBy, ImportError, type TextSource } from './text-source.ts';

/** A CSV row by column name, and the line of the file it began on. */
export type CsvRow = { line: number; values: Record<string, string> };

export type CsvSource = {
  /** Column names of the header, trimmed. */
  columns: string[];
  /** Rows in order; each bad one goes to `onBadRow` and the rest goes on. */
  rows: AsyncIterable<CsvRow>;
  readBytes: TextSource['readBytes'];
  totalBytes: TextSource['totalBytes'];
  /** Stops reading, also in the middle: no bad row is reported after it. */
  close: () => void;
};

const MAX_ROW_CHARACTERS = 1_000_000;

const reasonOf: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends inside a quoted field',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'has another number of fields than the header',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has another number of fields than the header',
  CSV_INVALID_CLOSING_QUOTE: 'has a quote in the middle of a field',
  INVALID_OPENING_QUOTE: 'has a quote in the middle of a field',
  CSV_MAX_RECORD_SIZE: 'is longer than a row can be',
};

const lineOf = (error: CsvError) => (typeof error.lines === 'number' ? error.lines : 0);

/**
 * Reads CSV as a stream: memory does not grow with the file. Accepts a byte-order mark, Windows line ends and
 * quoted line breaks. Rows that do not parse are reported with their line and left out.
 * Throws ImportError when the header is missing.
 */
export async function readCsv(
  { stream, readBytes, totalBytes }: TextSource,
  onBadRow: (line: number, reason: string) => void,
  delimiter = ',',
): Promise<CsvSource> {
  let isClosed = false;
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_CHARACTERS,
    on_skip: (error) => {
      if (error && !isClosed) onBadRow(lineOf(error), reasonOf[error.code] ?? 'is not valid CSV');
      return undefined;
    },
  });
  const close = () => {
    isClosed = true;
    stream.destroy();
    parser.destroy();
  };
  stream.on('error', (error) => parser.destroy(brokenBy(error, 'The file is broken') ?? error));
  stream.pipe(parser);
  const iterator: AsyncIterator<{ record: string[]; info: { lines: number } }> =
    parser[Symbol.asyncIterator]();
  const header = await iterator.next().catch((error: Error) => {
    close();
    throw new ImportError(`The header line can't be read: ${error.message}`);
  });
  if (header.done) throw new ImportError('The file is empty: it has no header line.');
  const columns = header.value.record.map((name) => name.trim());

  async function* rows(): AsyncIterable<CsvRow> {
    for (;;) {
      const next = await nextOrCut(iterator, onBadRow);
      if (next === null) return;
      const { record, info } = next;
      yield {
        line: info.lines,
        values: Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ''])),
      };
    }
  }
  return { columns, rows: rows(), readBytes, totalBytes, close };
}

/** The next record, or null at the end; a quote still open there is a bad row, not a failed run. */
async function nextOrCut<T>(
  iterator: AsyncIterator<T>,
  onBadRow: (line: number, reason: string) => void,
): Promise<T | null> {
  try {
    const next = await iterator.next();
    return next.done ? null : next.value;
  } catch (error) {
    const { code } = error as CsvError;
    const reason = reasonOf[code];
    if (reason === undefined) throw error;
    onBadRow(lineOf(error as CsvError), reason);
    return null;
  }
}

/** Throws ImportError unless every column is there, naming the missing ones. */
export function requireColumns(source: CsvSource, needed: readonly string[], kind: string): void {
  const missing = needed.filter((name) => !source.columns.includes(name));
  if (missing.length === 0) return;
  throw new ImportError(
    `This is not a ${kind} file: the columns ${missing.join(', ')} are missing. Found: ${source.columns.slice(0, 20).join(', ')}.`,
  );
}
