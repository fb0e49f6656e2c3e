import { brokenBy, openFile } from './text-source.ts';

/** A line of a file, as it was read; null where it is no JSON or longer than a row can be. */
export type JsonLine = { line: number; value: unknown };

export type JsonLines = {
  rows: AsyncIterable<JsonLine>;
  readBytes: () => number;
  totalBytes: number | null;
  /** Stops reading, also in the middle. */
  close: () => void;
};

const MAX_LINE_CHARACTERS = 1_000_000;

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The lines of a text in pieces, in order; of one that is longer than a row can be nothing is kept. */
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

/** Opens a file of one JSON value per line, plain or gzipped, as a stream: memory does not grow with it. */
export async function openJsonLines(path: string): Promise<JsonLines> {
  const { stream, readBytes, totalBytes } = await openFile(path);
  stream.setEncoding('utf8');
  async function* rows(): AsyncIterable<JsonLine> {
    let line = 0;
    try {
      for await (const written of linesOf(stream)) {
        line += 1;
        // Editors on Windows put a byte-order mark in front.
        const text = line === 1 ? written?.replace(/^\ufeff/, '') : written;
        if (text?.trim() === '') continue;
        yield { line, value: text == null ? null : toJson(text) };
      }
    } catch (error) {
      // What was read before stays.
      throw brokenBy(error, `'${path}' is broken after line ${line}`) ?? error;
    }
  }
  return { rows: rows(), readBytes, totalBytes, close: () => stream.destroy() };
}
