import { asGzipImportError, ImportError, openTextFile } from './text-source.ts';

/** `value` is null if the line isn't JSON or is too long. */
export type JsonLine = { line: number; value: unknown };

export type JsonLinesSource = {
  rows: AsyncIterable<JsonLine>;
  getBytesRead: () => number;
  totalBytes: number | null;
  close: () => void;
};

const MAX_LINE_CHARACTERS = 1_000_000;

function toJson(text: string): unknown {
  // Treat the line as invalid, because PostgreSQL can't store NUL.
  if (text.includes('\\u0000')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncIterable<string | null> {
  let rest = '';
  let isTooLong = false;
  for await (const piece of pieces) {
    const [first = '', ...more] = piece.split('\n');
    for (const [index, part] of [first, ...more].entries()) {
      if (index > 0) {
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

/** The file may be gzipped. Memory use doesn't depend on the file's size. */
export async function openJsonLines(path: string): Promise<JsonLinesSource> {
  const { stream, getBytesRead, totalBytes } = await openTextFile(path);
  stream.setEncoding('utf8');
  async function* rows(): AsyncIterable<JsonLine> {
    let line = 0;
    try {
      for await (const written of linesOf(stream)) {
        line += 1;
        // Remove the byte-order mark that Windows editors write.
        const text = line === 1 ? written?.replace(/^\ufeff/, '') : written;
        if (text?.trim() === '') continue;
        yield { line, value: text == null ? null : toJson(text) };
      }
      if (line === 0) throw new ImportError(`'${path}' is empty. Download it again.`);
    } catch (error) {
      // Include the line number, because the rows before this line have already been written.
      throw asGzipImportError(error, `'${path}' is broken after line ${line}`) ?? error;
    }
  }
  return { rows: rows(), getBytesRead, totalBytes, close: () => stream.destroy() };
}
