import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';

/** A CSV row by column name, and the line of the file it began on. */
export type CsvRow = { line: number; values: Record<string, string> };

export type CsvSource = {
  /** Column names of the header, trimmed. */
  columns: string[];
  /** Rows in order; each bad one goes to `onBadRow` and the rest goes on. */
  rows: AsyncIterable<CsvRow>;
  /** Bytes read so far and in all, for a progress bar; `totalBytes` null when unknown. */
  readBytes: () => number;
  totalBytes: number | null;
};

/** A failure of the input as a whole, in words for the person at the keyboard. */
export class ImportError extends Error {}

const PROBE_BYTES = 4_096;
const MAX_ROW_CHARACTERS = 1_000_000;

/** Opens a local file as bytes. Throws ImportError for a missing file, a directory or a binary file. */
export async function openFile(path: string): Promise<{ stream: Readable; totalBytes: number }> {
  const info = await stat(path).catch(() => {
    throw new ImportError(`There is no file at '${path}'.`);
  });
  if (info.isDirectory()) throw new ImportError(`'${path}' is a folder. Give the file itself.`);
  const handle = await open(path);
  try {
    const probe = Buffer.alloc(PROBE_BYTES);
    const { bytesRead } = await handle.read(probe, 0, PROBE_BYTES, 0);
    if (probe.subarray(0, bytesRead).includes(0)) {
      throw new ImportError(`'${path}' is a binary file, not CSV text.`);
    }
  } finally {
    await handle.close();
  }
  return { stream: createReadStream(path), totalBytes: info.size };
}

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
  input: { stream: Readable; totalBytes: number | null },
  onBadRow: (line: number, reason: string) => void,
  delimiter = ',',
): Promise<CsvSource> {
  let readBytes = 0;
  input.stream.on('data', (chunk: Buffer) => {
    readBytes += chunk.length;
  });
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_CHARACTERS,
    on_skip: (error) => {
      if (error) onBadRow(lineOf(error), reasonOf[error.code] ?? 'is not valid CSV');
      return undefined;
    },
  });
  input.stream.on('error', (error) => parser.destroy(error));
  input.stream.pipe(parser);
  const iterator: AsyncIterator<{ record: string[]; info: { lines: number } }> =
    parser[Symbol.asyncIterator]();
  const header = await iterator.next();
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
  return { columns, rows: rows(), readBytes: () => readBytes, totalBytes: input.totalBytes };
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
