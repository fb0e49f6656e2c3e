import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError } from './csv-source.ts';

/** A line of a file, as it was read; null where it is no JSON or longer than a row can be. */
export type JsonLine = { line: number; value: unknown };

export type JsonLines = { rows: AsyncIterable<JsonLine>; readBytes: () => number; totalBytes: number };

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

/** Opens a file of a JSON value a line, plain or as `.gz`, as a stream: memory does not grow with it. */
export async function openJsonLines(path: string): Promise<JsonLines> {
  const info = await stat(path).catch(() => {
    throw new ImportError(`There is no file at '${path}'.`);
  });
  if (info.isDirectory()) throw new ImportError(`'${path}' is a folder. Give the file itself.`);
  let readBytes = 0;
  const file = createReadStream(path);
  file.on('data', (chunk) => {
    readBytes += chunk.length;
  });
  const isPacked = path.endsWith('.gz');
  const text: Readable = isPacked ? file.pipe(createGunzip()) : file;
  if (isPacked) file.on('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  async function* rows(): AsyncIterable<JsonLine> {
    let line = 0;
    try {
      for await (const written of linesOf(text)) {
        line += 1;
        if (written?.trim() === '') continue;
        yield { line, value: written === null ? null : toJson(written) };
      }
    } catch (error) {
      // What was read before stays.
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
      throw new ImportError(`'${path}' is broken after line ${line}: ${error.message}.`);
    }
  }
  return { rows: rows(), readBytes: () => readBytes, totalBytes: info.size };
}
