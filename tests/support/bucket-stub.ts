import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

const KEY_ID = 'OURKEYID';
const SECRET = 'our/secret+key';
const REGION = 'us-east-1';
const MAX_CLOCK_SKEW_MS = 15 * 60_000;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Verifies a request's AWS Signature Version 4. Returns the error code, or null if the signature is valid. */
function findSignatureError({ method, url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const AUTHORIZATION_HEADER =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const [, keyId, day = '', region, names = '', signature] =
    AUTHORIZATION_HEADER.exec(headers.authorization ?? '') ?? [];
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  const timestamp = String(headers['x-amz-date']);
  const sentAtMs = Date.parse(
    timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(sentAtMs - Date.now()) < MAX_CLOCK_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (region !== REGION || !timestamp.startsWith(day)) return 'AuthorizationHeaderMalformed';
  const signedHeaders = names.split(';');
  for (const requiredHeader of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!signedHeaders.includes(requiredHeader)) return 'AccessDenied';
  }
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonicalRequest = [
    ...[method, url.split('?')[0], url.split('?')[1] ?? ''],
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', names, bodyHash],
  ].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, stringToSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

/**
 * Starts a local S3-compatible service with a bucket `labels`. It accepts only requests signed with our key, and fails
 * on demand.
 */
export async function startBucketStub() {
  const filesByName = new Map<string, Buffer>();
  const stub = { kept: filesByName, reply: 'well' as 'well' | 'busy' | 'reset' | 'private address' | 'long' };

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): ServerResponse {
    const signatureError = findSignatureError(request, body);
    if (signatureError !== null)
      return response.writeHead(403).end(`<Error><Code>${signatureError}</Code></Error>`);
    const [, bucket, name = ''] = (request.url ?? '').split('/');
    if (bucket !== 'labels') return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') {
      filesByName.set(name, body);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      filesByName.delete(name);
      return response.writeHead(204).end();
    }
    const storedFile = filesByName.get(name);
    if (storedFile === undefined) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(storedFile);
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (stub.reply === 'reset') return response.destroy();
    if (stub.reply === 'busy') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (stub.reply === 'private address')
      return response.writeHead(307, { location: `http://127.0.0.1:${port}/private` }).end();
    if (stub.reply === 'long') return response.writeHead(200).end(Buffer.alloc(2_000_000));
    return answer(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return Object.assign(stub, {
    env: {
      PHOTO_BUCKET_URL: `http://127.0.0.1:${port}/labels`,
      PHOTO_BUCKET_REGION: REGION,
      PHOTO_BUCKET_KEY_ID: KEY_ID,
      PHOTO_BUCKET_SECRET: SECRET,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
