import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller responses aren't compressed, because compressing them takes longer than it saves in transfer. */
const MIN_COMPRESSIBLE_BYTES = 1_024;

const compressibleTypes = /^(text\/|application\/(json|javascript|problem\+json)|image\/svg)/;

/** The window is 256 KB. Clearing the default window of 4 MB takes longer than compressing most responses. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * The preferred encoding comes first. For a cart, gzip level 2 takes half as long as level 6, but the result is 20%
 * larger. Small responses are compressed on the main thread, because passing them to another thread takes longer than
 * compressing them.
 */
const compressors = {
  // If zstd knows the size, it allocates smaller tables.
  zstd: (bytes: Buffer) => zstdCompressSync(bytes, { pledgedSrcSize: bytes.length }),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: brotliParams }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 2 }),
} as const;

type Encoding = keyof typeof compressors;

/** Larger responses are compressed in a separate thread, because they would block the event loop. */
const MAX_SYNC_BYTES = 200_000;

const asyncCompressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  zstd: (bytes) => promisify(zstdCompress)(bytes, { pledgedSrcSize: bytes.length }),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: brotliParams }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 2 }),
};

/**
 * Limits the length of `Accept-Encoding`, because the regular expression below is quadratic in the number of spaces.
 * Browsers send about 30 characters.
 */
const MAX_HEADER_CHARACTERS = 500;

export function chooseEncoding<Name extends string>(
  acceptEncoding: string | undefined,
  supported: readonly Name[],
): Name | null {
  const qualityByEncoding = new Map(
    (acceptEncoding ?? '')
      .slice(0, MAX_HEADER_CHARACTERS)
      .split(',')
      .map((part) => {
        const [name = '', quality = ''] = part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/);
        return [name, quality === '' ? 1 : Number(quality)] as const;
      }),
  );
  return (
    supported.find((name) => (qualityByEncoding.get(name) ?? qualityByEncoding.get('*') ?? 0) > 0) ?? null
  );
}

const compressedCache = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Compresses a buffer that's sent repeatedly only once per encoding, even for requests at the same time. */
export function compress(payload: Buffer, encoding: Encoding): Promise<Buffer> {
  const cachedByEncoding = compressedCache.get(payload) ?? new Map<Encoding, Promise<Buffer>>();
  compressedCache.set(payload, cachedByEncoding);
  const cachedBytes = cachedByEncoding.get(encoding);
  if (cachedBytes !== undefined) return cachedBytes;
  const isLarge = payload.length > MAX_SYNC_BYTES;
  const bytes = isLarge
    ? asyncCompressors[encoding](payload)
    : Promise.resolve(compressors[encoding](payload));
  cachedByEncoding.set(encoding, bytes);
  bytes.catch(() => cachedByEncoding.delete(encoding));
  return bytes;
}

/** Checks if an `If-None-Match` header lists the ETag. Treats weak and strong ETags alike (RFC 9110). */
const matchesEtag = (header = '', etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag, etag.slice('W/'.length)].includes(tag.trim()));

/** Also responds with 304 if the client's cached copy is current. The `ETag` is for the uncompressed body. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, body) => {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body;
    if (
      reply.hasHeader('content-encoding') ||
      !compressibleTypes.test(String(reply.getHeader('content-type')))
    ) {
      return body;
    }
    const payload = typeof body === 'string' ? Buffer.from(body) : body;
    if (request.method === 'GET' && reply.statusCode === 200 && request.url.startsWith('/api/')) {
      const etag = `W/"${hash('sha1', payload, 'base64url')}"`;
      reply.header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        reply.code(304).removeHeader('content-length');
        return '';
      }
    }
    if (payload.length < MIN_COMPRESSIBLE_BYTES) return payload;
    const vary = String(reply.getHeader('vary') ?? '');
    reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
    const encodingNames = Object.keys(compressors) as Encoding[];
    const encoding = chooseEncoding(request.headers['accept-encoding'], encodingNames);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding);
  });
}
