import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Less is sent faster than it is packed. */
const FROM_BYTES = 1_024;

const compressible = /^(text\/|application\/(json|javascript|problem\+json)|image\/svg)/;

/** How an answer is packed for who accepts it, the best first: speed counts as well, as each answer is packed anew. */
const encodings = {
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

type Encoding = keyof typeof encodings;

/** Browsers send 30 characters. A header may have 16 KB, and the pattern below takes time by the square of spaces. */
const MAX_CHARACTERS = 500;

/** What of `accept-encoding` we can do best; null where it wants none of ours. */
export function bestEncoding<Known extends string>(
  accepted: string | undefined,
  known: readonly Known[],
): Known | null {
  const wanted = new Map(
    (accepted ?? '')
      .slice(0, MAX_CHARACTERS)
      .split(',')
      .map((part) => {
        const [name = '', quality = ''] = part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/);
        return [name, quality === '' ? 1 : Number(quality)] as const;
      }),
  );
  return known.find((name) => (wanted.get(name) ?? wanted.get('*') ?? 0) > 0) ?? null;
}

/** The same bytes, sent again and again, are packed once. */
const packed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

function pack(payload: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (typeof payload === 'string') return encodings[encoding](Buffer.from(payload));
  const known = packed.get(payload) ?? new Map<Encoding, Promise<Buffer>>();
  packed.set(payload, known);
  const bytes = known.get(encoding) ?? encodings[encoding](payload);
  known.set(encoding, bytes);
  return bytes;
}

/** Whether `If-None-Match` names this answer, among others or by `*`; weak and strong tags are the same here (RFC 9110). */
const namesEtag = (header = '', etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag, etag.slice('W/'.length)].includes(tag.trim()));

/**
 * Packs every answer of 1 KB and more that is text and not packed yet. A client that has the answer of a call gets 304
 * while it has not changed: `ETag` is of the answer as it is before packing. Browsers keep only what `Cache-Control` lets
 * them.
 */
export function compression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (reply.hasHeader('content-encoding') || !compressible.test(String(reply.getHeader('content-type')))) {
      return payload;
    }
    if (request.method === 'GET' && reply.statusCode === 200 && request.url.startsWith('/api/')) {
      const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
      reply.header('etag', etag);
      if (namesEtag(request.headers['if-none-match'], etag)) {
        reply.code(304).removeHeader('content-length');
        return '';
      }
    }
    if (Buffer.byteLength(payload) < FROM_BYTES) return payload;
    const vary = String(reply.getHeader('vary') ?? '');
    reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
    const names = Object.keys(encodings) as Encoding[];
    const encoding = bestEncoding(request.headers['accept-encoding'], names);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return pack(payload, encoding);
  });
}
