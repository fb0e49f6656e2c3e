import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A result in the real service's format for `format=jsonv2&addressdetails=1`. */
export const lincolnParkResult = {
  place_id: 1,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0',
  osm_type: 'way',
  osm_id: 2,
  lat: '41.9182734',
  lon: '-87.6361251',
  category: 'building',
  type: 'yes',
  place_rank: 30,
  importance: 0.0000999,
  addresstype: 'building',
  name: '',
  display_name:
    '2001, North Clark Street, Lincoln Park, Chicago, Cook County, Illinois, 60614, United States',
  boundingbox: ['41.918', '41.919', '-87.637', '-87.636'],
  address: {
    house_number: '2001',
    road: 'North Clark Street',
    neighbourhood: 'Lincoln Park',
    city: 'Chicago',
    county: 'Cook County',
    state: 'Illinois',
    'ISO3166-2-lvl4': 'US-IL',
    postcode: '60614-4712',
    country: 'United States',
    country_code: 'us',
  },
};

type Reply =
  | { kind: 'results'; results: unknown[] }
  | { kind: 'status'; status: number }
  | { kind: 'html' }
  | { kind: 'half' }
  | { kind: 'silence' };

type SeenRequest = { query: URLSearchParams; userAgent: string };

const LIBRARY_USER_AGENT = /^(?:node|undici|node-fetch|axios|curl)\b/i;

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** Returns the real service's error response, or null if the request is valid. */
function findRefusal(request: IncomingMessage, url: URL): { status: number; message: string } | null {
  const userAgent = request.headers['user-agent'] ?? '';
  if (userAgent === '' || LIBRARY_USER_AGENT.test(userAgent))
    return { status: 403, message: 'Access blocked' };
  if (request.method !== 'GET' || url.pathname !== '/search') return { status: 404, message: 'Not found' };
  const { searchParams: query } = url;
  if ((query.get('q') ?? '').trim() === '') return { status: 400, message: 'Nothing to search for.' };
  if (query.get('format') !== 'jsonv2') return { status: 400, message: 'This client wants format=jsonv2' };
  if (query.get('addressdetails') !== '1')
    return { status: 400, message: 'This client wants addressdetails=1' };
  if (Number(query.get('limit')) > 40)
    return { status: 400, message: "Parameter 'limit' must be at most 40" };
  return null;
}

/**
 * Starts a stub of Nominatim. It rejects what the public service rejects, and records all requests. `answerWith` sets
 * the reply: `silence` never responds, `half` breaks off in the middle of the body.
 */
export async function startNominatimStub() {
  const seenRequests: SeenRequest[] = [];
  let reply: Reply = { kind: 'results', results: [lincolnParkResult] };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    seenRequests.push({ query: url.searchParams, userAgent: request.headers['user-agent'] ?? '' });
    const refusal = findRefusal(request, url);
    if (refusal) {
      send(response, refusal.status, { error: { code: refusal.status, message: refusal.message } });
    } else if (reply.kind === 'results') {
      const results =
        url.searchParams.get('countrycodes') === 'us' ? reply.results : [{ lat: '0', lon: '0' }];
      send(response, 200, results);
    } else if (reply.kind === 'status') {
      send(response, reply.status, { error: { code: reply.status, message: 'refused' } });
    } else if (reply.kind === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>');
    } else if (reply.kind === 'half') {
      const body = JSON.stringify([lincolnParkResult]);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub listens on no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    seen: seenRequests,
    answerWith(next: Reply) {
      reply = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
