import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { convertSheetToCsv, isZipArchive } from './excel.ts';

/** Thrown if the whole input is unusable. The message is for the operator. */
export class ImportError extends Error {}

export type TextSource = {
  stream: Readable;
  /** Compressed bytes read so far and in total, for a progress bar. `totalBytes` is null if unknown. */
  getBytesRead: () => number;
  totalBytes: number | null;
};

const PROBE_BYTES = 4_096;
/** Longer lines are decoded in parts, to save memory. */
const MAX_LINE_BYTES = 1_000_000;
const LINE_FEED = 10;
/** This limit is low, because the whole sheet is loaded into memory. */
const MAX_EXCEL_BYTES = 20_000_000;

type Chunks = AsyncIterator<Buffer>;

async function readAtLeast(chunks: Chunks, count: number): Promise<Buffer> {
  const readChunks: Buffer[] = [];
  for (let length = 0; length < count; length += readChunks.at(-1)?.length ?? 0) {
    const next = await chunks.next();
    if (next.done) break;
    readChunks.push(next.value);
  }
  return Buffer.concat(readChunks);
}

async function* joinChunks(firstBytes: Buffer, chunks: Chunks): AsyncGenerator<Buffer> {
  try {
    if (firstBytes.length > 0) yield firstBytes;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}

const isGzip = (firstBytes: Buffer) => firstBytes[0] === 0x1f && firstBytes[1] === 0x8b;

/** Recognizes gzip by its first bytes, not by the file name. */
async function decompress(bytes: Readable): Promise<Readable> {
  const chunks: Chunks = bytes[Symbol.asyncIterator]();
  const firstBytes = await readAtLeast(chunks, 2);
  const wholeStream = Readable.from(joinChunks(firstBytes, chunks), { objectMode: false });
  if (!isGzip(firstBytes)) return wholeStream;
  // An error in either stream destroys both and reaches the reader.
  return pipeline(wholeStream, createGunzip(), () => undefined);
}

type Encoding = 'utf-16le' | 'utf-16be' | 'bytes';

/**
 * Detects UTF-16 by its byte-order mark. If there's no mark, looks for NUL bytes. In UTF-16, every other byte of Latin
 * text is NUL. Returns null if the bytes aren't text.
 */
function detectEncoding(firstBytes: Buffer): Encoding | null {
  const isUtf32 =
    firstBytes[0] === 0xff && firstBytes[1] === 0xfe && firstBytes[2] === 0 && firstBytes[3] === 0;
  if (isUtf32) return null;
  if (firstBytes[0] === 0xff && firstBytes[1] === 0xfe) return 'utf-16le';
  if (firstBytes[0] === 0xfe && firstBytes[1] === 0xff) return 'utf-16be';
  const nulCounts = [0, 0];
  for (const [index, byte] of firstBytes.entries())
    if (byte === 0) nulCounts[index % 2] = (nulCounts[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulCounts;
  if (even + odd === 0) return 'bytes';
  // Treat a file as UTF-16 only if at least half of its characters are Latin.
  if (Math.min(even, odd) > 0 || (even + odd) * 4 < firstBytes.length) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

async function* decodeUtf16(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Decodes lines that aren't valid UTF-8 as windows-1252, the encoding of older Windows programs. */
function decodeLines(lines: Buffer): Buffer {
  if (isUtf8(lines)) return lines;
  const decoder = new TextDecoder('windows-1252');
  const decodedLines: Buffer[] = [];
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, start) + 1 || lines.length;
    const line = lines.subarray(start, end);
    decodedLines.push(isUtf8(line) ? line : Buffer.from(decoder.decode(line)));
    start = end;
  }
  return Buffer.concat(decodedLines);
}

async function* decodeBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let incompleteLine: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = incompleteLine.length === 0 ? chunk : Buffer.concat([incompleteLine, chunk]);
    const end = bytes.length > MAX_LINE_BYTES ? bytes.length : bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) yield decodeLines(bytes.subarray(0, end));
    incompleteLine = bytes.subarray(end);
  }
  if (incompleteLine.length > 0) yield decodeLines(incompleteLine);
}

/** Throws ImportError if the file is too large or can't be read. */
async function convertExcel(chunks: AsyncIterable<Buffer>, name: string): Promise<Readable> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > MAX_EXCEL_BYTES)
      throw new ImportError(`'${name}' is too large for an Excel sheet. Save the sheet as CSV.`);
    parts.push(chunk);
  }
  const lines = await convertSheetToCsv(Buffer.concat(parts)).catch((error: Error) => {
    throw new ImportError(
      `'${name}' is an archive, but not an Excel sheet that can be read (${error.message}). Unpack it, or save the sheet as CSV.`,
    );
  });
  return Readable.from(lines, { objectMode: false });
}

/** Accepts UTF-8, UTF-16, windows-1252 and Excel files, gzipped or not. Throws ImportError for other binary files. */
export async function convertToUtf8(bytes: Readable, name: string): Promise<Readable> {
  const chunks: Chunks = (await decompress(bytes))[Symbol.asyncIterator]();
  const firstBytes = await readAtLeast(chunks, PROBE_BYTES).catch((error: Error) => {
    throw asGzipImportError(error, `'${name}' is broken`) ?? error;
  });
  const allChunks = joinChunks(firstBytes, chunks);
  if (isZipArchive(firstBytes)) return convertExcel(allChunks, name);
  const encoding = detectEncoding(firstBytes.subarray(0, PROBE_BYTES));
  if (encoding === null) {
    await chunks.return?.();
    throw new ImportError(
      `'${name}' isn't text in UTF-8, UTF-16 or windows-1252. If it's an old Excel sheet (.xls), save it as CSV.`,
    );
  }
  const text = encoding === 'bytes' ? decodeBytes(allChunks) : decodeUtf16(allChunks, encoding);
  return Readable.from(text, { objectMode: false });
}

export function asGzipImportError(error: unknown, problem: string): ImportError | null {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) return null;
  return new ImportError(
    `${problem}: ${error.message}. Download it again and import it once more: what was read before is kept.`,
  );
}

/** Throws ImportError for a missing file, a folder or a binary file. */
export async function openTextFile(path: string): Promise<TextSource> {
  const info = await stat(path).catch(() => {
    throw new ImportError(`There is no file at '${path}'.`);
  });
  if (info.isDirectory()) throw new ImportError(`'${path}' is a folder. Give the file itself.`);
  const file = createReadStream(path);
  const stream = await convertToUtf8(file, path);
  return { stream, getBytesRead: () => file.bytesRead, totalBytes: info.size };
}
