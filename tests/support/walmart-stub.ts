import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

type Reply =
  | ('items' | 'busy' | 'too many' | 'html' | 'another form' | 'private address' | 'refused')
  | ('reset' | 'half' | 'silence' | 'long');

export const CONSUMER_ID = '5e7fa0b1-31c2-4c5f-9d3a-1f7a3b6c2d10';
const SIGNATURE_LIFETIME_MS = 180_000;
const TEN_MB = 10_000_000;

const createKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Returns why a request's authentication fails, or null if it's valid. */
function findAuthenticationError(
  headers: IncomingHttpHeaders,
  { publicKey, now }: { publicKey: string; now: Date },
) {
  const readHeader = (name: string) => String(headers[name] ?? '');
  const [id, timestamp, version] = ['wm_consumer.id', 'wm_consumer.intimestamp', 'wm_sec.key_version'].map(
    readHeader,
  );
  if (id !== CONSUMER_ID || version !== '2') return 'consumer';
  if (!/^[0-9]{13}$/.test(timestamp ?? '')) return 'timestamp';
  if (Math.abs(Number(timestamp) - now.getTime()) > SIGNATURE_LIFETIME_MS) return 'clock';
  const text = `${id}\n${timestamp}\n${version}\n`;
  const isSignatureValid = createVerify('RSA-SHA256')
    .update(text)
    .verify(publicKey, readHeader('wm_sec.auth_signature'), 'base64');
  return isSignatureValid ? null : 'signature';
}

/** Starts a stub of Walmart's API that verifies signatures and timestamps, and records every call. */
export async function startWalmartStub(clock: () => Date) {
  const { publicKey, privateKey } = createKeyPair();
  const calls: string[] = [];
  const stub = {
    calls,
    items: [] as ({ upc: string; salePrice?: number } & Record<string, unknown>)[],
    stores: [] as object[],
    reply: 'items' as Reply,
    privateKey,
    otherKey: () => createKeyPair().privateKey,
  };

  function fail(response: ServerResponse): boolean {
    if (stub.reply === 'items') return false;
    if (stub.reply === 'refused') send(response, 403, { details: { Description: 'Forbidden' } });
    if (stub.reply === 'busy') send(response, 500, {});
    if (stub.reply === 'too many') send(response, 429, {});
    if (stub.reply === 'another form') send(response, 200, { items: 'none' });
    if (stub.reply === 'html') response.writeHead(200).end('<html>Maintenance</html>');
    if (stub.reply === 'private address')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/private` }).end();
    if (stub.reply === 'reset') response.destroy();
    if (stub.reply === 'long') response.writeHead(200).end(`{"items":["${'x'.repeat(TEN_MB)}"]}`);
    if (stub.reply === 'half') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"items":[{"upc":"00', () => response.destroy());
    }
    return true;
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    const endpoint = /^\/api-proxy\/service\/affil\/product\/v2\/(stores|items)$/.exec(pathname)?.[1];
    calls.push(endpoint ?? pathname);
    if (endpoint === undefined || request.method !== 'GET') return send(response, 404, {});
    const authenticationError = findAuthenticationError(request.headers, { publicKey, now: clock() });
    if (authenticationError !== null) {
      const Description = `Could not authenticate in-request, auth signature : ${authenticationError}`;
      return send(response, 401, { details: { Description } });
    }
    if (fail(response)) return undefined;
    const query = Object.fromEntries(searchParams);
    if (endpoint === 'stores') {
      const hasValidCoordinates = /^-?[\d.]+$/.test(query.lat ?? '') && /^-?[\d.]+$/.test(query.lon ?? '');
      return hasValidCoordinates
        ? send(response, 200, stub.stores)
        : send(response, 400, { errors: [{ code: 4001 }] });
    }
    if (!/^[0-9]{12}$/.test(query.upc ?? '') || !/^[0-9]+$/.test(query.storeId ?? ''))
      return send(response, 400, { errors: [{ code: 4002, message: 'Invalid itemId' }] });
    return send(response, 200, { items: stub.items.filter(({ upc }) => upc === query.upc) });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub listens on no port.');
  const { port } = address;
  return Object.assign(stub, {
    url: `http://127.0.0.1:${port}/api-proxy/service/affil/product/v2`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
