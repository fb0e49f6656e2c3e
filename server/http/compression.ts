import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this size, compressing takes longer than it saves. */
const FROM_BYTES = 1_024;

const compressible = /^(text\/|application\/(json|javascript|problem\+json)|image\/svg)/;

/** Encodings, best first. Speed matters too, since each response is compressed on the fly. */
const encodings = {
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

type Encoding = keyof typeof encodings;

/** Browsers send about 30 characters. Headers may have 16 KB, and the regular expression below is quadratic in spaces. */
const MAX_CHARACTERS = 500;

/** The best known encoding that `accept-encoding` allows; null if there is none. */
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

/** Cache for buffers that are sent repeatedly. */
const packed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

function pack(payload: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (typeof payload === 'string') return encodings[encoding](Buffer.from(payload));
  const known = packed.get(payload) ?? new Map<Encoding, Promise<Buffer>>();
  packed.set(payload, known);
  const bytes = known.get(encoding) ?? encodings[encoding](payload);
  known.set(encoding, bytes);
  return bytes;
}

/** True if `If-None-Match` includes this ETag or `*`; weak and strong tags compare equal (RFC 9110). */
const namesEtag = (header = '', etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag, etag.slice('W/'.length)].includes(tag.trim()));

/**
 * Compresses text responses from 1 KB. Answers 304 if the client already has the response: the `ETag` is that of the
 * uncompressed body. Browsers still store only what `Cache-Control` allows.
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
