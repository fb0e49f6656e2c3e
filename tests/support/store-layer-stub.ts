import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { computeDistanceMiles } from '#domain/store/distance.ts';

/** A store as it appears in the USDA's map layer of stores that accept SNAP. */
export type StubStore = {
  ObjectId: number;
  Record_ID: number;
  Store_Name: string;
  Store_Street_Address: string;
  Additonal_Address: string | null;
  City: string;
  State: string;
  Zip_Code: string;
  Store_Type: string;
  Latitude: number | null;
  Longitude: number | null;
};

let storeCount = 0;

export function makeStubStore(fields: Partial<StubStore> = {}): StubStore {
  storeCount += 1;
  return {
    ObjectId: storeCount,
    Record_ID: 1_000_000 + storeCount,
    Store_Name: 'Smiths Food & Drug 12',
    Store_Street_Address: `${storeCount} W Main St`,
    Additonal_Address: null,
    City: 'Boise',
    State: 'ID',
    Zip_Code: '83702',
    Store_Type: 'Supermarket',
    Latitude: 43.62,
    Longitude: -116.2,
    ...fields,
  };
}

type Reply =
  | ('stores' | 'error' | 'busy' | 'html' | 'same page' | 'empty page' | 'nothing')
  /** `half`: the response breaks off; `stall`: the response stops in the middle; `silence`: no response. */
  | ('half' | 'stall' | 'silence');

const METERS_PER_MILE = 1_609.344;
const GROCERY_STORES_QUERY =
  /^Store_Type in \('Super Store','Supermarket','Grocery Store'\)(?: and State='([A-Z]{2})')?$/;
const groceryStoreTypes = ['Super Store', 'Supermarket', 'Grocery Store'];
const REQUIRED_PARAMETERS = {
  f: 'json',
  outSR: '4326',
  returnGeometry: 'false',
  orderByFields: 'ObjectId ASC',
};

const send = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));

const createErrorBody = (code: number, message: string) => ({ error: { code, message, details: [] } });

/** Returns why a request violates the service's rules or our privacy promise; null if it doesn't. */
function findRefusalReason(request: IncomingMessage, query: URLSearchParams, path: string): string | null {
  if (/^(?:node|undici|node-fetch|$)/i.test(request.headers['user-agent'] ?? '')) return 'Who asks?';
  if (request.method !== 'GET' || path !== '/FeatureServer/0/query') return 'Invalid URL';
  if (!GROCERY_STORES_QUERY.test(query.get('where') ?? '')) return "'where' clause is invalid.";
  if (query.get('returnCountOnly') === 'true') return query.get('f') === 'json' ? null : 'f is not json';
  const wrongParameter = Object.entries(REQUIRED_PARAMETERS).find(
    ([name, value]) => query.get(name) !== value,
  );
  if (wrongParameter !== undefined) return `${wrongParameter[0]} is not ${wrongParameter[1]}`;
  if (!(Number(query.get('resultRecordCount')) <= 1_000)) return 'resultRecordCount is over 1000';
  const geometry = query.get('geometry');
  if (geometry === null) return null;
  if (!/^-?\d{1,3}\.\d,-?\d{1,2}\.\d$/.test(geometry)) return 'This tells more than a tenth of a degree.';
  if (query.get('geometryType') !== 'esriGeometryPoint' || query.get('inSR') !== '4326') return 'inSR';
  if (query.get('spatialRel') !== 'esriSpatialRelIntersects') return 'spatialRel';
  return query.get('units') === 'esriSRUnit_Meter' ? null : 'units';
}

function listMatchingStores(stores: readonly StubStore[], query: URLSearchParams): StubStore[] {
  const state = GROCERY_STORES_QUERY.exec(query.get('where') ?? '')?.[1];
  const [longitude, latitude] = (query.get('geometry') ?? '').split(',').map(Number);
  const miles = Number(query.get('distance')) / METERS_PER_MILE;
  return stores
    .filter(
      (store) =>
        groceryStoreTypes.includes(store.Store_Type) && (state === undefined || store.State === state),
    )
    .filter((store) => {
      if (latitude === undefined || longitude === undefined || store.Latitude === null) return true;
      const position = { latitude: store.Latitude, longitude: store.Longitude ?? 0 };
      return computeDistanceMiles({ latitude, longitude }, position) <= miles;
    })
    .toSorted((a, b) => a.ObjectId - b.ObjectId);
}

/**
 * Starts a stub of the store map layer. It accepts only requests that the public service would accept. After
 * `delayMs`, it returns a page of `pageRows` rows. `answerWith` makes it fail. `overlaps` counts requests that arrive
 * while another is running.
 */
export async function startStoreLayerStub(stores: StubStore[] = []) {
  const seenQueries: URLSearchParams[] = [];
  const stub = { stores, pageRows: 1_000, overlaps: 0, delayMs: 0, reply: 'stores' as Reply, fromPage: 1 };
  let open = 0;

  function answer(response: ServerResponse, query: URLSearchParams): void {
    const matchingStores = listMatchingStores(stub.stores, query);
    if (query.get('returnCountOnly') === 'true') {
      send(response, { count: matchingStores.length });
      return;
    }
    const offset = stub.reply === 'same page' ? 0 : Number(query.get('resultOffset'));
    const rows = matchingStores.slice(offset, offset + stub.pageRows);
    const fields = (query.get('outFields') ?? '').split(',');
    const features = rows.map((row) => ({
      attributes: Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))),
    }));
    const isTruncated = stub.reply === 'same page' || offset + rows.length < matchingStores.length;
    send(response, {
      objectIdFieldName: 'ObjectId',
      features,
      ...(isTruncated && { exceededTransferLimit: true }),
    });
  }

  function fail(response: ServerResponse): void {
    if (stub.reply === 'error')
      send(response, createErrorBody(400, 'Cannot perform query. Invalid query parameters.'));
    if (stub.reply === 'busy') response.writeHead(503).end('Service Unavailable');
    if (stub.reply === 'html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>');
    if (stub.reply === 'empty page') send(response, { features: [], exceededTransferLimit: true });
    if (stub.reply === 'nothing') send(response, { features: [] });
    if (stub.reply !== 'half' && stub.reply !== 'stall') return;
    const body = JSON.stringify({ features: [{ attributes: makeStubStore() }] });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) });
    response.write(body.slice(0, body.length / 2), () => stub.reply === 'half' && response.destroy());
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
    seenQueries.push(searchParams);
    open += 1;
    if (open > 1) stub.overlaps += 1;
    response.on('close', () => {
      open -= 1;
    });
    const refusalReason = findRefusalReason(request, searchParams, pathname);
    if (refusalReason !== null) send(response, createErrorBody(400, refusalReason));
    else if (stub.reply === 'stores' || stub.reply === 'same page' || seenQueries.length < stub.fromPage)
      setTimeout(() => answer(response, searchParams), stub.delayMs);
    else fail(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub listens on no port.');

  return Object.assign(stub, {
    url: `http://127.0.0.1:${address.port}/FeatureServer/0`,
    seen: seenQueries,
    /** Sets the reply to request number `fromPage` and to all later requests. Earlier requests get stores. */
    answerWith(reply: Reply, fromPage = 1) {
      stub.reply = reply;
      stub.fromPage = fromPage;
    },
    hangUp: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
