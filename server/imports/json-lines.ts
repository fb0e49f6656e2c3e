import { gzipError, ImportError, openFile } from './text-source.ts';

/** A parsed line of a file; the value is null if it isn't JSON or exceeds a row's maximum length. */
export type JsonLine = { line: number; value: unknown };

export type JsonLines = {
  rows: AsyncIterable<JsonLine>;
  readBytes: () => number;
  totalBytes: number | null;
  /** Stops reading. */
  close: () => void;
};

const MAX_LINE_CHARACTERS = 1_000_000;

function toJson(text: string): unknown {
  // PostgreSQL can't store it.
  if (text.includes('\\u0000')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Splits text chunks into lines; null for a line that exceeds the maximum length. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncIterable<string | null> {
  let rest = '';
  let isTooLong = false;
  for await (const piece of pieces) {
    const [first = '', ...more] = piece.split('\n');
    for (const [place, part] of [first, ...more].entries()) {
      if (place > 0) {
        yield isTooLong ? null : rest;
        rest = '';
        isTooLong = false;
      }
      isTooLong ||= rest.length + part.length > MAX_LINE_CHARACTERS;
      rest = isTooLong ? '' : rest + part;
    }
  }
  if (isTooLong || rest !== '') yield isTooLong ? null : rest;
}

/** Opens a file with one JSON value per line, plain or gzipped, as a stream with bounded memory. */
export async function openJsonLines(path: string): Promise<JsonLines> {
  const { stream, readBytes, totalBytes } = await openFile(path);
  stream.setEncoding('utf8');
  async function* rows(): AsyncIterable<JsonLine> {
    let line = 0;
    try {
      for await (const written of linesOf(stream)) {
        line += 1;
        // Windows editors prepend a byte-order mark.
        const text = line === 1 ? written?.replace(/^\ufeff/, '') : written;
        if (text?.trim() === '') continue;
        yield { line, value: text == null ? null : toJson(text) };
      }
      if (line === 0) throw new ImportError(`'${path}' is empty. Download it again.`);
    } catch (error) {
      // Rows written before this line stay.
      throw gzipError(error, `'${path}' is broken after line ${line}`) ?? error;
    }
  }
  return { rows: rows(), readBytes, totalBytes, close: () => stream.destroy() };
}
