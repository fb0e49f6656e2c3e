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

function parseJson(text: string): unknown {
  // Treat the line as invalid, because PostgreSQL can't store NUL.
  if (text.includes('\\u0000')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncIterable<string | null> {
  let currentLine = '';
  let isTooLong = false;
  for await (const chunk of chunks) {
    const [first = '', ...more] = chunk.split('\n');
    for (const [index, part] of [first, ...more].entries()) {
      if (index > 0) {
        yield isTooLong ? null : currentLine;
        currentLine = '';
        isTooLong = false;
      }
      isTooLong ||= currentLine.length + part.length > MAX_LINE_CHARACTERS;
      currentLine = isTooLong ? '' : currentLine + part;
    }
  }
  if (isTooLong || currentLine !== '') yield isTooLong ? null : currentLine;
}

/** Opens a JSON Lines file, which may be gzipped. Memory use doesn't depend on the file's size. */
export async function openJsonLines(path: string): Promise<JsonLinesSource> {
  const { stream, getBytesRead, totalBytes } = await openTextFile(path);
  stream.setEncoding('utf8');
  async function* rows(): AsyncIterable<JsonLine> {
    let line = 0;
    try {
      for await (const rawLine of splitLines(stream)) {
        line += 1;
        // Remove the byte-order mark that Windows editors write.
        const text = line === 1 ? rawLine?.replace(/^\ufeff/, '') : rawLine;
        if (text?.trim() === '') continue;
        yield { line, value: text == null ? null : parseJson(text) };
      }
      if (line === 0) throw new ImportError(`'${path}' is empty. Download it again.`);
    } catch (error) {
      // Include the line number, because the rows before this line have already been written.
      throw asGzipImportError(error, `'${path}' is broken after line ${line}`) ?? error;
    }
  }
  return { rows: rows(), getBytesRead, totalBytes, close: () => stream.destroy() };
}
