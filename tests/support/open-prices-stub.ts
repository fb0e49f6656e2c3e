import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Fields = Record<string, unknown>;

const TOKEN = 'user__token';
const PLACE_FIELDS = ['location_osm_id', 'location_osm_type', 'currency', 'date'] as const;
const PRICE_FIELDS = [
  'product_code',
  'price',
  'price_is_discounted',
  'price_without_discount',
  'proof_id',
  ...PLACE_FIELDS,
];

function findPlaceError(fields: Fields): string | null {
  if (!['NODE', 'WAY', 'RELATION'].includes(String(fields.location_osm_type))) return 'location_osm_type';
  if (!/^[1-9]\d*$/.test(String(fields.location_osm_id))) return 'location_osm_id';
  if (fields.currency !== 'USD') return 'currency';
  const day = String(fields.date);
  return /^\d{4}-\d\d-\d\d$/.test(day) && day <= new Date().toISOString().slice(0, 10) ? null : 'date';
}

/**
 * Starts a stub of Open Prices that has an account `cartwise`. It validates requests like the real service and fails
 * on demand.
 */
export async function startOpenPricesStub() {
  const stub = {
    proofs: [] as Fields[],
    prices: [] as Fields[],
    calls: [] as string[],
    reply: 'well' as 'well' | 'busy' | 'signed out' | 'html' | 'elsewhere' | 'prices fail' | 'prices refused',
  };
  const send = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function acceptProof(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const file = form.get('file');
    const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file'));
    const fault = file instanceof File && file.type === 'image/jpeg' ? findPlaceError(fields) : 'file';
    const unknownFields = Object.keys(fields).filter(
      (name) => name !== 'type' && !PLACE_FIELDS.some((one) => one === name),
    );
    if (fault !== null || fields.type !== 'PRICE_TAG' || unknownFields.length > 0 || !(file instanceof File))
      return send(response, 400, { detail: fault ?? unknownFields });
    const hash = createHash('md5')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    const existingProof = stub.proofs.find((proof) => proof.hash === hash);
    if (existingProof !== undefined) return send(response, 200, { ...existingProof, detail: 'duplicate' });
    const proof = { id: 100 + stub.proofs.length, hash, ...fields };
    stub.proofs.push(proof);
    return send(response, 201, proof);
  }

  function acceptPrice(response: ServerResponse, body: Buffer) {
    const fields = JSON.parse(body.toString()) as Fields;
    const proof = stub.proofs.find(({ id }) => id === fields.proof_id);
    const regularPrice = fields.price_without_discount;
    const isValid =
      proof !== undefined &&
      Object.keys(fields).every((name) => PRICE_FIELDS.includes(name)) &&
      /^(\d{8}|\d{13})$/.test(String(fields.product_code)) &&
      typeof fields.price === 'number' &&
      typeof fields.price_is_discounted === 'boolean' &&
      (regularPrice === undefined || (fields.price_is_discounted && Number(regularPrice) > fields.price)) &&
      findPlaceError(fields) === null &&
      PLACE_FIELDS.every((name) => String(proof[name]) === String(fields[name]));
    if (!isValid) return send(response, 400, { detail: 'bad price' });
    const price = { id: 1_000 + stub.prices.length, ...fields };
    stub.prices.push(price);
    return send(response, 201, price);
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = (request.url ?? '').replace('/api/v1', '');
    stub.calls.push(path);
    const { headers } = request;
    if (!/^Cartwise\/1\.0 \(.+\)$/.test(headers['user-agent'] ?? '')) return send(response, 403, {});
    if (stub.reply === 'busy') return send(response, 503, {});
    if (stub.reply === 'html') return response.writeHead(200).end('<html>Maintenance</html>');
    if (stub.reply === 'elsewhere') return response.writeHead(302, { location: '/private' }).end();
    if (request.method !== 'POST') return send(response, 405, {});
    if (path === '/auth') {
      const form = new URLSearchParams(body.toString());
      const areCredentialsValid =
        form.get('username') === 'cartwise' && form.get('password') === 'pears and plums';
      if (headers['content-type'] !== 'application/x-www-form-urlencoded') return send(response, 422, {});
      return areCredentialsValid && stub.reply !== 'signed out'
        ? send(response, 200, { access_token: TOKEN, token_type: 'bearer' })
        : send(response, 401, { detail: 'Invalid authentication credentials' });
    }
    if (headers.authorization !== `Bearer ${TOKEN}`) return send(response, 401, {});
    if (path === '/proofs/upload') return acceptProof(request, response, body);
    if (path !== '/prices') return send(response, 404, {});
    if (stub.reply === 'prices fail') return send(response, 502, {});
    return stub.reply === 'prices refused' ? send(response, 400, {}) : acceptPrice(response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return Object.assign(stub, {
    env: {
      OPEN_PRICES_API: `http://127.0.0.1:${port}/api/v1`,
      OPEN_PRICES_USER: 'cartwise',
      OPEN_PRICES_PASSWORD: 'pears and plums',
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
