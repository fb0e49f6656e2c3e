import { createSign } from 'node:crypto';
import { ProviderError, requireParsed } from '#server/gateways/provider-error.ts';
import { sendRequestOnce } from '#server/gateways/request-once.ts';
import { withRetries } from '#server/gateways/with-retries.ts';
import { parsePrices, parseStores, type WalmartPrice, type WalmartStore } from './reply.ts';

type WalmartEndpoint = 'locations' | 'products';

export type WalmartClient = {
  /** Throws ProviderError if the request fails. */
  findStoresNear: (place: { latitude: number; longitude: number }) => Promise<WalmartStore[]>;
  /**
   * Returns an empty array if the store doesn't sell the product or has no price for it. Throws ProviderError if the
   * request fails.
   */
  fetchPrices: (storeNumber: string, upc: string) => Promise<WalmartPrice[]>;
};

type WalmartOptions = {
  baseUrl: string;
  consumerId: string;
  privateKey: string;
  keyVersion: string;
  userAgent: string;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  random: () => number;
  takeCall: (endpoint: WalmartEndpoint) => Promise<boolean>;
  timeLimitMs: number;
};

/** Five calls per second, the lowest limit that other users report. */
const CALL_INTERVAL_MS = 200;

/**
 * If the service is unavailable, the client makes up to three attempts. Each attempt counts toward the limit and gets a
 * new signature, because signatures expire after three minutes. Rejected calls aren't retried.
 */
export function createWalmartClient(options: WalmartOptions): WalmartClient {
  const { clock, consumerId, keyVersion } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  /** Signs these values with RSA-SHA256, in this order and each followed by a newline. */
  function createSignedHeaders(): Record<string, string> {
    const timestampMs = String(clock().getTime());
    const text = `${consumerId}\n${timestampMs}\n${keyVersion}\n`;
    return {
      'WM_CONSUMER.ID': consumerId,
      'WM_CONSUMER.INTIMESTAMP': timestampMs,
      'WM_SEC.KEY_VERSION': keyVersion,
      'WM_SEC.AUTH_SIGNATURE': createSign('RSA-SHA256').update(text).sign(options.privateKey, 'base64'),
    };
  }

  const callApi = (endpoint: WalmartEndpoint, path: 'stores' | 'items', query: Record<string, string>) =>
    withRetries(options, async () => {
      if (!(await options.takeCall(endpoint)))
        throw new ProviderError('budget', 'No call is left of this hour.');
      await options.sleep(CALL_INTERVAL_MS);
      const url = `${baseUrl}/${path}?${new URLSearchParams(query)}`;
      const reply = await sendRequestOnce(options, url, { headers: createSignedHeaders() });
      if (reply !== null) return reply;
      throw new ProviderError('refused', 'It did not accept the signature: look at the key and the clock.');
    });

  return {
    async findStoresNear({ latitude, longitude }) {
      return requireParsed(
        parseStores(await callApi('locations', 'stores', { lat: `${latitude}`, lon: `${longitude}` })),
      );
    },
    async fetchPrices(storeNumber, upc) {
      const prices = requireParsed(
        parsePrices(await callApi('products', 'items', { upc, storeId: storeNumber })),
      );
      return prices.filter((price) => price.upc === upc);
    },
  };
}
