import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PageError } from './page-error.ts';

/** Large enough for recipe pages with inline scripts, which can reach one megabyte. */
export const MAX_PAGE_BYTES = 2_000_000;

const decompressors = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

const tooLongError = () =>
  new PageError(
    'unusable',
    'That page is too long to read. Copy its ingredients, and paste them here instead.',
  );

function detectCharset(contentType: string, bytes: Buffer): string {
  const headerCharset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  return (
    headerCharset ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+)/i.exec(bytes.subarray(0, 2_048).toString('latin1'))?.[1] ??
    'utf-8'
  );
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Throws PageError once the compressed or decompressed size exceeds the limit. */
export async function readPageBody(response: IncomingMessage): Promise<string> {
  const { headers } = response;
  if (Number(headers['content-length'] ?? 0) > MAX_PAGE_BYTES) throw tooLongError();
  const chunks: Buffer[] = [];
  let byteCount = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      byteCount += chunk.length;
      if (byteCount > MAX_PAGE_BYTES) throw tooLongError();
      chunks.push(chunk);
    }
  };
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const createDecompressor =
    encoding in decompressors ? decompressors[encoding as keyof typeof decompressors] : undefined;
  if (createDecompressor === undefined && encoding !== 'identity' && encoding !== '')
    throw new PageError('unusable', 'That page is packed in a way that we cannot read.');
  await (createDecompressor === undefined
    ? pipeline(response, collect)
    : pipeline(response, createDecompressor(), collect));
  const body = Buffer.concat(chunks);
  return decode(body, detectCharset(headers['content-type'] ?? '', body));
}
