import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A product sold at every store of the stub. Prices are in dollars. A `promo` of 0 means no promotion. */
type StubProduct = { productId: string; regular: number; promo?: number; soldBy?: string };
type StubLocation = { locationId: string; chain: string; latitude: number; longitude: number };

type Reply =
  | ('products' | 'busy' | 'too many' | 'html' | 'another form' | 'private address' | 'no token')
  /** `reset`: the connection breaks; `half`: the response is cut off; `silence`: no response; `long`: ten megabytes. */
  | ('reset' | 'half' | 'silence' | 'long');

const CLIENT_AUTHORIZATION = `Basic ${Buffer.from('our-id:our-secret').toString('base64')}`;
const TEN_MB = 10_000_000;

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function findRefusalReason(endpoint: string, query: URLSearchParams): string | null {
  if (endpoint === 'locations') {
    if (!/^-?[\d.]+,-?[\d.]+$/.test(query.get('filter.latLong.near') ?? '')) return 'latLong';
    return Number(query.get('filter.limit')) <= 200 ? null : 'limit';
  }
  if (!/^[A-Za-z0-9]{8}$/.test(query.get('filter.locationId') ?? '')) return 'locationId';
  const ids = (query.get('filter.productId') ?? '').split(',');
  if (ids.length > 50 || ids.some((id) => !/^[0-9]{13}$/.test(id))) return 'productId';
  return Number(query.get('filter.limit')) <= 50 ? null : 'limit';
}

/**
 * Starts a stub of Kroger's API for the client `our-id`. It rejects what the real API rejects, logs every call and
 * fails on demand.
 */
export async function startKrogerStub() {
  const calls: string[] = [];
  const stub = {
    calls,
    products: [] as StubProduct[],
    locations: [] as StubLocation[],
    reply: 'products' as Reply,
    tokens: 0,
    /** Tokens with this number or a lower one are rejected. */
    revoked: 0,
    /** The calls that count toward the daily limit. */
    counted: () => calls.filter((call) => call !== 'token'),
  };

  function fail(response: ServerResponse, endpoint: string): boolean {
    if (stub.reply === 'products' || (stub.reply === 'no token') !== (endpoint === 'token')) return false;
    if (stub.reply === 'no token') send(response, 401, { error: 'invalid_client' });
    if (stub.reply === 'busy') send(response, 503, {});
    if (stub.reply === 'too many') send(response, 429, {});
    if (stub.reply === 'another form') send(response, 200, { data: 'none' });
    if (stub.reply === 'html') response.writeHead(200).end('<html>Maintenance</html>');
    if (stub.reply === 'private address')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/private` }).end();
    if (stub.reply === 'reset') response.destroy();
    if (stub.reply === 'long') response.writeHead(200).end(`{"data":["${'x'.repeat(TEN_MB)}"]}`);
    if (stub.reply === 'half') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data":[{"productId":"00', () => response.destroy());
    }
    return true;
  }

  function answer(response: ServerResponse, endpoint: string, query: URLSearchParams): void {
    const refusalReason = findRefusalReason(endpoint, query);
    if (refusalReason !== null)
      send(response, 400, { errors: { code: 'PRODUCT-2011-400', reason: refusalReason } });
    else if (endpoint === 'locations') {
      const data = stub.locations.map(({ latitude, longitude, ...location }) => ({
        ...location,
        geolocation: { latitude, longitude },
      }));
      send(response, 200, { data });
    } else {
      const ids = query.get('filter.productId')?.split(',') ?? [];
      const data = stub.products
        .filter(({ productId }) => ids.includes(productId))
        .map(({ productId, regular, promo = 0, soldBy = 'UNIT' }) => ({
          productId,
          items: [{ itemId: productId, soldBy, price: { regular, promo } }],
        }));
      send(response, 200, { data });
    }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    const endpoint = /^\/v1\/(?:connect\/oauth2\/)?(token|locations|products)$/.exec(pathname)?.[1];
    calls.push(endpoint ?? pathname);
    if (endpoint === undefined) send(response, 404, {});
    else if (fail(response, endpoint)) return;
    else if (endpoint === 'token') {
      const body = new URLSearchParams(await readBody(request));
      const isOurClient = request.method === 'POST' && request.headers.authorization === CLIENT_AUTHORIZATION;
      if (!isOurClient || body.get('grant_type') !== 'client_credentials') send(response, 401, {});
      else {
        stub.tokens += 1;
        send(response, 200, {
          access_token: `token-${stub.tokens}`,
          token_type: 'bearer',
          expires_in: 1_800,
        });
      }
    } else {
      const token = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 0);
      if (token <= stub.revoked || token > stub.tokens) send(response, 401, { error: 'invalid_token' });
      else answer(response, endpoint, searchParams);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub listens on no port.');
  const { port } = address;
  return Object.assign(stub, {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
