import { ProviderError, requireParsed } from '#server/gateways/provider-error.ts';
import { describeFailure } from '#server/gateways/request-once.ts';
import {
  extractStoreLayerError,
  layerFieldNames,
  type MapLayerStore,
  parseCount,
  parsePage,
} from './reply.ts';

const PAGE_SIZE = 1_000;
const GROCERY_TYPE_CONDITION = "Store_Type in ('Super Store','Supermarket','Grocery Store')";

export type MapLayerPage = (MapLayerStore | null)[];

/** `state` is a two-letter code. */
export type MapLayerArea =
  | { latitude: number; longitude: number; miles: number }
  | { state: string }
  | 'country';

export type StoreMapLayer = {
  /** Reads all stores in the area, page by page. Throws ProviderError if the response ends early. */
  readPages: (area: MapLayerArea) => AsyncIterable<MapLayerPage>;
  /** Throws ProviderError. */
  countStores: (area: MapLayerArea) => Promise<number>;
};

export type StoreMapLayerOptions = {
  /** URL of the layer, ending with the layer's number. */
  url: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  sleep: (milliseconds: number) => Promise<void>;
  /** Reserves a slot and returns the wait in milliseconds. Returns null if too many other requests are waiting. */
  reserveSlot: () => Promise<number | null>;
  timeLimitMs: number;
};

const METERS_PER_MILE = 1_609.344;

function toConditions(area: MapLayerArea): Record<string, string> {
  if (area === 'country') return { where: GROCERY_TYPE_CONDITION };
  if ('state' in area) return { where: `${GROCERY_TYPE_CONDITION} and State='${area.state}'` };
  return {
    where: GROCERY_TYPE_CONDITION,
    // Round to a tenth of a degree for privacy. `toFixed` also removes floating-point errors that would
    // reveal more of the location, as in -116.30000000000001.
    geometry: `${area.longitude.toFixed(1)},${area.latitude.toFixed(1)}`,
    geometryType: 'esriGeometryPoint',
    inSR: '4326',
    spatialRel: 'esriSpatialRelIntersects',
    distance: String(Math.round(area.miles * METERS_PER_MILE)),
    units: 'esriSRUnit_Meter',
  };
}

export function createStoreMapLayer(options: StoreMapLayerOptions): StoreMapLayer {
  async function callApi(parameters: Record<string, string>): Promise<unknown> {
    const waitMs = await options.reserveSlot();
    if (waitMs === null) throw new ProviderError('away', 'Too many requests are waiting for it.');
    if (waitMs > 0) await options.sleep(waitMs);
    const query = new URLSearchParams({ ...parameters, f: 'json' });
    const response = await options
      .fetch(`${options.url.replace(/\/+$/, '')}/query?${query}`, {
        headers: { 'user-agent': options.userAgent, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeLimitMs),
      })
      .catch((error: unknown) => {
        throw new ProviderError('away', `It cannot be reached: ${describeFailure(error)}.`);
      });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderError('away', `It answered with status ${response.status}.`);
    }
    const reply: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new ProviderError('away', 'It stopped in the middle of its answer.');
      throw new ProviderError('malformed', `Its answer broke off or is no JSON: ${describeFailure(error)}.`);
    });
    const errorMessage = extractStoreLayerError(reply);
    if (errorMessage !== null) throw new ProviderError('refused', `It answered with ${errorMessage}.`);
    return reply;
  }

  return {
    async *readPages(area) {
      let offset = 0;
      let lastId = Number.NEGATIVE_INFINITY;
      for (;;) {
        const reply = await callApi({
          ...toConditions(area),
          outFields: layerFieldNames,
          returnGeometry: 'false',
          outSR: '4326',
          orderByFields: 'ObjectId ASC',
          resultOffset: String(offset),
          resultRecordCount: String(PAGE_SIZE),
        });
        const page = requireParsed(parsePage(reply));
        const ids = page.rows.flatMap((row) => row?.ObjectId ?? []);
        if ((ids[0] ?? Number.POSITIVE_INFINITY) <= lastId)
          throw new ProviderError('malformed', 'It gave the same page twice.');
        lastId = ids.at(-1) ?? lastId;
        yield page.rows;
        if (!page.hasMore) return;
        if (ids.length === 0) throw new ProviderError('malformed', 'It announced more stores and gave none.');
        offset += page.rows.length;
      }
    },

    countStores: async (area) =>
      requireParsed(parseCount(await callApi({ ...toConditions(area), returnCountOnly: 'true' }))),
  };
}
